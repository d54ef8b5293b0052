//===- HostExceptionsTest.cpp - exceptions as hosts build them ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The test builds a function with everything that TapirBuilder has for
// exceptions. It has a scope in another scope and one in a task, tasks that
// throw, parents that throw between spawns, and a throwing loop in a loop. The
// steps of the function have numbers in the serial order. The test runs the
// function with many sets of steps that throw. It checks that the exception of
// the first such step leaves the function, and that each scope is cleaned up at
// most once, after its tasks are over.
//
//===----------------------------------------------------------------------===//

#include "Host.h"
#include "tapir/IR/TapirBuilder.h"
#include "tapir/Pipeline.h"

#include <atomic>
#include <set>

using namespace llvm;
using namespace llvm::orc;

namespace tapir {
namespace {

//===----------------------------------------------------------------------===//
// Functions that the tested one calls
//===----------------------------------------------------------------------===//

enum Scopes { Whole, InTask, Nested, InIteration, NumScopes };
constexpr long Side = 6, FirstOfLoop = 100;

std::set<long> Throwing;
std::atomic<int> Running[NumScopes], Cleaned[NumScopes];
std::atomic<bool> Early;

// A step of the scope at S.
void step(long S, long Number) {
  ++Running[S];
  for (volatile int I = 0; I < 500; ++I)
    ;
  --Running[S];
  if (Throwing.count(Number))
    throw Number;
}

// Cleans up scope S. The scopes of a loop's iterations have the same number, so
// tasks with this number may still run in other iterations.
void clean(long S) {
  ++Cleaned[S];
  for (long T = 0; T < NumScopes; ++T)
    if (Running[T] && (S == Whole || (S == T && S != InIteration)))
      Early = true;
}

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

class Writer {
  Module &M;
  IRBuilder<> B;
  TapirBuilder Tapir;
  Function *F;

  void step(Scopes S, Value *Number, BasicBlock *Unwind) {
    BasicBlock *Next = BasicBlock::Create(M.getContext(), "next", F);
    B.CreateInvoke(M.getOrInsertFunction("step", B.getVoidTy(), B.getInt64Ty(),
                                         B.getInt64Ty()),
                   Next, Unwind, {B.getInt64(S), Number});
    B.SetInsertPoint(Next);
  }
  void step(Scopes S, long Number, BasicBlock *Unwind) {
    step(S, B.getInt64(Number), Unwind);
  }
  void spawnStep(Scopes S, long Number, const TapirScope &In) {
    TapirTask Task = Tapir.beginTask(In.Region, In.Pad);
    step(S, Number, Tapir.createTaskPad(Task));
    Tapir.endTask(Task);
  }

  // Builds a cleanup of several blocks, which calls clean() if that is
  // declared.
  void cleanUp(Scopes S, TapirScope &Scope) {
    IRBuilderBase::InsertPointGuard Guard(B);
    LLVMContext &C = M.getContext();
    BasicBlock *Wanted = BasicBlock::Create(C, "wanted", F),
               *Clean = BasicBlock::Create(C, "clean", F);
    B.SetInsertPoint(Scope.Cleanup);
    B.CreateCondBr(F->getArg(0), Wanted, Clean);
    B.SetInsertPoint(Wanted);
    B.CreateCall(M.getOrInsertFunction("clean", B.getVoidTy(), B.getInt64Ty()),
                 {B.getInt64(S)});
    B.CreateBr(Clean);
    Scope.Cleanup = Clean;
  }

  void buildTaskWithScope(const TapirScope &Outer) {
    TapirTask Task = Tapir.beginTask(Outer.Region, Outer.Pad);
    TapirScope Scope = Tapir.beginScope(/*Throws=*/true);
    spawnStep(InTask, 0, Scope);
    step(InTask, 1, Scope.Pad);
    spawnStep(InTask, 2, Scope);
    step(InTask, 3, Scope.Pad);
    cleanUp(InTask, Scope);
    Tapir.endScope(Scope, nullptr, &Task);
    Tapir.endTask(Task);
  }

  void buildNested(const TapirScope &Outer) {
    TapirScope Scope = Tapir.beginScope(/*Throws=*/true);
    spawnStep(Nested, 6, Scope);
    step(Nested, 7, Scope.Pad);
    cleanUp(Nested, Scope);
    Tapir.endScope(Scope, &Outer);
  }

  void buildLoops(const TapirScope &Outer) {
    TapirLoop I = Tapir.beginLoop(B.getInt64(Side), nullptr, Outer.Pad);
    TapirScope Scope = Tapir.beginScope(/*Throws=*/true);
    TapirLoop J = Tapir.beginLoop(B.getInt64(Side), nullptr, Scope.Pad);
    Value *Number = B.CreateAdd(B.CreateMul(I.Index, B.getInt64(Side)),
                                B.CreateAdd(J.Index, B.getInt64(FirstOfLoop)));
    step(InIteration, Number, Tapir.createTaskPad(J.Iteration));
    Tapir.endLoop(J);
    cleanUp(InIteration, Scope);
    Tapir.endScope(Scope, nullptr, &I.Iteration);
    Tapir.endLoop(I);
  }

public:
  explicit Writer(Module &M) : M(M), B(M.getContext()), Tapir(B) {
    LLVMContext &C = M.getContext();
    F = Function::Create(
        FunctionType::get(B.getVoidTy(), {B.getInt1Ty()}, false),
        Function::ExternalLinkage, "run", M);
    F->setPersonalityFn(cast<Constant>(
        M.getOrInsertFunction("__gxx_personality_v0", B.getInt32Ty())
            .getCallee()));
    B.SetInsertPoint(BasicBlock::Create(C, "entry", F));
  }

  void build() {
    TapirScope Scope = Tapir.beginScope(/*Throws=*/true);
    buildTaskWithScope(Scope);
    step(Whole, 4, Scope.Pad);
    spawnStep(Whole, 5, Scope);
    buildNested(Scope);
    buildLoops(Scope);
    step(Whole, 1000, Scope.Pad);
    cleanUp(Whole, Scope);
    Tapir.endScope(Scope);
    B.CreateRetVoid();
  }
};

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

// Returns the number of the exception that leaves the function, or -1 if none
// does.
long run(void (*Function)(bool), const std::set<long> &Numbers) {
  Throwing = Numbers;
  for (int S = 0; S < NumScopes; ++S)
    Cleaned[S] = Running[S] = 0;
  Early = false;
  try {
    Function(true);
    return -1;
  } catch (long Number) {
    return Number;
  }
}

std::unique_ptr<LLJIT> compile(const JITOptions &O) {
  auto J = createJIT(O, {{"step", ExecutorAddr::fromPtr(&step)},
                         {"clean", ExecutorAddr::fromPtr(&clean)}});
  auto C = std::make_unique<LLVMContext>();
  auto M = createModule(*C);
  Writer(*M).build();
  EXPECT_EQ(toString(tapir::verifyModule(*M)), "");
  cantFail(J->addIRModule(ThreadSafeModule(std::move(M), std::move(C))));
  return J;
}

void check(void (*Function)(bool), const std::set<long> &Numbers) {
  const long First = Numbers.empty() ? -1 : *Numbers.begin();
  EXPECT_EQ(run(Function, Numbers), First);
  EXPECT_FALSE(Early) << "a scope was cleaned up while its tasks ran";
  EXPECT_EQ(Cleaned[Whole], First >= 0);
  EXPECT_EQ(Cleaned[InTask], First >= 0 && First <= 3);
  if (First >= 6)
    EXPECT_EQ(Cleaned[Nested], First <= 7);
  EXPECT_LE(Cleaned[Nested], 1);
  if (First >= FirstOfLoop)
    EXPECT_EQ(Cleaned[InIteration] > 0, First < 1000);
}

const std::set<long> Cases[] = {
    {},           {0},
    {1},          {2},
    {3},          {4},
    {5},          {6},
    {7},          {100},
    {117},        {135},
    {1000},       {0, 1},
    {1, 2, 3},    {2, 4},
    {0, 7, 1000}, {3, 5, 120},
    {4, 5, 6, 7}, {5, 6},
    {6, 110},     {7, 1000},
    {102, 103},   {107, 130, 1000},
    {5, 1000},    {0, 1, 2, 3, 4, 5, 6, 7, 100, 101, 102, 103, 135, 1000}};

class HostExceptions : public testing::TestWithParam<const char *> {};

TEST_P(HostExceptions, AreThoseOfTheSerialProgram) {
  if (!isThere(GetParam()))
    GTEST_SKIP() << "no library for " << GetParam();
  for (OptimizationLevel Level :
       {OptimizationLevel::O0, OptimizationLevel::O2}) {
    JITOptions O;
    O.Level = Level;
    O.Passes.Target = GetParam();
    auto J = compile(O);
    auto *Function = cantFail(J->lookup("run")).toPtr<void (*)(bool)>();
    for (const std::set<long> &Numbers : Cases)
      for (int Turn = 0; Turn < 10; ++Turn)
        check(Function, Numbers);
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, HostExceptions,
                         testing::Values("serial", "opencilk", "pthread", "omp",
                                         "tbb"),
                         [](const auto &Info) {
                           return std::string(Info.param);
                         });

} // namespace
} // namespace tapir

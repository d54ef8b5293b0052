//===- RootEntry.cpp - entries into the runtime ---------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some runtimes have workers only within a call of the runtime, such as a
// parallel region of OpenMP. For such a runtime, this file moves each spawner f
// to a function `f.inside`. The name f goes to an entry function, which first
// asks whether it is called outside of such a call of the runtime:
//
//   T f(args) {
//     if (outside()) { enter(f.root, &{args, result, exception}); ... }
//     return f.inside(args);
//   }
//
// Exceptions can't pass through the runtime's code, so f.root catches them, and
// the entry throws them again.
//
// If the runtime can distribute the iterations of a parallel loop by itself,
// the entry of a splitter makes no tasks. The runtime's loop(begin, end, grain,
// f.leaf, record) calls f.leaf for pieces, and f.leaf calls f.inside, which
// runs such a piece as a leaf. This is not done for iterations that may throw,
// because the exception that comes first in the serial order must be the one
// that is thrown.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/RootEntry.h"

#include "tapir/IR/ExceptionLowering.h"
#include "tapir/IR/Markers.h"
#include "tapir/IR/PassAnnotations.h"
#include "tapir/Targets/BitcodeABI.h"
#include "tapir/Targets/SpawnerConvention.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tapir {

static bool canHaveEntry(const Function &F) {
  return !F.isVarArg() && !F.hasFnAttribute(Attribute::Naked) &&
         !F.isPresplitCoroutine() && !F.hasAvailableExternallyLinkage() &&
         none_of(instructions(F), [](const Instruction &I) {
           auto *C = dyn_cast<CallInst>(&I);
           return C && C->isMustTailCall();
         });
}

// Returns the type of the record that an entry and its root share: the
// arguments, the result, if there is one, and the exception.
static StructType *getRecord(const Function &F) {
  SmallVector<Type *, 8> Members(F.getFunctionType()->params());
  if (!F.getReturnType()->isVoidTy())
    Members.push_back(F.getReturnType());
  Members.push_back(PointerType::getUnqual(F.getContext()));
  return StructType::get(F.getContext(), Members);
}

namespace {
// The facts that a splitter's attribute states about its parameters. The first
// parameters are the begin, the end and, unless the grain is a constant, the
// grain.
struct Splitter {
  bool Is;
  std::optional<uint64_t> Grain;

  explicit Splitter(const Function &F)
      : Is(F.hasFnAttribute(SplitterAttribute)) {
    uint64_t Constant;
    if (Is && !F.getFnAttribute(SplitterAttribute)
                   .getValueAsString()
                   .getAsInteger(10, Constant))
      Grain = Constant;
  }
};
} // namespace

// Emits, at the beginning of an entry, the test whether the entry runs outside
// of the runtime. Returns the block for this case, and the record in it, in
// which the arguments are stored.
static std::pair<BasicBlock *, AllocaInst *>
branchOutside(Function &Entry, StructType *Record, const BitcodeABI &ABI) {
  BasicBlock *Inside = &Entry.getEntryBlock();
  LLVMContext &C = Entry.getContext();
  BasicBlock *Start = BasicBlock::Create(C, "", &Entry, Inside);
  BasicBlock *Outside = BasicBlock::Create(C, "outside", &Entry);
  IRBuilder<> B(Start);
  AllocaInst *Memory = B.CreateAlloca(Record);
  B.CreateCondBr(B.CreateIsNotNull(ABI.call(B, ABIFunction::Outside, {})),
                 Outside, Inside);
  B.SetInsertPoint(Outside);
  for (Argument &A : Entry.args())
    B.CreateStore(&A, B.CreateStructGEP(Record, Memory, A.getArgNo()));
  return {Outside, Memory};
}

// Returns a personality that can catch exceptions, which C's personality can't.
// A program in C may be linked without C++'s personality, and then contains no
// C++ code that throws.
static Constant *getCatchingPersonality(Module &M) {
  const StringRef Name = "__gxx_personality_v0";
  const bool Known = M.getFunction(Name);
  auto *Personality = cast<Function>(
      M.getOrInsertFunction(
           Name, FunctionType::get(Type::getInt32Ty(M.getContext()), true))
          .getCallee());
  if (!Known)
    Personality->setLinkage(GlobalValue::ExternalWeakLinkage);
  return Personality;
}

// Creates void f.root(ptr record).
static Function *createRoot(Function &F, StructType *Record, StringRef Name) {
  LLVMContext &C = F.getContext();
  auto *Root = Function::Create(
      FunctionType::get(Type::getVoidTy(C), {PointerType::getUnqual(C)}, false),
      GlobalValue::InternalLinkage, Name + ".root", F.getParent());
  Root->setUWTableKind(F.getUWTableKind());
  Value *Memory = Root->getArg(0);
  IRBuilder<> B(BasicBlock::Create(C, "", Root));
  SmallVector<Value *, 8> Args;
  for (Argument &A : F.args())
    Args.push_back(B.CreateLoad(
        A.getType(), B.CreateStructGEP(Record, Memory, A.getArgNo())));
  CallInst *Call = callLike(B, F, Args);
  const unsigned Result = F.arg_size(),
                 Exception = Record->getNumElements() - 1;
  if (!F.getReturnType()->isVoidTy())
    B.CreateStore(Call, B.CreateStructGEP(Record, Memory, Result));
  Instruction *End = B.CreateRetVoid();
  if (F.doesNotThrow())
    return Root;
  Constant *Own = F.hasPersonalityFn() ? F.getPersonalityFn() : nullptr;
  if (Own && Own->getName() != "__gcc_personality_v0")
    Root->setPersonalityFn(Own);
  else
    Root->setPersonalityFn(getCatchingPersonality(*F.getParent()));
  BasicBlock *Pad = BasicBlock::Create(C, "caught", Root);
  B.SetInsertPoint(Pad);
  LandingPadInst *Caught = B.CreateLandingPad(
      StructType::get(B.getPtrTy(), B.getInt32Ty()), /*NumClauses=*/1);
  Caught->addClause(ConstantPointerNull::get(B.getPtrTy()));
  B.CreateStore(B.CreateExtractValue(Caught, 0),
                B.CreateStructGEP(Record, Memory, Exception));
  B.CreateBr(SplitBlock(End->getParent(), End));
  changeToInvokeAndSplitBasicBlock(Call, Pad);
  return Root;
}

// Creates void f.leaf(ptr record, i64 begin, i64 end).
static Function *createLeaf(Function &F, StructType *Record, StringRef Name) {
  LLVMContext &C = F.getContext();
  Type *I64 = Type::getInt64Ty(C);
  auto *Leaf = Function::Create(
      FunctionType::get(Type::getVoidTy(C),
                        {PointerType::getUnqual(C), I64, I64}, false),
      GlobalValue::InternalLinkage, Name + ".leaf", F.getParent());
  Leaf->setUWTableKind(F.getUWTableKind());
  Leaf->setDoesNotThrow();
  IRBuilder<> B(BasicBlock::Create(C, "", Leaf));
  const Splitter S(F);
  SmallVector<Value *, 8> Args{Leaf->getArg(1), Leaf->getArg(2)};
  if (!S.Grain)
    Args.push_back(B.getInt64(-1));
  for (unsigned I = Args.size(); I < F.arg_size(); ++I)
    Args.push_back(B.CreateLoad(F.getArg(I)->getType(),
                                B.CreateStructGEP(Record, Leaf->getArg(0), I)));
  callLike(B, F, Args);
  B.CreateRetVoid();
  return Leaf;
}

// Returns true if iterations of the loop may spawn.
static bool mayNest(const Function &F, const SetVector<Function *> &Tasks,
                    const BitcodeABI &ABI) {
  return any_of(instructions(F), [&](const Instruction &I) {
    auto *C = dyn_cast<CallBase>(&I);
    if (!C || isa<IntrinsicInst>(C) || C->isInlineAsm() ||
        C->hasFnAttr(Attribute::NoCallback))
      return false;
    Function *Callee = C->getCalledFunction();
    return !Tasks.contains(Callee) && !ABI.contains(Callee);
  });
}

// Completes the entry of the splitter F with a call that makes the runtime
// distribute the iterations.
static Function *completeLoopEntry(Function &Entry, Function &F,
                                   const SetVector<Function *> &Tasks,
                                   const BitcodeABI &ABI) {
  const bool Nests = mayNest(F, Tasks, ABI);
  StructType *Record = getRecord(F);
  Function *Leaf = createLeaf(F, Record, Entry.getName());
  auto [Outside, Memory] = branchOutside(Entry, Record, ABI);
  IRBuilder<> B(Outside);
  const Splitter S(F);
  Value *Grain =
      S.Grain ? static_cast<Value *>(B.getInt64(*S.Grain)) : Entry.getArg(2);
  ABI.call(B, ABIFunction::Loop,
           {Entry.getArg(0), Entry.getArg(1), Grain, Leaf, Memory,
            B.getInt32(Nests)});
  B.CreateRetVoid();
  return Leaf;
}

static void completeEntry(Function &Entry, Function &F, Function &Root,
                          StructType *Record, const BitcodeABI &ABI) {
  auto [Outside, Memory] = branchOutside(Entry, Record, ABI);
  IRBuilder<> B(Outside);
  Value *Exception =
      B.CreateStructGEP(Record, Memory, Record->getNumElements() - 1);
  Value *Null = ConstantPointerNull::get(B.getPtrTy());
  B.CreateStore(Null, Exception);
  ABI.call(B, ABIFunction::Enter, {&Root, Memory});
  Value *Result = nullptr;
  if (!F.getReturnType()->isVoidTy())
    Result = B.CreateLoad(F.getReturnType(),
                          B.CreateStructGEP(Record, Memory, F.arg_size()));
  Value *Thrown = B.CreateLoad(B.getPtrTy(), Exception);
  Value *HasThrown = B.CreateIsNotNull(Thrown);
  Instruction *Return = Result ? B.CreateRet(Result) : B.CreateRetVoid();
  if (F.doesNotThrow())
    return;
  Instruction *Throw =
      SplitBlockAndInsertIfThen(HasThrown, Return->getIterator(),
                                /*Unreachable=*/true);
  B.SetInsertPoint(Throw);
  throwException(
      *B.CreateCall(getMarkerFunction(*Entry.getParent(), Marker::Exception),
                    {Null, Thrown}));
}

void createRootEntries(const BitcodeABI &ABI,
                       const SetVector<Function *> &Spawners,
                       const SetVector<Function *> &Tasks,
                       SmallVectorImpl<Function *> &Made) {
  for (Function *F : Spawners) {
    if (!canHaveEntry(*F))
      continue;
    auto IsInside = [&](const Use &U) {
      CallBase *C = getDirectCall(U, *F);
      if (!C)
        return isa<BlockAddress>(U.getUser());
      return Spawners.contains(C->getFunction()) ||
             Tasks.contains(C->getFunction());
    };
    if (F->hasLocalLinkage() && all_of(F->uses(), IsInside))
      continue;
    Function *Entry = createEntry(*F, ".inside", IsInside);
    // If a tool is in use, pieces of a loop stay tasks, since the hooks in them
    // say that they are tasks.
    if (ABI.get(ABIFunction::Loop) && Splitter(*F).Is &&
        !keepsSpawns(*F->getParent()) &&
        none_of(instructions(*F),
                [](const Instruction &I) { return I.mayThrow(); })) {
      Made.append({Entry, completeLoopEntry(*Entry, *F, Tasks, ABI)});
      continue;
    }
    StructType *Record = getRecord(*F);
    Function *Root = createRoot(*F, Record, Entry->getName());
    completeEntry(*Entry, *F, *Root, Record, ABI);
    Made.append({Entry, Root});
  }
}

} // namespace tapir

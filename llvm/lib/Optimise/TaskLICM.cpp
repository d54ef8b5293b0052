//===- TaskLICM.cpp - hoist code out of parallel loops --------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   cilk_for (int i = 0; i < n; ++i)
//     out[i] = in[i] / norm(in, n);
//
// This loop is quadratic work unless norm is called before it. LLVM's own LICM
// can't hoist the call: to LLVM, the loop's body is executed only if an opaque
// call returns true, and norm may read all memory that the detach captures.
//
// This pass hoists a load, a call or a division if all of these conditions
// hold:
//   - Its operands are invariant, or cheap to compute from invariant values.
//   - It depends neither on the thread nor on the strand that executes it: it
//     reads no thread-local memory, and has no operand that is the address of a
//     variable of which each task has its own.
//   - The loop doesn't write the memory that the instruction reads, neither in
//     tasks nor between them. The loop also doesn't wait for anything that
//     would order the read after a write of a task outside of the loop. Without
//     such an order, the write would race with the read.
//   - Either it can be speculated; or the serial projection executes it in the
//     first iteration, and no code before it throws or runs forever. The serial
//     order of execution is always allowed, so undefined behaviour that occurs
//     in it, or code in it that never ends, may also occur before the loop. But
//     a call that may never end must not move before anything that can be
//     observed.
// Inner loops are processed first: code that was hoisted into the preheader of
// an inner parallel loop belongs to the task of the outer loop, and can then
// move out of the outer loop, too. If a loop tests before its first iteration,
// and only this test keeps an instruction inside, the loop is rotated.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/LoopMemory.h"
#include "tapir/Analysis/SerialProjection.h"
#include "tapir/Analysis/Task.h"
#include "tapir/Analysis/TaskMemory.h"
#include "tapir/IR/Markers.h"
#include "tapir/IR/PassAnnotations.h"
#include "tapir/Optimise/OptimisePasses.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/LoopRotationUtils.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace tapir {

namespace {

class TaskLICM {
  Function &F;
  DominatorTree &DT;
  LoopInfo &LI;
  ScalarEvolution &SE;
  AAResults &AA;
  AssumptionCache &AC;
  TargetLibraryInfo &TLI;
  TargetTransformInfo &TTI;
  OptimizationRemarkEmitter &ORE;
  SmallVector<Task, 8> Tasks;
  DenseMap<const Function *, bool> OfThread;
  SmallPtrSet<const Instruction *, 16> Reported;

  // The loop that is being processed.
  struct Attempt {
    Loop &L;
    LoopMemory Memory;
    SerialIteration Serial;
    bool Report; // true if obstacles are reported
    // True if an instruction could be hoisted after a rotation of the loop.
    bool WantsTurn = false;
    bool Changed = false;
  };

  void findTasks();
  bool mayDependOnThread(const Function &Callee);
  bool mayDependOnThread(const CallBase &C);
  bool isCandidate(const Instruction &I) const;
  bool isMadeOfInvariants(Instruction &I, const Loop &L,
                          SetVector<Instruction *> &Needed,
                          unsigned Depth = 6) const;
  bool isOwnAddress(const Value &V, const Instruction &User,
                    const Loop &L) const;
  StringRef findObstacle(Instruction &I, Attempt &A, Instruction *&Writer,
                         bool &Speculated);
  bool canRotate(const Loop &L) const;
  void visit(Instruction &I, Attempt &A);
  void hoist(Instruction &I, ArrayRef<Instruction *> Needed, bool Speculated,
             Attempt &A);
  void reportMissed(Instruction &I, const Loop &L, StringRef Why,
                    Instruction *Writer);
  bool isParallel(const Instruction &I, const Loop &L) const;
  bool rotate(Loop &L);
  Attempt runOn(Loop &L, bool Report);

public:
  TaskLICM(Function &F, FunctionAnalysisManager &FAM);
  bool run();
};

} // namespace

TaskLICM::TaskLICM(Function &F, FunctionAnalysisManager &FAM)
    : F(F), DT(FAM.getResult<DominatorTreeAnalysis>(F)),
      LI(FAM.getResult<LoopAnalysis>(F)),
      SE(FAM.getResult<ScalarEvolutionAnalysis>(F)),
      AA(FAM.getResult<AAManager>(F)), AC(FAM.getResult<AssumptionAnalysis>(F)),
      TLI(FAM.getResult<TargetLibraryAnalysis>(F)),
      TTI(FAM.getResult<TargetIRAnalysis>(F)),
      ORE(FAM.getResult<OptimizationRemarkEmitterAnalysis>(F)) {}

void TaskLICM::findTasks() {
  Tasks.clear();
  for (CallBase *D : collectMarkers(F, Marker::Detach))
    Tasks.emplace_back(*D);
}

static bool isThreadIntrinsic(const Instruction &I) {
  auto *II = dyn_cast<IntrinsicInst>(&I);
  return II && (II->getIntrinsicID() == Intrinsic::threadlocal_address ||
                II->getIntrinsicID() == Intrinsic::thread_pointer);
}

// Returns true if the function's result may depend on the thread. The
// attributes of a function without a body are trusted: if it is declared to
// only read memory, it is assumed not to read thread-local memory.
bool TaskLICM::mayDependOnThread(const Function &Callee) {
  auto [It, New] = OfThread.try_emplace(&Callee, false);
  if (!New)
    return It->second;
  for (const Instruction &I : instructions(Callee)) {
    bool Found = isThreadIntrinsic(I) || any_of(I.operands(), [](const Use &U) {
                   auto *G = dyn_cast<GlobalValue>(U.get());
                   return G && G->isThreadLocal();
                 });
    if (auto *C = dyn_cast<CallBase>(&I); C && !Found)
      Found = C->isInlineAsm() ||
              (C->getCalledFunction() && !isa<IntrinsicInst>(C) &&
               mayDependOnThread(*C->getCalledFunction()));
    if (Found)
      return OfThread[&Callee] = true;
  }
  return false;
}

bool TaskLICM::mayDependOnThread(const CallBase &C) {
  const Function *Callee = C.getCalledFunction();
  if (!Callee)
    return false;
  // If a call reads only inaccessible memory, its result is a property of the
  // strand.
  MemoryEffects Effects = C.getMemoryEffects();
  return (!Effects.doesNotAccessMemory() &&
          Effects.onlyAccessesInaccessibleMem()) ||
         mayDependOnThread(*Callee);
}

// Returns true if the computation of I costs more than keeping its result in a
// register.
bool TaskLICM::isCandidate(const Instruction &I) const {
  switch (I.getOpcode()) {
  case Instruction::Load:
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
  case Instruction::FDiv:
  case Instruction::FRem:
    return true;
  case Instruction::Call:
    break;
  default:
    return false;
  }
  auto &C = cast<CallInst>(I);
  if (C.getType()->isVoidTy() || C.getType()->isTokenTy() || C.isInlineAsm() ||
      C.isConvergent() || C.isMustTailCall() || C.hasOperandBundles() ||
      C.isStrictFP() || getMarker(C) != Marker::None ||
      !C.getMemoryEffects()
           .getWithoutLoc(IRMemLocation::ErrnoMem)
           .onlyReadsMemory())
    return false;
  if (auto *II = dyn_cast<IntrinsicInst>(&C))
    return II->doesNotAccessMemory() &&
           II->hasFnAttr(Attribute::Speculatable) && !isThreadIntrinsic(I) &&
           TTI.getInstructionCost(&I,
                                  TargetTransformInfo::TCK_SizeAndLatency) >=
               TargetTransformInfo::TCC_Expensive;
  return true;
}

// Returns true if all operands of I are invariant once Needed is hoisted.
bool TaskLICM::isMadeOfInvariants(Instruction &I, const Loop &L,
                                  SetVector<Instruction *> &Needed,
                                  unsigned Depth) const {
  for (Value *Op : I.operands()) {
    auto *Def = dyn_cast<Instruction>(Op);
    if (!Def || !L.contains(Def) || Needed.contains(Def))
      continue;
    if (isa<PHINode>(Def) || Depth == 0 || Def->mayReadOrWriteMemory() ||
        isThreadIntrinsic(*Def) || !isSafeToSpeculativelyExecute(Def) ||
        !isMadeOfInvariants(*Def, L, Needed, Depth - 1))
      return false;
    Needed.insert(Def);
  }
  return true;
}

// Returns true if V may point into a variable of which each task of L has its
// own. Such an address must not be used outside of the task, where it would be
// the address of another variable.
bool TaskLICM::isOwnAddress(const Value &V, const Instruction &User,
                            const Loop &L) const {
  if (!V.getType()->isPtrOrPtrVectorTy())
    return false;
  return any_of(getObjects(V), [&](const Value *Object) {
    return isa<AllocaInst>(Object) && any_of(Tasks, [&](const Task &S) {
             return S.contains(User) && L.contains(&S.getDetach()) &&
                    !is_contained(S.getDetach().args(), Object);
           });
  });
}

static bool isThreadLocal(const Value &Address) {
  return any_of(getObjects(Address), [](const Value *V) {
    auto *G = dyn_cast<GlobalValue>(V);
    auto *I = dyn_cast<Instruction>(V);
    return (G && G->isThreadLocal()) || (I && isThreadIntrinsic(*I));
  });
}

// Returns the reason why I, whose operands are invariant, can't be hoisted, or
// an empty string if it can.
StringRef TaskLICM::findObstacle(Instruction &I, Attempt &A,
                                 Instruction *&Writer, bool &Speculated) {
  auto *C = dyn_cast<CallInst>(&I);
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    if (!Load->isSimple())
      return Load->isVolatile() ? "it is volatile" : "it is atomic";
    if (isThreadLocal(*Load->getPointerOperand()))
      return "its address depends on the thread";
    if (isOwnAddress(*Load->getPointerOperand(), I, A.L))
      return "it reads a variable of the task";
  } else if (C) {
    if (!C->doesNotThrow())
      return "it may throw";
    if (!C->onlyReadsMemory())
      return "it may set errno";
    if (mayDependOnThread(*C))
      return "its result may depend on the thread";
    if (any_of(C->args(),
               [&](const Use &U) { return isOwnAddress(*U, I, A.L); }))
      return "it is given the address of a variable of the task";
  }
  if (I.mayReadFromMemory() && (Writer = A.Memory.findWriter(I)))
    return "the loop may write what it reads";

  SerialIteration::Certainty Certainty = A.Serial.getCertainty(I);
  Speculated = !Certainty.Sure;
  if (isSafeToSpeculativelyExecute(&I, A.L.getLoopPreheader()->getTerminator(),
                                   &AC, &DT, &TLI))
    return "";
  if (!Certainty.Sure) {
    A.WantsTurn |= Certainty.SureIfEntered;
    return "it may not be executed";
  }
  if (C && !C->willReturn() && !Certainty.Quiet)
    return "it may not return, and something can be observed before it";
  return "";
}

// Returns true if I is in a task of L.
bool TaskLICM::isParallel(const Instruction &I, const Loop &L) const {
  return any_of(Tasks, [&](const Task &S) {
    return L.contains(&S.getDetach()) && S.contains(I);
  });
}

static std::string describe(const Instruction &I) {
  if (isa<LoadInst>(I))
    return "load";
  auto *C = dyn_cast<CallInst>(&I);
  if (!C)
    return "division";
  const Function *Callee = C->getCalledFunction();
  return Callee ? ("call of '" + Callee->getName() + "'").str()
                : "indirect call";
}

static const char *describe(bool Parallel) {
  return Parallel ? "parallel loop" : "loop";
}

void TaskLICM::reportMissed(Instruction &I, const Loop &L, StringRef Why,
                            Instruction *Writer) {
  if (!isa<LoadInst, CallInst>(I) || !isParallel(I, L) ||
      !Reported.insert(&I).second)
    return;
  ORE.emit([&] {
    return OptimizationRemarkMissed(TaskLICMPass::Name, "NotHoisted", &I)
           << describe(I)
           << " that is the same in every iteration stays in the loop: " << Why;
  });
  if (Writer)
    ORE.emit([&] {
      return OptimizationRemarkAnalysis(TaskLICMPass::Name, "Written", Writer)
             << "this may write what a " << describe(I) << " in every iteration"
             << " reads";
    });
}

void TaskLICM::hoist(Instruction &I, ArrayRef<Instruction *> Needed,
                     bool Speculated, Attempt &A) {
  const bool Parallel = isParallel(I, A.L);
  ORE.emit([&] {
    return OptimizationRemark(TaskLICMPass::Name, "Hoisted", &I)
           << "hoisted " << describe(I) << " out of the " << describe(Parallel);
  });
  Instruction *To = A.L.getLoopPreheader()->getTerminator();
  for (Instruction *N : Needed) {
    N->moveBefore(To->getIterator());
    N->dropUBImplyingAttrsAndMetadata();
    N->updateLocationAfterHoist();
  }
  I.moveBefore(To->getIterator());
  if (Speculated)
    I.dropUBImplyingAttrsAndMetadata();
  I.updateLocationAfterHoist();
  SE.forgetValue(&I);
  A.Serial.forget();
  A.Changed = true;
}

void TaskLICM::visit(Instruction &I, Attempt &A) {
  SetVector<Instruction *> Needed;
  if (!isCandidate(I) || !isMadeOfInvariants(I, A.L, Needed))
    return;
  Instruction *Writer = nullptr;
  bool Speculated = false;
  StringRef Why = findObstacle(I, A, Writer, Speculated);
  if (Why.empty())
    return hoist(I, Needed.getArrayRef(), Speculated, A);
  if (A.Report)
    reportMissed(I, A.L, Why, Writer);
}

bool TaskLICM::canRotate(const Loop &L) const {
  return !F.hasMinSize() && L.isLoopExiting(L.getHeader()) &&
         !L.isLoopExiting(L.getLoopLatch());
}

// Rotates a loop, so that the test before its first iteration is outside of the
// loop.
bool TaskLICM::rotate(Loop &L) {
  constexpr unsigned MaxHeader = 16; // as in LLVM's own pass
  formLCSSA(L, DT, &LI, &SE);
  if (!LoopRotation(&L, &LI, &TTI, &AC, &DT, &SE, /*MSSAU=*/nullptr,
                    SimplifyQuery(F.getDataLayout(), &TLI, &DT, &AC),
                    /*RotationOnly=*/true, MaxHeader, /*IsUtilMode=*/true))
    return false;
  findTasks();
  return true;
}

TaskLICM::Attempt TaskLICM::runOn(Loop &L, bool Report) {
  Attempt A{L, LoopMemory(L, AA, TLI), SerialIteration(L, LI, SE), Report};
  LoopBlocksRPO Order(&L);
  Order.perform(&LI);
  for (BasicBlock *B : Order)
    for (Instruction &I : make_early_inc_range(*B))
      visit(I, A);
  return A;
}

bool TaskLICM::run() {
  bool Changed = false;
  for (Loop *L : LI.getTopLevelLoops())
    Changed |= simplifyLoop(L, &DT, &LI, &SE, &AC, nullptr,
                            /*PreserveLCSSA=*/false);
  findTasks();
  SmallVector<Loop *, 4> Loops = LI.getLoopsInPreorder();
  for (Loop *L : reverse(Loops)) {
    if (!L->isLoopSimplifyForm())
      continue;
    const bool MayRotate = canRotate(*L);
    Attempt First = runOn(*L, /*Report=*/!MayRotate);
    Changed |= First.Changed;
    if (!MayRotate)
      continue;
    Changed |= First.WantsTurn && rotate(*L);
    runOn(*L, /*Report=*/true);
  }
  return Changed;
}

PreservedAnalyses TaskLICMPass::run(Function &F, FunctionAnalysisManager &FAM) {
  if (collectMarkers(F, Marker::Detach).empty() || racesMatter(*F.getParent()))
    return PreservedAnalyses::all();
  return TaskLICM(F, FAM).run() ? PreservedAnalyses::none()
                                : PreservedAnalyses::all();
}

} // namespace tapir

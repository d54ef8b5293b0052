//===- ViewLookups.cpp - look-ups of reducers' views ----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// To stock passes, tapir.view reads memory that spawns and syncs write, and
// that any unknown function may write. So they look views up again after each
// call of an unknown function. This isn't needed: when a function has returned,
// its caller's views are at the same addresses. A child's views are merged into
// those of the strand that comes before it in the serial order, and these keep
// their addresses.
//
// A look-up creates a view if the strand has none. A look-up that no code needs
// may be executed nevertheless if
//
// - the reducer exists, since the view will be merged into it, and
// - no code can observe that a view was made and merged: the functions for
//   identity and merging access the view alone, as those of built-in types do.
//
// Any other look-up that only some iterations execute stays where it is. The
// first iteration that needs the view looks it up, and keeps the address for
// later iterations.
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Views/ViewLookups.h"

#include "tapir/Analysis/ReducerMemory.h"
#include "tapir/Analysis/TapirTarget.h"
#include "tapir/IR/MarkerCalls.h"
#include "tapir/LLVMVersions.h"
#include "tapir/Lowering/Views/ViewChoices.h"
#include "tapir/Lowering/Views/ViewRegisters.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace tapir {

// The size, in bytes, above which a view is not created before a loop whose
// iterations may not need it.
static constexpr uint64_t SmallView = 64;

// Returns true if \p I is the point of a helper after which the child's code
// begins, on runtimes that queue the child (TaskTarget.cpp). The child has
// other views than its parent.
static bool beginsChild(const Instruction &I) {
  const auto *II = dyn_cast<IntrinsicInst>(&I);
  return II && II->getIntrinsicID() == Intrinsic::coro_suspend;
}

ViewChanges::ViewChanges(
    const Function &F, function_ref<bool(const Instruction &)> IsSpawnOrSync) {
  for (const Instruction &I : instructions(F)) {
    // If a reducer is constructed after a look-up at its address, the look-up's
    // result is not its view.
    Marker K = getMarker(I);
    if (K == Marker::ViewBegin || K == Marker::ViewEnd ||
        K == Marker::ViewDrop || beginsChild(I) || IsSpawnOrSync(I)) {
      Instructions.insert(&I);
      Blocks.insert(I.getParent());
    }
  }
}

bool ViewChanges::isUnchanged(const Instruction &From,
                              const Instruction &To) const {
  if (Blocks.empty())
    return true;
  auto IsFree = [&](BasicBlock::const_iterator Begin,
                    BasicBlock::const_iterator End) {
    return none_of(make_range(Begin, End), [&](const Instruction &I) {
      return Instructions.contains(&I);
    });
  };
  const BasicBlock *First = From.getParent(), *Last = To.getParent();
  if (First == Last && From.comesBefore(&To))
    return IsFree(From.getIterator(), To.getIterator());
  if (!IsFree(From.getIterator(), First->end()) ||
      !IsFree(Last->begin(), To.getIterator()))
    return false;
  SmallSetVector<const BasicBlock *, 16> Between;
  Between.insert_range(predecessors(Last));
  for (unsigned I = 0; I < Between.size(); ++I) {
    const BasicBlock *B = Between[I];
    if (B == First)
      continue;
    if (isIn(*B))
      return false;
    Between.insert_range(predecessors(B));
  }
  return true;
}

// Returns true if F accesses only its own variables and memory that its
// arguments point to. LLVM doesn't infer this for a function that another unit
// may define, too, such as an instance of a C++ template.
static bool accessesArguments(const Function &F) {
  if (F.onlyAccessesArgMemory() && F.doesNotThrow() && F.willReturn())
    return true;
  return !F.isDeclaration() && !F.isInterposable() &&
         all_of(instructions(F), [](const Instruction &I) {
           if (I.isVolatile() || I.isAtomic() || I.mayThrow() ||
               (isa<CallBase>(I) && !isa<IntrinsicInst>(I)))
             return false;
           return !I.mayReadOrWriteMemory() || isLifetimeMarker(I) ||
                  all_of(I.operands(), [](const Use &U) {
                    return !U->getType()->isPointerTy() ||
                           isa<Function>(U.get()) ||
                           isa<Argument, AllocaInst>(
                               getUnderlyingObject(U.get()));
                  });
         });
}

// Returns true if Function, a reducer's identity or reduce function, accesses
// only views.
static bool isUnobservable(const Value &Function) {
  if (isa<ConstantPointerNull>(Function))
    return true;
  const auto *F = dyn_cast<llvm::Function>(&Function);
  return F && accessesArguments(*F);
}

// Returns true if the reducer exists even on paths that don't reach View.
static bool exists(const ViewCall &View) {
  const auto *Size = dyn_cast<ConstantInt>(View.getSize());
  return reducerExists(*View.getReducer(), Size ? Size->getZExtValue() : 1,
                       View.getDataLayout());
}

// Returns true if View may be looked up even if no code needs it.
static bool mayBeSpared(const ViewCall &View) {
  const auto *Size = dyn_cast<ConstantInt>(View.getSize());
  return Size && Size->getZExtValue() <= SmallView && exists(View) &&
         isUnobservable(*View.getIdentity()) &&
         isUnobservable(*View.getReduce());
}

namespace {

/// Moves the look-ups of one function to where they are executed least often.
class LookupMover {
  Function &F;
  DominatorTree &DT;
  LoopInfo &LI;
  const ViewChanges &Changes;
  SmallVector<CallBase *, 8> Views;
  MapVector<CallBase *, SmallVector<CallInst *, 1>> Checks;

  Loop *getLoopToLeave(const ViewCall &View) const;
  bool isNeeded(const ViewCall &View, const Loop &L) const;
  void leaveLoops(CallBase &View);
  void check();
  void merge();
  void cacheInLoop(Loop &L, ArrayRef<CallBase *> Equal);
  void cacheInLoops();
  void inlineChecks();

public:
  LookupMover(Function &F, DominatorTree &DT, LoopInfo &LI,
              const ViewChanges &Changes)
      : F(F), DT(DT), LI(LI), Changes(Changes),
        Views(collectMarkers(F, Marker::View)) {}
  void run();
  void finish();
};

} // namespace

// Returns true if View may be looked up before L, even if the look-up creates a
// view that no iteration uses.
bool LookupMover::isNeeded(const ViewCall &View, const Loop &L) const {
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  const BasicBlock *B = View.getParent();
  if (!Exiting.empty() &&
      all_of(Exiting, [&](BasicBlock *E) { return DT.dominates(B, E); }))
    return true;
  // A look-up that dominates the latch is executed in every iteration except,
  // possibly, the last one.
  BasicBlock *Latch = L.getLoopLatch();
  return mayBeSpared(View) || (Latch && DT.dominates(B, Latch) && exists(View));
}

// Returns the outermost loop that View may be moved out of, or null.
Loop *LookupMover::getLoopToLeave(const ViewCall &View) const {
  Loop *Result = nullptr;
  for (Loop *L = LI.getLoopFor(View.getParent()); L; L = L->getParentLoop()) {
    if (!L->hasLoopInvariantOperands(&View) ||
        any_of(L->blocks(),
               [&](const BasicBlock *B) { return Changes.isIn(*B); }) ||
        !isNeeded(View, *L))
      break;
    Result = L;
  }
  return Result;
}

void LookupMover::leaveLoops(CallBase &View) {
  Loop *L = getLoopToLeave(cast<ViewCall>(View));
  if (!L)
    return;
  BasicBlock *Before = L->getLoopPreheader();
  if (!Before)
    Before = InsertPreheaderForLoop(L, &DT, &LI, /*MSSAU=*/nullptr,
                                    /*PreserveLCSSA=*/false);
  if (Before)
    View.moveBefore(Before->getTerminator()->getIterator());
}

void LookupMover::merge() {
  for (CallBase *&Later : Views)
    for (CallBase *Earlier : Views)
      if (Earlier && Earlier != Later &&
          equal(Earlier->args(), Later->args()) &&
          DT.dominates(Earlier, Later) &&
          Changes.isUnchanged(*Earlier, *Later)) {
        Later->replaceAllUsesWith(Earlier);
        Later->eraseFromParent();
        Later = nullptr;
        break;
      }
  erase(Views, nullptr);
}

// Emits a call of the check of a view.
static CallInst *createCheck(IRBuilderBase &B, Value &View, Value &Check) {
  CallInst *Call = B.CreateCall(
      FunctionType::get(B.getVoidTy(), {B.getPtrTy()}, false), &Check, {&View});
  Call->setDoesNotThrow();
  Call->addParamAttr(
      0, Attribute::getWithCaptureInfo(B.getContext(), CaptureInfo::none()));
  return Call;
}

// Collects the look-ups whose result Address may be. Returns false if Address
// may be anything else.
static bool findLookups(Value &Address, SmallSetVector<CallBase *, 4> &Found,
                        SmallPtrSetImpl<Value *> &Seen) {
  if (auto *View = dyn_cast<ViewCall>(&Address))
    return isa<CallInst>(View) && (Found.insert(View), true);
  if (!isa<PHINode, SelectInst>(Address))
    return false;
  if (!Seen.insert(&Address).second)
    return true;
  auto &Chosen = cast<Instruction>(Address);
  return all_of(
      drop_begin(Chosen.operands(), isa<SelectInst>(Chosen)),
      [&](const Use &U) { return findLookups(*U.get(), Found, Seen); });
}

// Moves the checks of a view to its look-up, so that each view is checked once.
void LookupMover::check() {
  SmallSet<std::pair<Value *, Value *>, 4> Checked;
  for (CallBase *C : collectMarkers(F, Marker::ViewCheck)) {
    auto &Its = cast<ViewCheckCall>(*C);
    SmallSetVector<CallBase *, 4> Lookups;
    SmallPtrSet<Value *, 4> Seen;
    if (!findLookups(*Its.getView(), Lookups, Seen))
      continue;
    for (CallBase *View : Lookups)
      if (Checked.insert({View, Its.getCheck()}).second) {
        IRBuilder<> B(View->getNextNode());
        B.SetCurrentDebugLocation(View->getDebugLoc());
        Checks[View].push_back(createCheck(B, *View, *Its.getCheck()));
      }
    C->replaceAllUsesWith(Its.getView());
    C->eraseFromParent();
  }
}

// Makes equal look-ups in L keep the result of the first of them.
void LookupMover::cacheInLoop(Loop &L, ArrayRef<CallBase *> Equal) {
  BasicBlock *Before = L.getLoopPreheader();
  if (!Before)
    Before = InsertPreheaderForLoop(&L, &DT, &LI, /*MSSAU=*/nullptr,
                                    /*PreserveLCSSA=*/false);
  if (!Before)
    return;
  IRBuilder<> B(&*F.getEntryBlock().begin());
  AllocaInst *Cache = B.CreateAlloca(B.getPtrTy(), nullptr, "cilk.view");
  B.SetInsertPoint(Before->getTerminator());
  B.CreateStore(ConstantPointerNull::get(B.getPtrTy()), Cache);
  for (CallBase *View : Equal) {
    B.SetInsertPoint(View);
    Value *Known = B.CreateLoad(B.getPtrTy(), Cache);
    DomTreeUpdater Updater(DT, DomTreeUpdater::UpdateStrategy::Eager);
    Instruction *Then = SplitBlockAndInsertIfThen(
        B.CreateIsNull(Known), View->getIterator(), /*Unreachable=*/false,
        MDBuilder(F.getContext()).createUnlikelyBranchWeights(), &Updater, &LI);
    B.SetInsertPoint(View);
    PHINode *Address = B.CreatePHI(B.getPtrTy(), 2, "view");
    assert(Then->getParent()->getSinglePredecessor() ==
               cast<Instruction>(Known)->getParent() &&
           "a view is looked up where none is known");
    View->replaceAllUsesWith(Address);
    Address->addIncoming(Known, cast<Instruction>(Known)->getParent());
    Address->addIncoming(View, Then->getParent());
    View->moveBefore(Then->getIterator());
    for (CallInst *Check : Checks.lookup(View)) {
      Check->setArgOperand(0, View);
      Check->moveBefore(Then->getIterator());
    }
    B.SetInsertPoint(Then);
    B.CreateStore(View, Cache);
  }
  PromoteMemToReg({Cache}, DT);
}

void LookupMover::cacheInLoops() {
  MapVector<Loop *, SmallVector<CallBase *, 4>> Of;
  for (CallBase *View : Views) {
    Loop *Outermost = nullptr;
    for (Loop *L = LI.getLoopFor(View->getParent());
         L && L->hasLoopInvariantOperands(View) &&
         none_of(L->blocks(),
                 [&](const BasicBlock *B) { return Changes.isIn(*B); });
         L = L->getParentLoop())
      Outermost = L;
    if (Outermost && isa<CallInst>(View))
      Of[Outermost].push_back(View);
  }
  for (auto &[L, Its] : Of)
    while (!Its.empty()) {
      SmallVector<CallBase *, 4> Equal;
      erase_if(Its, [&, First = Its.front()](CallBase *View) {
        const bool IsEqual = equal(First->args(), View->args());
        if (IsEqual)
          Equal.push_back(View);
        return IsEqual;
      });
      cacheInLoop(*L, Equal);
    }
}

void LookupMover::run() {
  erase_if(Views, [&](CallBase *View) {
    return !DT.isReachableFromEntry(View->getParent());
  });
  for (CallBase *View : Views)
    leaveLoops(*View);
  DT.updateDFSNumbers();
  merge();
  check();
}

// Inlines the checks that are marked for inlining, so that passes see the
// values that a check stores in a view. No later pass inlines them.
void LookupMover::inlineChecks() {
  for (auto &[View, Its] : Checks)
    for (CallInst *Check : Its)
      if (Check->getCalledFunction() &&
          Check->getCalledFunction()->hasFnAttribute(Attribute::AlwaysInline)) {
        InlineFunctionInfo Info;
        InlineFunction(*Check, Info);
      }
}

// Makes the changes that have to come last, because they would hide views from
// the pass that puts views into registers.
void LookupMover::finish() {
  cacheInLoops();
  inlineChecks();
}

void optimiseViews(Function &F, FunctionAnalysisManager &FAM,
                   function_ref<bool(const Instruction &)> IsSpawnOrSync) {
  if (collectMarkers(F, Marker::View).empty())
    return;
  const ViewChanges Changes(F, IsSpawnOrSync);
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  if (!F.hasOptNone())
    separateLookups(F, LI, Changes, mayBeSpared);
  LookupMover Mover(F, DT, LI, Changes);
  Mover.run();
  if (F.hasOptNone())
    return;
  separateAccesses(F, DT, LI, Changes);
  promoteViews(F, FAM.getResult<AAManager>(F), DT, LI, Changes);
  Mover.finish();
}

// Calls Each for each of Count objects. The first object is at First, and the
// objects are Distance bytes apart.
static void forEach(Instruction &At, Value *First, Value *Count,
                    Value *Distance,
                    function_ref<void(IRBuilder<> &, Value *)> Each) {
  IRBuilder<> B(&At);
  if (auto *C = dyn_cast<ConstantInt>(Count); C && C->isOne()) {
    Each(B, First);
    return;
  }
  auto [Body, Index] =
      SplitBlockAndInsertSimpleForLoop(Count, At.getIterator());
  B.SetInsertPoint(Body);
  B.SetCurrentDebugLocation(At.getDebugLoc());
  Each(B, B.CreateGEP(B.getInt8Ty(), First, B.CreateMul(Index, Distance)));
}

static void lowerView(CallBase &C, TapirTarget *Target) {
  IRBuilder<> B(&C);
  switch (getMarker(C)) {
  case Marker::View: {
    const auto &Of = cast<ViewCall>(C);
    Value *Reducer = Of.getReducer();
    Value *View = Target ? Target->emitView(B, Reducer, Of.getSize(),
                                            Of.getIdentity(), Of.getReduce())
                         : Reducer;
    if (!View) {
      C.getContext().diagnose(DiagnosticInfoUnsupported(
          *C.getFunction(), "this Tapir target has no reducers",
          C.getDebugLoc()));
      View = Reducer;
    }
    C.replaceAllUsesWith(View);
    break;
  }
  case Marker::ViewCheck: {
    const auto &Of = cast<ViewCheckCall>(C);
    createCheck(B, *Of.getView(), *Of.getCheck());
    C.replaceAllUsesWith(Of.getView());
    break;
  }
  case Marker::ViewBegin: {
    const auto &Of = cast<ViewBeginCall>(C);
    C.replaceAllUsesWith(Of.getFirst());
    if (Target)
      forEach(C, Of.getFirst(), Of.getCount(), Of.getDistance(),
              [&](IRBuilder<> &B, Value *Each) {
                Target->emitViewBegin(B, Each, Of.getSize(), Of.getIdentity(),
                                      Of.getReduce());
              });
    break;
  }
  case Marker::ViewDrop: {
    Value *Reducer = cast<ViewDropCall>(C).getReducer();
    C.replaceAllUsesWith(Reducer);
    if (Target)
      Target->emitViewEnd(B, Reducer);
    break;
  }
  case Marker::ViewEnd: {
    if (!Target)
      break;
    auto [First, Count, Distance] = cast<ViewEndCall>(C).load(B);
    // After inlining, the values in the guard's variable are usually constants.
    forEach(C, First, Count, Distance,
            [&](IRBuilder<> &B, Value *Each) { Target->emitViewEnd(B, Each); });
    break;
  }
  default:
    llvm_unreachable("not a marker for views");
  }
  C.eraseFromParent();
}

void lowerViews(Function &F, TapirTarget *Target) {
  SmallVector<CallBase *, 8> Found;
  for (Instruction &I : instructions(F))
    switch (getMarker(I)) {
    case Marker::View:
    case Marker::ViewCheck:
    case Marker::ViewBegin:
    case Marker::ViewDrop:
    case Marker::ViewEnd:
      Found.push_back(cast<CallBase>(&I));
      break;
    default:
      break;
    }
  for (CallBase *C : Found)
    lowerView(*C, Target);
  assert(none_of(instructions(F),
                 [](const Instruction &I) {
                   const Marker K = getMarker(I);
                   return K == Marker::View || K == Marker::ViewCheck ||
                          K == Marker::ViewBegin || K == Marker::ViewDrop ||
                          K == Marker::ViewEnd;
                 }) &&
         "no marker for views is left");
}

} // namespace tapir

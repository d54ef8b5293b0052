//===- Views.cpp - the views of reducers ----------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stock passes know of tapir.view that it depends on something that spawns and
// syncs change, and so may any function they can't see. What they can't know is
// that a function that has returned leaves the views of its caller as they
// were: a child's views are added to those of the strand that comes before it,
// which keep their places.
//
// A look-up makes a view where a strand has none. To make one that isn't needed
// does no harm, but for the reducer itself: it has to exist.
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Views.h"

#include "tapir/Analysis/Target.h"
#include "tapir/Compatibility.h"
#include "tapir/IR/MarkerCalls.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace tapir {

// Whether there is a reducer even if this code isn't reached.
static bool exists(const Value *Reducer) {
  const Value *Object = getUnderlyingObject(Reducer);
  return isa<AllocaInst, GlobalVariable>(Object);
}

// The outermost loop that View may be moved in front of, or null.
static Loop *
getLoopToLeave(const CallBase &View, const LoopInfo &LI,
               const DominatorTree &DT,
               const SmallPtrSetImpl<const BasicBlock *> &Changing) {
  Loop *Result = nullptr;
  for (Loop *L = LI.getLoopFor(View.getParent()); L; L = L->getParentLoop()) {
    if (!L->hasLoopInvariantOperands(&View) ||
        any_of(Changing, [&](const BasicBlock *B) { return L->contains(B); }))
      break;
    SmallVector<BasicBlock *, 4> Exiting;
    L->getExitingBlocks(Exiting);
    if (!exists(cast<ViewCall>(View).getReducer()) &&
        (Exiting.empty() || !all_of(Exiting, [&](BasicBlock *B) {
           return DT.dominates(View.getParent(), B);
         })))
      break;
    Result = L;
  }
  return Result;
}

// Whether what follows in a helper, and not what comes before, is the child, on
// runtimes that queue it (TaskTarget.cpp): that has other views then.
static bool beginsChild(const Instruction &I) {
  const auto *II = dyn_cast<IntrinsicInst>(&I);
  return II && II->getIntrinsicID() == Intrinsic::coro_suspend;
}

void mergeLookups(Function &F,
                  function_ref<bool(const Instruction &)> IsSpawnOrSync) {
  SmallVector<CallBase *, 8> Views = collectMarkers(F, Marker::View);
  if (Views.empty())
    return;
  // What is looked up before the construction of a reducer is not its view.
  SmallPtrSet<const BasicBlock *, 8> Changing;
  for (const Instruction &I : instructions(F)) {
    Marker K = getMarker(I);
    if (K == Marker::ViewBegin || K == Marker::ViewEnd ||
        K == Marker::ViewDrop || beginsChild(I) || IsSpawnOrSync(I))
      Changing.insert(I.getParent());
  }
  DominatorTree DT(F);
  LoopInfo LI(DT);
  for (CallBase *View : Views)
    if (Loop *L = getLoopToLeave(*View, LI, DT, Changing)) {
      BasicBlock *Before = L->getLoopPreheader();
      if (!Before)
        Before = InsertPreheaderForLoop(L, &DT, &LI, /*MSSAU=*/nullptr,
                                        /*PreserveLCSSA=*/false);
      if (Before)
        moveBefore(*View, Before->getTerminator()->getIterator());
    }

  if (!Changing.empty())
    return;
  DT.updateDFSNumbers();
  erase_if(Views, [&](CallBase *View) {
    return !DT.isReachableFromEntry(View->getParent());
  });
  for (CallBase *&Later : Views)
    for (CallBase *Earlier : Views)
      if (Earlier && Earlier != Later &&
          equal(Earlier->args(), Later->args()) &&
          DT.dominates(Earlier, Later)) {
        Later->replaceAllUsesWith(Earlier);
        Later->eraseFromParent();
        Later = nullptr;
        break;
      }
}

// Calls Each with every one of Count objects from First on, which are Distance
// bytes away from each other.
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
    // Inlined, its variable has constants in it.
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
}

} // namespace tapir

//===- PrepareExceptions.cpp - exceptions and tasks ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An exception ends a task as it ends a function: it continues in the parent.
// If the parent's continuation has not been stolen, the exception arrives at
// the detach, as in the serial program. Otherwise the region keeps it until the
// next sync. The front end describes this by three markers:
//
//   - A handler that catches everything wraps a task, and calls tapir.caught.
//     The prepare pass removes the handler: its exception becomes the argument
//     of tapir.exception, which ends the child, and the calls that begin and
//     end the handler are removed. The parent reaches the handler, too, if its
//     evaluation of the arguments throws. In the parent, tapir.exception throws
//     to the block to which the frame's beginning, or the detach, unwinds.
//   - The guard is a variable with the lifetime of the region. When its cleanup
//     runs because of an exception, the region's children have ended. If a
//     child has left an exception that precedes this one in the serial order,
//     tapir.unwind throws the child's exception in its place.
//   - tapir.region.begin, before the guard, unwinds to the block to which
//     tapir.unwind is to throw.
//
// On the path from a landing pad to the guard, local variables are destroyed
// that children may still use. Therefore a sync is inserted at the beginning of
// the landing pad.
//
//===----------------------------------------------------------------------===//

#include "tapir/Prepare/PrepareExceptions.h"

#include "tapir/Analysis/TaskInfo.h"
#include "tapir/IR/MarkerCalls.h"
#include "tapir/IR/MarkerEdits.h"
#include "tapir/IR/TapirBuilder.h"
#include "tapir/LLVMVersions.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tapir {

static constexpr StringLiteral BeginCatch = "__cxa_begin_catch";
static constexpr StringLiteral Terminate = "__clang_call_terminate";

static bool callsFunction(const Instruction &I, StringRef Name) {
  auto *C = dyn_cast<CallBase>(&I);
  return C && C->getCalledFunction() &&
         C->getCalledFunction()->getName() == Name;
}

Value *getGuardedRegion(const CallBase &C) {
  auto *Guard = dyn_cast<AllocaInst>(cast<GuardCall>(C).getGuard());
  AllocaInst *Region = nullptr;
  if (Guard)
    for (User *U : Guard->users())
      if (auto *Store = dyn_cast<StoreInst>(U)) {
        auto *Its = dyn_cast<AllocaInst>(Store->getValueOperand());
        if (!Its || Its == Guard || !Its->isStaticAlloca() ||
            (Its->getParent() == C.getParent() && !Its->comesBefore(&C)) ||
            (Region && Region != Its))
          return nullptr;
        Region = Its;
      }
  return Region;
}

void eraseStoresTo(AllocaInst &A) {
  // A store of the variable's own address to the variable occurs twice among
  // its users, so the stores are collected in a set.
  SmallSetVector<StoreInst *, 4> Stores;
  for (User *U : A.users())
    if (auto *Store = dyn_cast<StoreInst>(U);
        Store && Store->getPointerOperand() == &A)
      Stores.insert(Store);
  for (StoreInst *Store : Stores)
    Store->eraseFromParent();
}

void eraseGuard(AllocaInst &Guard) {
  eraseStoresTo(Guard);
  dropLifetimes(Guard);
  if (Guard.use_empty())
    Guard.eraseFromParent();
}

static bool beginsHandler(const Instruction &I) {
  return callsFunction(I, BeginCatch) || isMarker(I, Marker::Caught);
}

UnwindPaths::UnwindPaths(const Function &F) {
  SmallVector<const BasicBlock *, 16> Work;
  auto Add = [&](const BasicBlock &B) {
    if (!B.isLandingPad() && Normal.insert(&B).second)
      Work.push_back(&B);
  };
  Add(F.getEntryBlock());
  for (const BasicBlock &B : F)
    if (!B.isLandingPad() && any_of(B, beginsHandler))
      for (const BasicBlock *Next : successors(&B))
        Add(*Next);
  while (!Work.empty())
    for (const BasicBlock *Next : successors(Work.pop_back_val()))
      Add(*Next);
}

bool UnwindPaths::contain(const Instruction &I) const {
  for (const Instruction &Before : *I.getParent()) {
    if (&Before == &I)
      break;
    if (beginsHandler(Before))
      return false;
  }
  return !Normal.contains(I.getParent());
}

namespace {

class ExceptionResolver {
  Function &F;
  DominatorTree DT;
  /// Maps a block to the markers in it that open tasks of one region.
  using Beginnings = DenseMap<const BasicBlock *, SmallVector<CallBase *, 1>>;
  DenseMap<const Value *, Beginnings> ByRegion;

  void fail(const Instruction &At, const Twine &What) {
    F.getContext().diagnose(
        DiagnosticInfoUnsupported(F, What, At.getDebugLoc()));
  }
  void findBeginnings();
  BasicBlock *findUnwindDest(const CallBase &Caught) const;
  void resolveCaught(CallBase &Caught, BasicBlock *Unwind);
  AllocaInst *findExceptionSlot();
  void resolveRegionEnds();

public:
  explicit ExceptionResolver(Function &F) : F(F), DT(F) {}
  void run();
};

} // namespace

void ExceptionResolver::findBeginnings() {
  for (Marker K :
       {Marker::FrameBegin, Marker::FrameBeginInPlace, Marker::Detach})
    for (CallBase *Begin : collectMarkers(F, K))
      ByRegion[getRegion(*Begin)][Begin->getParent()].push_back(Begin);
}

// Returns the block to which the marker that opened the task of this handler
// unwinds. This marker is the last one of the region that precedes the handler
// on every path, so it is in a block that dominates the handler.
BasicBlock *ExceptionResolver::findUnwindDest(const CallBase &Caught) const {
  const CallBase *Last = nullptr;
  auto Its = ByRegion.find(getRegion(Caught));
  if (Its == ByRegion.end())
    return nullptr;
  for (auto *N = DT.getNode(Caught.getParent()); N && !Last; N = N->getIDom())
    if (auto In = Its->second.find(N->getBlock()); In != Its->second.end())
      for (const CallBase *Begin : In->second)
        if (DT.dominates(Begin, &Caught) &&
            (!Last || DT.dominates(Last, Begin)))
          Last = Begin;
  auto *Invoke = dyn_cast_or_null<InvokeInst>(Last);
  return Invoke ? Invoke->getUnwindDest() : nullptr;
}

void ExceptionResolver::resolveCaught(CallBase &Caught, BasicBlock *Unwind) {
  BasicBlock *Handler = Caught.getParent();
  CallBase *Begin = nullptr;
  for (Instruction &I : *Handler)
    if (callsFunction(I, BeginCatch) && cast<CallBase>(I).arg_size() &&
        I.comesBefore(&Caught))
      Begin = cast<CallBase>(&I);
  if (!Begin)
    return fail(Caught, "task handler without a beginning");
  Value *Region = getRegion(Caught), *Exception = Begin->getArgOperand(0);
  if (auto *I = dyn_cast<Instruction>(Region); I && !DT.dominates(I, Begin))
    return fail(Caught, "task handler of a region that is no local variable");
  DebugLoc Loc = Caught.getDebugLoc();
  changeToUnreachable(Begin);
  Instruction *End = Handler->getTerminator();
  IRBuilder<> B(Handler);
  B.SetCurrentDebugLocation(Loc);
  End->eraseFromParent();
  B.SetInsertPoint(Handler);
  TapirBuilder(B).createException(Region, Exception, Unwind);
}

// Finds the variable in which clang keeps the exception in flight, one for the
// whole function.
AllocaInst *ExceptionResolver::findExceptionSlot() {
  for (Instruction &I : instructions(F))
    if (auto *Pad = dyn_cast<LandingPadInst>(&I))
      for (User *U : Pad->users())
        if (auto *First = dyn_cast<ExtractValueInst>(U);
            First && First->getIndices() == ArrayRef<unsigned>{0})
          for (User *Use : First->users())
            if (auto *Store = dyn_cast<StoreInst>(Use))
              if (auto *A = dyn_cast<AllocaInst>(Store->getPointerOperand()))
                return A;
  return nullptr;
}

void ExceptionResolver::resolveRegionEnds() {
  SmallDenseMap<Value *, BasicBlock *, 4> Outer;
  for (CallBase *C : collectMarkers(F, Marker::RegionBegin)) {
    if (auto *Invoke = dyn_cast<InvokeInst>(C))
      Outer[getRegion(*C)] = Invoke->getUnwindDest();
    eraseMarker(*C);
  }
  const UnwindPaths Paths(F);
  SmallSetVector<AllocaInst *, 8> Guards;
  SmallVector<std::pair<CallBase *, Value *>, 8> Ends;
  for (CallBase *C : collectMarkers(F, Marker::RegionEnd)) {
    Value *Region = getGuardedRegion(*C);
    if (!Region) {
      fail(*C, "region guard without a sync region");
      continue;
    }
    Guards.insert(cast<AllocaInst>(cast<GuardCall>(C)->getGuard()));
    if (Paths.contain(*C))
      Ends.push_back({C, Region});
    else
      eraseMarker(*C);
  }
  AllocaInst *Slot = findExceptionSlot();
  for (auto [C, Region] : Ends) {
    if (!Slot) { // the handler is unreachable
      eraseMarker(*C);
      continue;
    }
    IRBuilder<> B(C);
    FunctionCallee Unwind = getMarkerFunction(*F.getParent(), Marker::Unwind);
    Value *Exception = B.CreateLoad(B.getPtrTy(), Slot);
    CallInst *New = B.CreateCall(Unwind, {Region, Exception});
    if (BasicBlock *Dest = Outer.lookup(Region))
      changeToInvokeAndSplitBasicBlock(New, Dest);
    eraseMarker(*C);
  }
  for (AllocaInst *Guard : Guards)
    eraseGuard(*Guard);
}

void ExceptionResolver::run() {
  // The beginnings and ends of regions are resolved before handlers are
  // removed, because the beginnings can't be found without the handlers.
  SmallVector<std::pair<WeakVH, BasicBlock *>, 8> Caught;
  findBeginnings();
  for (CallBase *C : collectMarkers(F, Marker::Caught))
    Caught.push_back({C, findUnwindDest(*C)});
  resolveRegionEnds();
  for (const auto &[C, Unwind] : Caught)
    if (C) // null if it was removed as dead code after another one
      resolveCaught(cast<CallBase>(*C), Unwind);
  eraseMarkers(F, {Marker::Caught, Marker::RegionEnd});
  if (!Caught.empty())
    removeUnreachableBlocks(F);
}

void resolveExceptions(Function &F) {
  if (any_of(instructions(F), [](const Instruction &I) {
        const Marker K = getMarker(I);
        return K == Marker::Caught || K == Marker::RegionBegin ||
               K == Marker::RegionEnd;
      }))
    ExceptionResolver(F).run();
}

static bool terminates(const BasicBlock &Pad) {
  return any_of(
      Pad, [](const Instruction &I) { return callsFunction(I, Terminate); });
}

namespace {

/// Finds the landing pads that may run while children of a region are still
/// running.
class OutstandingChildren {
  const TaskInfo &Tasks;
  Value *Region;
  unsigned Owner; // the task whose strand spawns in the region

  bool isOwners(const Instruction &I) const { return Tasks.get(I) == Owner; }
  // Returns the first instruction of B that waits for all children of the
  // region, or null.
  const Instruction *findWait(const BasicBlock &B) const {
    for (const Instruction &I : B)
      if (isMarker(I, Marker::Sync) && getRegion(cast<CallBase>(I)) == Region &&
          isOwners(I))
        return &I;
    return nullptr;
  }

public:
  OutstandingChildren(const TaskInfo &Tasks, ArrayRef<CallBase *> Spawns)
      : Tasks(Tasks), Region(getRegion(*Spawns.front())),
        Owner(Tasks.get(*Spawns.front())) {}
  void visitPads(ArrayRef<CallBase *> Spawns,
                 function_ref<void(LandingPadInst &)> Visit) const;
};

} // namespace

// Visits the landing pads that a walk from the spawns reaches. The walk ends at
// syncs, and at landing pads that get a sync. A sync that may throw can lead to
// a landing pad that other edges lead to as well, so the walk continues on the
// unwind edge.
void OutstandingChildren::visitPads(
    ArrayRef<CallBase *> Spawns,
    function_ref<void(LandingPadInst &)> Visit) const {
  SmallPtrSet<BasicBlock *, 32> Reached;
  SmallVector<BasicBlock *, 16> Work;
  auto Continue = [&](BasicBlock *Next) {
    if (Reached.insert(Next).second)
      Work.push_back(Next);
  };
  for (CallBase *D : Spawns)
    for_each(successors(D->getParent()), Continue);
  while (!Work.empty()) {
    BasicBlock *B = Work.pop_back_val();
    if (LandingPadInst *Pad = B->getLandingPadInst()) {
      if (terminates(*B))
        continue;
      if (isOwners(*Pad)) {
        Visit(*Pad);
        continue;
      }
    }
    const Instruction *Wait = findWait(*B);
    if (!Wait)
      for_each(successors(B), Continue);
    else if (auto *Throwing = dyn_cast<InvokeInst>(Wait))
      Continue(Throwing->getUnwindDest());
  }
}

void syncLandingPads(Function &F) {
  SmallVector<CallBase *, 8> Detaches = collectMarkers(F, Marker::Detach);
  if (Detaches.empty() ||
      none_of(F, [](const BasicBlock &B) { return B.isLandingPad(); }))
    return;
  const TaskInfo Tasks(F);
  MapVector<Value *, SmallVector<CallBase *, 4>> ByRegion;
  // Only a static alloca is certain to dominate each landing pad.
  for (CallBase *D : Detaches)
    if (auto *A = dyn_cast<AllocaInst>(getRegion(*D)); A && A->isStaticAlloca())
      ByRegion[A].push_back(D);
  SmallVector<std::pair<LandingPadInst *, Value *>, 8> Syncs;
  for (auto &[Region, Spawns] : ByRegion)
    OutstandingChildren(Tasks, Spawns)
        .visitPads(Spawns, [&, Its = Region](LandingPadInst &Pad) {
          Syncs.push_back({&Pad, Its});
        });
  // Syncs of inner regions have to precede those of outer regions. The allocas
  // of inner regions follow those of outer regions.
  llvm::sort(Syncs, [](const auto &A, const auto &B) {
    auto *RegionA = dyn_cast<AllocaInst>(A.second);
    auto *RegionB = dyn_cast<AllocaInst>(B.second);
    return RegionA && RegionB && RegionA->getParent() == RegionB->getParent() &&
           RegionA->comesBefore(RegionB);
  });
  for (auto [Pad, Region] : Syncs) {
    Pad->setCleanup(true);
    IRBuilder<> B(Pad->getParent(), Pad->getParent()->getFirstInsertionPt());
    B.SetCurrentDebugLocation(Pad->getDebugLoc());
    TapirBuilder(B).createSync(Region);
  }
}

} // namespace tapir

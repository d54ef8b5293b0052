//===- InstrumentTasks.cpp - hooks at spawns and syncs --------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The code after a reattach belongs to no strand if tasks are outlined, and to
// the parent in the serial projection. Therefore the hook of the parent's
// continuation is inserted twice: where the detach is false, and after each
// reattach.
//
// The detach's hook is the last one of the parent before the spawn. It precedes
// the marker that begins the task, because the code after that marker may run
// in parallel with the parent. In a frame in place this marker is
// tapir.strand.begin, which comes after the evaluation of the arguments.
//
// Two kinds of exceptions end no task: exceptions in the evaluation of the
// arguments, and exceptions in the iterations that a splitter runs itself.
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/PassAnnotations.h"
#include "tapir/IR/TapirBuilder.h"
#include "tapir/Instrumentation/FunctionInstrumenter.h"

#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/CFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tapir {

// Returns the region that stands for all regions that the marker's operand can
// be. If the operand is no local variable, which is an error that lowering
// reports, returns poison: such an operand may be replaced while hooks are
// inserted, so it can't be a key.
static Value *representative(const CallBase &Marker) {
  RegionSet Its;
  tapir::findRegions(getRegion(Marker), Its);
  if (!Its.empty())
    return Its.front();
  return PoisonValue::get(getRegion(Marker)->getType());
}

FunctionInstrumenter::Region &
FunctionInstrumenter::regionOf(const CallBase &Marker) {
  auto *It = Regions.find(representative(Marker));
  if (It == Regions.end())
    It = Regions.find(PoisonValue::get(getRegion(Marker)->getType()));
  assert(It != Regions.end() && "findRegions() has seen all markers");
  return It->second;
}

// Returns true if the task only calls the function that spawns it, and that
// function is a splitter. Such a spawn halves the iterations of a loop.
static bool halvesLoop(const CallBase &Detach) {
  const Function &F = *Detach.getFunction();
  const auto *Branch =
      Detach.hasOneUse() ? dyn_cast<BranchInst>(Detach.user_back()) : nullptr;
  if (!Branch || !F.hasFnAttribute(SplitterAttribute))
    return false;
  for (const Instruction &I : *Branch->getSuccessor(0))
    if (const auto *Call = dyn_cast<CallBase>(&I))
      return Call->getCalledFunction() == &F;
  return false;
}

void FunctionInstrumenter::findRegions() {
  for (Marker K : {Marker::Detach, Marker::Loop, Marker::Sync, Marker::Reattach,
                   Marker::Exception, Marker::StrandBegin})
    for (CallBase *M : collectMarkers(F, K)) {
      auto [It, New] = Regions.try_emplace(representative(*M));
      if (New)
        It->second.Number = Regions.size() - 1;
      It->second.OfLoop |= K == Marker::Loop || dividesLoop(*It->first);
      It->second.InPlace |= K == Marker::Detach && isInPlace(*M);
      It->second.Halves |= K == Marker::Detach && halvesLoop(*M);
    }
}

// Emits the parent's hook of a detach. The places of a detach, its task and its
// continuation have the same number. The hook has to return before another
// worker can continue the parent. The words that the hook hands over to the
// child are loaded here, so that they are live-ins of the task.
SmallVector<Value *, 4> FunctionInstrumenter::leaveParent(IRBuilderBase &B,
                                                          Region &R) {
  SmallVector<Value *, 4> Given;
  if (!T.has(Hook::Detach))
    return Given;
  Value *Number = B.CreateLoad(B.getInt64Ty(), R.Detach);
  AllocaInst *Handover = nullptr;
  if (T.getHandoverWords())
    Handover = T.createHandover(F.getEntryBlock().begin());
  hook(B, Hook::Detach,
       {Tables.getId(B, Place::Detach, Number), B.getInt32(R.Number),
        B.getInt64(uint64_t(R.OfLoop) | uint64_t(R.Halves) << 1)},
       Handover);
  for (unsigned I = 0; I < T.getHandoverWords(); ++I)
    Given.push_back(B.CreateLoad(
        B.getInt64Ty(),
        B.CreateConstInBoundsGEP1_64(B.getInt64Ty(), Handover, I)));
  return Given;
}

void FunctionInstrumenter::beginTask(IRBuilderBase &B, Region &R,
                                     ArrayRef<Value *> Given) {
  const uint64_t OfLoop = R.OfLoop, Halves = R.Halves;
  Value *Number = B.CreateLoad(B.getInt64Ty(), R.Detach);
  Value *Parent = nullptr;
  if (Current) {
    Parent = frame(B);
    B.CreateStore(T.createFrame(F.getEntryBlock().begin()), Current);
  }
  AllocaInst *Handover = nullptr;
  if (!Given.empty()) {
    Handover = T.createHandover(F.getEntryBlock().begin());
    for (auto [I, V] : enumerate(Given))
      B.CreateStore(V,
                    B.CreateConstInBoundsGEP1_64(B.getInt64Ty(), Handover, I));
  }
  if (R.Begun)
    B.CreateStore(B.getTrue(), R.Begun);
  if (T.has(Hook::Task))
    hook(B, Hook::Task,
         {Tables.getId(B, Place::Task, Number),
          Tables.getId(B, Place::Detach, Number),
          B.getInt64(OfLoop | std::min<uint64_t>(Regions.size(), 255) << 1 |
                     Halves << 9)},
         {Parent, Handover});
}

void FunctionInstrumenter::endTask(IRBuilderBase &B, Region &R, bool Throwing) {
  const unsigned No = Tables.add(Place::TaskExit, B.getCurrentDebugLocation());
  Value *Number = B.CreateLoad(B.getInt64Ty(), R.Detach);
  Value *Parent = Current ? B.CreateLoad(B.getPtrTy(), R.Frame) : nullptr;
  if (T.has(Hook::TaskExit))
    hook(B, Hook::TaskExit,
         {Tables.getId(B, Place::TaskExit, No),
          Tables.getId(B, Place::Task, Number),
          Tables.getId(B, Place::Detach, Number), B.getInt32(R.Number),
          B.getInt64(uint64_t(R.OfLoop) | uint64_t(Throwing) << 1 |
                     uint64_t(R.Halves) << 2)},
         Parent);
  if (Current)
    B.CreateStore(Parent, Current);
}

void FunctionInstrumenter::continueParent(IRBuilderBase &B, Region &R,
                                          bool Throwing) {
  if (!T.has(Hook::DetachContinue))
    return;
  Value *Number = B.CreateLoad(B.getInt64Ty(), R.Detach);
  hook(B, Hook::DetachContinue,
       {Tables.getId(B, Place::DetachContinue, Number),
        Tables.getId(B, Place::Detach, Number), B.getInt32(R.Number),
        B.getInt64(uint64_t(R.OfLoop) | uint64_t(Throwing) << 1 |
                   uint64_t(R.Halves) << 2)});
}

// Returns the location of the region's next sync after the spawn in the source.
// If all syncs precede the spawn, the spawn is in a loop, and the first sync in
// the loop is the next one.
static DebugLoc findNextSync(CallBase &D) {
  auto Line = [](const DebugLoc &L) {
    return std::pair(L.getLine(), L.getCol());
  };
  DebugLoc Best;
  const DebugLoc &At = D.getDebugLoc();
  for (CallBase *Sync : collectMarkers(*D.getFunction(), Marker::Sync)) {
    const DebugLoc &L = Sync->getDebugLoc();
    if (!L || !At || representative(*Sync) != representative(D))
      continue;
    const bool IsAhead = Line(L) >= Line(At);
    const bool BestIsAhead = Best && Line(Best) >= Line(At);
    if (!Best || IsAhead > BestIsAhead ||
        (IsAhead == BestIsAhead && Line(L) < Line(Best)))
      Best = L;
  }
  return Best;
}

// Makes the hooks of the child and of the parent lead directly to the two
// successors of the detach's branch, if nothing else is between the detach and
// this branch. If the two paths met before the branch, the pointer to the
// task's frame would be a phi of two values, and passes would take the frame
// for one of the parent's.
static void separateWays(const CallBase &D, BasicBlock &Child,
                         BasicBlock &Parent) {
  BasicBlock *Rest = Child.getSingleSuccessor();
  auto *Branch = dyn_cast<BranchInst>(&Rest->front());
  if (Branch && Branch->isUnconditional()) {
    BasicBlock *Next = Branch->getSuccessor(0);
    Branch = MergeBlockIntoPredecessor(Next)
                 ? dyn_cast<BranchInst>(&Rest->front())
                 : nullptr;
  }
  if (!Branch || !Branch->isConditional() || Branch->getCondition() != &D)
    return;
  BasicBlock *const Ways[] = {&Child, &Parent};
  for (unsigned I : {0, 1}) {
    BasicBlock *To = Branch->getSuccessor(I);
    for (PHINode &Phi : To->phis())
      Phi.addIncoming(Phi.getIncomingValueForBlock(Rest), Ways[I]);
    Ways[I]->getTerminator()->setSuccessor(0, To);
  }
  DeleteDeadBlock(Rest);
}

void FunctionInstrumenter::instrumentDetach(CallBase &D) {
  Region &R = regionOf(D);
  const DebugLoc At = D.getDebugLoc(), SyncAt = findNextSync(D);
  const unsigned Number =
      Tables.add(Place::Detach, At, demangle(F.getName()), SyncAt.get());
  [[maybe_unused]] const unsigned OfTask = Tables.add(Place::Task, At),
                                  OfParent =
                                      Tables.add(Place::DetachContinue, At);
  assert(OfTask == Number && OfParent == Number &&
         "a detach, its task and its continuation have one number");

  IRBuilder<> B(&D);
  B.SetCurrentDebugLocation(getLocation(F, At));
  B.CreateStore(B.getInt64(Number), R.Detach);
  if (R.Begun)
    B.CreateStore(B.getFalse(), R.Begun);
  if (Current)
    B.CreateStore(frame(B), R.Frame);
  SmallVector<Value *, 4> Given;
  if (!isInPlace(D))
    Given = leaveParent(B, R);

  BasicBlock *Head, *Rest;
  if (auto *Invoke = dyn_cast<InvokeInst>(&D)) {
    Head = splitNormalEdge(*Invoke);
    Rest = SplitBlock(Head, Head->getTerminator());
  } else {
    Head = D.getParent();
    Rest = SplitBlock(Head, D.getNextNode());
  }
  LLVMContext &C = F.getContext();
  auto *Child = BasicBlock::Create(C, "csi.task", &F, Rest),
       *Parent = BasicBlock::Create(C, "csi.continue", &F, Rest);
  ChildOf[&D] = Child;
  Head->getTerminator()->eraseFromParent();
  B.SetInsertPoint(Head);
  B.CreateCondBr(&D, Child, Parent);
  B.SetInsertPoint(Child);
  B.CreateBr(Rest);
  B.SetInsertPoint(Parent);
  B.CreateBr(Rest);
  B.SetInsertPoint(Parent->getTerminator());
  continueParent(B, R, /*Throwing=*/false);

  if (!isInPlace(D)) {
    B.SetInsertPoint(Child->getTerminator());
    beginTask(B, R, Given);
  }
  separateWays(D, *Child, *Parent);
  if (auto *Invoke = dyn_cast<InvokeInst>(&D);
      Invoke && T.has(Hook::DetachContinue) && !InPlace) {
    SmallVector<BasicBlock *, 2> Pads;
    SplitLandingPadPredecessors(Invoke->getUnwindDest(), {Invoke->getParent()},
                                ".csi", ".other", Pads);
    B.SetInsertPoint(Pads.front(), Pads.front()->getFirstInsertionPt());
    B.SetCurrentDebugLocation(getLocation(F, At));
    continueParent(B, R, /*Throwing=*/true);
  }
}

void FunctionInstrumenter::instrumentTaskBegins() {
  for (CallBase *M : collectMarkers(F, Marker::StrandBegin)) {
    Region &R = regionOf(*M);
    IRBuilder<> B(M);
    B.SetCurrentDebugLocation(getLocation(F, M->getDebugLoc()));
    SmallVector<Value *, 4> Given = leaveParent(B, R);
    B.SetInsertPoint(M->getParent(), std::next(M->getIterator()));
    B.SetCurrentDebugLocation(getLocation(F, M->getDebugLoc()));
    beginTask(B, R, Given);
  }
}

void FunctionInstrumenter::instrumentTaskEnds() {
  for (CallBase *M : collectMarkers(F, Marker::Reattach)) {
    Region &R = regionOf(*M);
    IRBuilder<> B(M);
    B.SetCurrentDebugLocation(getLocation(F, M->getDebugLoc()));
    endTask(B, R, /*Throwing=*/false);
    if (R.Begun)
      B.CreateStore(B.getFalse(), R.Begun);
    B.SetInsertPoint(M->getParent(), std::next(M->getIterator()));
    B.SetCurrentDebugLocation(getLocation(F, M->getDebugLoc()));
    continueParent(B, R, /*Throwing=*/false);
  }
  for (CallBase *M : collectMarkers(F, Marker::Exception)) {
    Region &R = regionOf(*M);
    Instruction *At = M;
    if (R.Begun) {
      IRBuilder<> B(M);
      B.SetCurrentDebugLocation(getLocation(F, M->getDebugLoc()));
      Value *Begun = B.CreateLoad(B.getInt1Ty(), R.Begun);
      At = SplitBlockAndInsertIfThen(Begun, M->getIterator(),
                                     /*Unreachable=*/false);
    }
    IRBuilder<> B(At);
    B.SetCurrentDebugLocation(getLocation(F, M->getDebugLoc()));
    endTask(B, R, /*Throwing=*/true);
    if (InPlace)
      continueParent(B, R, /*Throwing=*/true);
  }
}

void FunctionInstrumenter::instrumentSync(CallBase &S) {
  if (!T.has(Hook::BeforeSync, Hook::AfterSync))
    return;
  const unsigned No = Tables.add(Place::Sync, S.getDebugLoc());
  const unsigned Number = regionOf(S).Number;
  IRBuilder<> B(&S);
  B.SetCurrentDebugLocation(getLocation(F, S.getDebugLoc()));
  auto Insert = [&](Hook H) {
    if (T.has(H))
      hook(B, H, {Tables.getId(B, Place::Sync, No), B.getInt32(Number)});
  };
  Insert(Hook::BeforeSync);
  // After a sync that throws, control continues in its landing pad, where there
  // is no hook, and perhaps in another thread. So another sync, which waits but
  // doesn't throw, is inserted before this sync and gets the hooks.
  if (mayThrow(S) && !InPlace && T.has(Hook::AfterSync)) {
    TapirBuilder(B)
        .createSync(getRegion(S))
        ->addFnAttr(Attribute::get(F.getContext(), UncountedAttribute));
    return Insert(Hook::AfterSync);
  }
  if (auto *Invoke = dyn_cast<InvokeInst>(&S)) {
    if (T.has(Hook::AfterSync))
      B.SetInsertPoint(splitNormalEdge(*Invoke)->getTerminator());
  } else {
    B.SetInsertPoint(S.getParent(), std::next(S.getIterator()));
  }
  Insert(Hook::AfterSync);
}

} // namespace tapir

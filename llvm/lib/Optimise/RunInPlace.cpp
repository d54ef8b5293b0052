//===- RunInPlace.cpp - decide a detach at compile time -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A child may always be over before its parent continues. This file makes that
// choice at compile time. The result is what the outliner and then the inliner
// would give. The task is cloned to the place of the detach, with its own copy
// of the memory that a child has for itself. Its ends lead to the code after
// the detach in the parent, and an exception that ends it arrives at the
// detach. So nothing changes for the parent: values of the child reach it
// through shared memory only, copies stay copies, and blocks that the task
// shares with other strands stay theirs.
//
// The alternative, a detach that is true and reattaches after which control
// continues, is shorter for one whole function (the serial projection). For one
// task it needs SSA repair where blocks are shared, and the memory that belongs
// to the task and to duplicates of it, which stay tasks, would become the
// parent's.
//
//===----------------------------------------------------------------------===//

#include "tapir/Optimise/RunInPlace.h"

#include "tapir/Analysis/TaskMemory.h"
#include "tapir/IR/Cloning.h"
#include "tapir/IR/MarkerCalls.h"
#include "tapir/IR/MarkerEdits.h"
#include "tapir/IR/TapirBuilder.h"
#include "tapir/LLVMVersions.h"

#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tapir {

namespace {
enum class Overlap { None, Some, Same };
} // namespace

static Overlap compareRegion(const CallBase &Marker, AllocaInst *Region) {
  RegionSet Its;
  bool Known = findRegions(getRegion(Marker), Its);
  if (!Its.contains(Region))
    return Known ? Overlap::None : Overlap::Some;
  return Known && Its.size() == 1 ? Overlap::Same : Overlap::Some;
}

StringRef findObstacleInPlace(CallBase &Detach) {
  auto *Region = dyn_cast<AllocaInst>(getRegion(Detach));
  if (!Region)
    return "several spawns were merged";
  Task S(Detach, /*Projected=*/true);
  if (StringRef Defect = S.findDefect(); !Defect.empty())
    return Defect;
  if (auto *Invoke = dyn_cast<InvokeInst>(&Detach);
      Invoke && is_contained(S.blocks(), Invoke->getUnwindDest()))
    return "a task handles what it throws";
  for (BasicBlock *B : S.blocks())
    for (Instruction &I : *B) {
      if (!S.covers(I))
        continue;
      switch (getMarker(I)) {
      case Marker::Reattach:
      case Marker::Exception:
        // The walk continued after the ends of inner tasks, which are in other
        // regions.
        if (S.getEnd(B) == &I &&
            compareRegion(cast<CallBase>(I), Region) != Overlap::Same)
          return "tasks share their ends";
        break;
      case Marker::Detach:
      case Marker::Sync:
        if (compareRegion(cast<CallBase>(I), Region) != Overlap::None)
          return "a task spawns in the region that it is spawned in";
        break;
      default:
        break;
      }
      if (auto *A = dyn_cast<AllocaInst>(&I); A && !A->isStaticAlloca())
        return "a task has memory of variable size";
    }
  return "";
}

// Returns true if the task only reads A, by addresses of which this is one and
// `Known` are others.
static bool isOnlyRead(const Instruction &Address, const Task &S,
                       SmallPtrSetImpl<const Instruction *> &Known) {
  // In unreachable code an address may be computed from itself.
  if (!Known.insert(&Address).second)
    return true;
  return all_of(Address.uses(), [&](const Use &U) {
    auto &I = *cast<Instruction>(U.getUser());
    if (isAddressArithmetic(I))
      return isOnlyRead(I, S, Known);
    if (!S.covers(I))
      return true;
    if (auto *Load = dyn_cast<LoadInst>(&I))
      return Load->isSimple();
    auto *C = dyn_cast<CallBase>(&I);
    if (!C || !C->isArgOperand(&U) || getMarker(I) != Marker::None)
      return false;
    const unsigned No = C->getArgOperandNo(&U);
    return C->onlyReadsMemory(No) && C->doesNotCapture(No);
  });
}

namespace {

class InPlaceRunner {
  CallBase &Detach;
  Function &F;
  BasicBlock *Head, *After; // the parent's, before and after the task
  // Variables of the task, each with its clone.
  SmallVector<std::pair<WeakVH, AllocaInst *>, 8> Own;
  SmallVector<WeakVH, 8> Computed; // instructions that the clone computes again
  ValueToValueMapTy Map;

  void split();
  void createMemory(const LiveIns &In, const Task &S);
  void cloneBlocks(const Task &S);
  void cloneEnd(Instruction &End, BasicBlock &To);
  void repairLifetimes(const Task &S);
  void dropOriginals();

public:
  explicit InPlaceRunner(CallBase &Detach)
      : Detach(Detach), F(*Detach.getFunction()), Head(Detach.getParent()) {}
  void run();
};

} // namespace

// Gives the code after the detach a block of its own.
void InPlaceRunner::split() {
  if (Head->isEntryBlock())
    for (Instruction &I :
         make_early_inc_range(make_range(Detach.getIterator(), Head->end())))
      if (auto *A = dyn_cast<AllocaInst>(&I))
        A->moveBefore(Head->begin());
  auto *Invoke = dyn_cast<InvokeInst>(&Detach);
  if (!Invoke) {
    After = SplitBlock(Head, Detach.getNextNode());
    return;
  }
  BasicBlock *Normal = Invoke->getNormalDest();
  After = BasicBlock::Create(F.getContext(), "", &F, Normal);
  BranchInst::Create(Normal, After)->setDebugLoc(Detach.getDebugLoc());
  Normal->replacePhiUsesWith(Head, After);
  Invoke->setNormalDest(After);
}

void InPlaceRunner::createMemory(const LiveIns &In, const Task &S) {
  auto makeOwn = [&](AllocaInst &A) {
    AllocaInst *New =
        cloneAlloca(A, *A.getParent(), std::next(A.getIterator()));
    Map[&A] = New;
    Own.push_back({&A, New});
    return New;
  };
  IRBuilder<> B(&Detach);
  for (AllocaInst *A : In.Private)
    makeOwn(*A);
  for (AllocaInst *A : In.Copied)
    // The parent waits, so memory that the child doesn't change needs no copy.
    if (SmallPtrSet<const Instruction *, 8> Known; !isOnlyRead(*A, S, Known)) {
      AllocaInst *New = makeOwn(*A);
      B.CreateMemCpy(New, New->getAlign(), A, A->getAlign(),
                     A->getAllocationSize(F.getDataLayout())->getFixedValue());
    }
  translateAddresses(B, In, Map, [](AllocaInst &A) { return &A; });
  for (Instruction *I : In.Rematerialised) {
    Instruction *New = I->clone();
    B.Insert(New, I->getName());
    remapClone(*New, Map);
    Map[I] = New;
    Computed.push_back(I);
  }
}

void InPlaceRunner::cloneEnd(Instruction &End, BasicBlock &To) {
  IRBuilder<> B(&To);
  B.SetCurrentDebugLocation(End.getDebugLoc());
  if (isMarker(End, Marker::Reattach)) {
    B.CreateBr(After);
    return;
  }
  // In the parent, the marker throws.
  auto *Invoke = dyn_cast<InvokeInst>(&Detach);
  BasicBlock *Unwind = Invoke ? Invoke->getUnwindDest() : nullptr;
  TapirBuilder(B).createException(
      getRegion(Detach), cast<ExceptionCall>(End).getException(), Unwind);
  if (Unwind)
    for (PHINode &Phi : Unwind->phis())
      Phi.addIncoming(Phi.getIncomingValueForBlock(Head), &To);
}

void InPlaceRunner::cloneBlocks(const Task &S) {
  // The blocks except for Head.
  ArrayRef<BasicBlock *> Originals = S.blocks().drop_front();
  SmallVector<BasicBlock *, 16> Clones;
  for (BasicBlock *B : Originals) {
    Clones.push_back(
        BasicBlock::Create(F.getContext(), B->getName(), &F, After));
    Map[B] = Clones.back();
  }
  Map[&Detach] = ConstantInt::getTrue(F.getContext());
  for (auto [Old, New] : zip(Originals, Clones))
    for (Instruction &I : *Old) {
      if (&I == S.getEnd(Old)) {
        cloneEnd(I, *New);
        break;
      }
      if (I.isTerminator() && I.getNumSuccessors() > 1 &&
          S.successors(Old).size() == 1) {
        BranchInst::Create(S.successors(Old).front(), New)
            ->setDebugLoc(I.getDebugLoc());
        break;
      }
      // The parent evaluates the arguments in any case.
      if (isMarker(I, Marker::StrandBegin) &&
          getRegion(cast<CallBase>(I)) == getRegion(Detach))
        continue;
      cloneInto(I, *New, Map);
    }
  for (auto [Old, New] : zip(Originals, Clones))
    for (Instruction &I : make_early_inc_range(*New)) {
      if (auto *Phi = dyn_cast<PHINode>(&I))
        pruneEdges(*Phi, [&, To = Old](const BasicBlock &B) {
          return S.hasEdge(&B, To);
        });
      // The end leads out of the task, to a block that may be part of it.
      if (isa<BranchInst>(I) && I.getSuccessor(0) == After)
        continue;
      remapClone(I, Map);
    }
}

// Drops incomplete lifetime markers. Markers that name memory which isn't the
// task's own may be only a part of the parent's: without the others, they may
// describe the wrong life.
void InPlaceRunner::repairLifetimes(const Task &S) {
  SmallSetVector<AllocaInst *, 4> Shared;
  for (BasicBlock *B : S.blocks())
    for (Instruction &I : *B)
      if (isLifetimeMarker(I))
        if (auto *A = dyn_cast<AllocaInst>(getLifetimePointer(I));
            A && !Map.count(A))
          Shared.insert(A);
  for (AllocaInst *A : Shared)
    dropLifetimes(*A);
  for (auto &[Old, New] : Own)
    if (none_of(New->users(), [](User *U) {
          return isLifetimeMarker(*cast<Instruction>(U)) &&
                 cast<IntrinsicInst>(U)->getIntrinsicID() ==
                     Intrinsic::lifetime_start;
        }))
      dropLifetimes(*New);
}

// Removes clones of memory that only the task used. The original then serves as
// the clone, with its debug records.
void InPlaceRunner::dropOriginals() {
  for (WeakVH &I : reverse(Computed))
    if (I && I->use_empty())
      cast<Instruction>(I)->eraseFromParent();
  for (auto &[Handle, New] : Own) {
    auto *Old = cast_or_null<AllocaInst>(static_cast<Value *>(Handle));
    if (!Old || !all_of(Old->users(), [](User *U) {
          return isLifetimeMarker(*cast<Instruction>(U));
        }))
      continue;
    dropLifetimes(*Old);
    New->replaceAllUsesWith(Old);
    New->eraseFromParent();
  }
}

void InPlaceRunner::run() {
  split();
  {
    Task S(Detach, /*Projected=*/true);
    createMemory(computeLiveIns(S), S);
    cloneBlocks(S);
    repairLifetimes(S);
  }
  DebugLoc Loc = Detach.getDebugLoc();
  if (auto *Invoke = dyn_cast<InvokeInst>(&Detach)) {
    Invoke->getUnwindDest()->removePredecessor(Head);
    BranchInst::Create(After, Head->end());
  }
  Head->getTerminator()->setSuccessor(0, cast<BasicBlock>(Map[After]));
  Head->getTerminator()->setDebugLoc(Loc);
  Detach.replaceAllUsesWith(ConstantInt::getFalse(F.getContext()));
  Detach.eraseFromParent();
  foldBranches(F);
  dropOriginals();
}

void runInPlace(CallBase &Detach) {
  assert(findObstacleInPlace(Detach).empty() && "this task stays one");
  InPlaceRunner(Detach).run();
}

} // namespace tapir

//===- RunInPlace.cpp - decide a detach at compile time -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A schedule in which a child ends before its parent continues is always
// allowed. This file makes this choice for a detach at compile time. The result
// is the same code as if the task had been outlined and the helper inlined. The
// task is cloned to the place of the detach, with clones of the memory that is
// private to the child. The clone's ends branch to the code after the detach in
// the parent, and an exception that ends the task arrives at the detach. So
// nothing changes for the parent: the child passes values to it only through
// shared memory, copies stay copies, and other strands keep the blocks that the
// task shared with them.
//
// The alternative is to replace the detach by true, and to remove the
// reattaches. This is simpler if it is done for all tasks of a function (the
// serial projection). For a single task it would need a repair of SSA form
// where blocks are shared. And if duplicates of the task remain tasks, memory
// that is private to all of them would become the parent's.
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
        // Ends of inner tasks, which are in other regions, don't count.
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

// Returns true if the task only reads the variable through Address and
// addresses that are computed from it. Known has the addresses that were
// visited before.
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
    // Memory that the task only reads needs no copy, because the parent can't
    // write it before the task ends.
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
  // Outside of a task, this marker throws the exception.
  auto *Invoke = dyn_cast<InvokeInst>(&Detach);
  BasicBlock *Unwind = Invoke ? Invoke->getUnwindDest() : nullptr;
  TapirBuilder(B).createException(
      getRegion(Detach), cast<ExceptionCall>(End).getException(), Unwind);
  if (Unwind)
    for (PHINode &Phi : Unwind->phis())
      Phi.addIncoming(Phi.getIncomingValueForBlock(Head), &To);
}

void InPlaceRunner::cloneBlocks(const Task &S) {
  // All blocks of the task except Head, which is the parent's block.
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
      // This marker only separates the evaluation of arguments from the task,
      // so its clone isn't needed.
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
      // This branch is the clone of an end. It already leads to After, which
      // must not be mapped to a clone even if it is also a block of the task.
      if (isa<BranchInst>(I) && I.getSuccessor(0) == After)
        continue;
      remapClone(I, Map);
    }
}

// Drops incomplete lifetime markers. If the task contains markers of memory
// that isn't its own, the clone may have only some of this memory's markers,
// which would then describe a wrong lifetime.
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

// Removes the clones of variables whose originals have no other users any more.
// The original takes the clone's place, since it has debug records.
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

//===- Task.cpp - the code that a detached child runs ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A walk over the graph finds the blocks of a task, and folding finds the
// branches that the task can't take. The walk and the folding each need the
// other's result: a phi folds only if it is known which of its edges belong to
// the task, and the walk leaves out an edge only if a condition folds. So the
// walk is repeated until no further terminator folds. The result of every round
// is a superset of the task's blocks. Stopping early would therefore be sound,
// but find too many blocks.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/Task.h"

#include "tapir/IR/MarkerCalls.h"
#include "tapir/LLVMVersions.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tapir {

bool isRealUse(const Instruction &I) {
  return !isLifetimeMarker(I) && !isMarker(I, Marker::Pin) &&
         !isMarker(I, Marker::StrandBegin);
}

Task::Task(CallBase &Detach, bool Projected)
    : Detach(&Detach), Projected(Projected) {
  assert(isMarker(Detach, Marker::Detach) && "a task begins at a detach");
  DenseMap<BasicBlock *, BasicBlock *> Only;
  // In most tasks only the branch directly after the detach folds. Folding it
  // before the first walk keeps this walk from visiting the rest of the
  // function. If the detach is an invoke, this branch is in the next block.
  BasicBlock *First = Detach.getParent();
  if (auto *Invoke = dyn_cast<InvokeInst>(&Detach))
    First = Invoke->getNormalDest();
  if (BasicBlock *Target = foldTerminator(*First))
    Only[First] = Target;
  [[maybe_unused]] size_t Before = SIZE_MAX;
  for (bool Changed = true; Changed;) {
    walk(Only);
    Changed = false;
    assert(Blocks.size() <= Before && "folding takes blocks from a task");
    Before = Blocks.size();
    for (BasicBlock *B : Blocks)
      if (!Ends.contains(B) && !Only.contains(B))
        if (BasicBlock *Target = foldTerminator(*B)) {
          Only[B] = Target;
          Changed = true;
        }
  }
}

// Returns true if I ends this task. An exception marker of another region
// doesn't: it is thrown in this task, at the spawn of an inner task that hasn't
// begun yet.
bool Task::isEnd(const Instruction &I) const {
  switch (getMarker(I)) {
  case Marker::Reattach:
    if (!Projected)
      return true;
    [[fallthrough]];
  case Marker::Exception: {
    SmallSetVector<AllocaInst *, 8> Mine, Its;
    if (!findRegions(getRegion(*Detach), Mine) ||
        !findRegions(getRegion(cast<CallBase>(I)), Its))
      return true;
    return any_of(Its, [&](AllocaInst *A) { return Mine.contains(A); });
  }
  default:
    return false;
  }
}

void Task::walk(const DenseMap<BasicBlock *, BasicBlock *> &Only) {
  Blocks.clear();
  Ends.clear();
  Successors.clear();
  Returns = Unwinds = Reenters = Computes = StartsVarArgs = false;

  BasicBlock *First = Detach->getParent();
  SmallVector<std::pair<BasicBlock *, BasicBlock::iterator>, 16> Work;
  Work.push_back({First, std::next(Detach->getIterator())});
  Blocks.insert(First);
  while (!Work.empty()) {
    auto [B, I] = Work.pop_back_val();
    bool Ended = false;
    for (; I != B->end() && !Ended; ++I) {
      if (auto *II = dyn_cast<IntrinsicInst>(I))
        StartsVarArgs |= II->getIntrinsicID() == Intrinsic::vastart;
      if (isEnd(*I)) {
        Ends[B] = &*I;
        Ended = true;
      }
    }
    if (Ended)
      continue;
    Instruction *T = B->getTerminator();
    Returns |= isa<ReturnInst>(T);
    Unwinds |= isa<ResumeInst>(T);
    Computes |= isa<IndirectBrInst, CallBrInst>(T);
    auto &Next = Successors[B];
    if (BasicBlock *Target = Only.lookup(B))
      Next.push_back(Target);
    else if (T == Detach) // only the parent takes its unwind edge
      Next.push_back(cast<InvokeInst>(T)->getNormalDest());
    else
      Next.append(succ_begin(B), succ_end(B));
    for (BasicBlock *S : Next) {
      Reenters |= S == First;
      if (Blocks.insert(S))
        Work.push_back({S, S->begin()});
    }
  }
}

// Returns the constant that V must be in this task, or null. Sets OfTask if V
// may have another value in another task.
Constant *Task::fold(Value *V, unsigned Depth, bool &OfTask) const {
  if (V == Detach) {
    OfTask = true;
    return ConstantInt::getTrue(V->getContext());
  }
  if (auto *C = dyn_cast<Constant>(V))
    return C;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth == 0 || !I->getType()->isIntegerTy())
    return nullptr;
  if (auto *Freeze = dyn_cast<FreezeInst>(I))
    return fold(Freeze->getOperand(0), Depth - 1, OfTask);
  if (auto *Phi = dyn_cast<PHINode>(I)) {
    Constant *Same = nullptr;
    for (unsigned K = 0, E = Phi->getNumIncomingValues(); K != E; ++K) {
      if (!hasEdge(Phi->getIncomingBlock(K), Phi->getParent())) {
        OfTask = true;
        continue;
      }
      Constant *C = fold(Phi->getIncomingValue(K), Depth - 1, OfTask);
      if (!C || (Same && C != Same))
        return nullptr;
      Same = C;
    }
    return contains(*Phi) ? Same : nullptr;
  }
  if (auto *Select = dyn_cast<SelectInst>(I)) {
    Constant *C = fold(Select->getCondition(), Depth - 1, OfTask);
    if (!C)
      return nullptr;
    if (C->isOneValue())
      return fold(Select->getTrueValue(), Depth - 1, OfTask);
    return C->isNullValue() ? fold(Select->getFalseValue(), Depth - 1, OfTask)
                            : nullptr;
  }
  if (!isa<BinaryOperator, CastInst, CmpInst>(I))
    return nullptr;
  Constant *A = fold(I->getOperand(0), Depth - 1, OfTask);
  Constant *B =
      I->getNumOperands() > 1 ? fold(I->getOperand(1), Depth - 1, OfTask) : A;
  for (Constant *C : {A, B}) {
    auto *Int = dyn_cast_or_null<ConstantInt>(C);
    if (Int && ((I->getOpcode() == Instruction::And && Int->isZero()) ||
                (I->getOpcode() == Instruction::Or && Int->isMinusOne())))
      return Int;
  }
  if (!A || !B)
    return nullptr;
  const DataLayout &DL = I->getModule()->getDataLayout();
  if (auto *Cmp = dyn_cast<CmpInst>(I))
    return ConstantFoldCompareInstOperands(Cmp->getPredicate(), A, B, DL);
  if (I->isBinaryOp())
    return ConstantFoldBinaryOpOperands(I->getOpcode(), A, B, DL);
  return ConstantFoldCastOperand(I->getOpcode(), A, I->getType(), DL);
}

// Returns the only successor of B in this task if the condition of B's
// terminator folds because of the detach. A condition that folds in every task
// isn't folded. The dead blocks then stay in all tasks, because their uses of a
// task's memory have to count as uses by the task.
BasicBlock *Task::foldTerminator(BasicBlock &B) const {
  constexpr unsigned MaxDepth = 8;
  bool OfTask = false;
  BasicBlock *Only = nullptr;
  Instruction *T = B.getTerminator();
  if (auto *Br = dyn_cast<BranchInst>(T); Br && Br->isConditional()) {
    if (auto *C = dyn_cast_or_null<ConstantInt>(
            fold(Br->getCondition(), MaxDepth, OfTask)))
      Only = Br->getSuccessor(C->isOne() ? 0 : 1);
  } else if (auto *Switch = dyn_cast<SwitchInst>(T)) {
    if (auto *C = dyn_cast_or_null<ConstantInt>(
            fold(Switch->getCondition(), MaxDepth, OfTask)))
      Only = Switch->findCaseValue(C)->getCaseSuccessor();
  }
  return OfTask ? Only : nullptr;
}

bool Task::contains(const Instruction &I) const {
  const BasicBlock *B = I.getParent();
  if (!Blocks.contains(const_cast<BasicBlock *>(B)))
    return false;
  if (B == Detach->getParent() && !Detach->comesBefore(&I))
    return false;
  Instruction *End = getEnd(B);
  return !End || I.comesBefore(End);
}

ArrayRef<BasicBlock *> Task::successors(const BasicBlock *B) const {
  auto It = Successors.find(const_cast<BasicBlock *>(B));
  return It == Successors.end() ? ArrayRef<BasicBlock *>() : It->second;
}

bool Task::hasEdge(const BasicBlock *From, const BasicBlock *To) const {
  return is_contained(successors(From), To);
}

bool Task::reads(const Use &U) const {
  auto *Phi = dyn_cast<PHINode>(U.getUser());
  return !Phi || hasEdge(Phi->getIncomingBlock(U), Phi->getParent());
}

void Task::forEachLiveIn(function_ref<void(Value *)> Visit) const {
  auto VisitUse = [&](const Use &U) {
    auto *Def = dyn_cast<Instruction>(U.get());
    if (!reads(U) || U.get() == Detach || (Def && contains(*Def)))
      return;
    if (Def || isa<Argument>(U.get()) || isa<GlobalValue>(U.get()))
      Visit(U.get());
  };
  for (BasicBlock *B : Blocks) {
    for (Instruction &I : *B)
      if (contains(I) && isRealUse(I))
        for_each(I.operands(), VisitUse);
    // The marker that ends a task isn't in the task, but the task reads the
    // exception that the marker throws.
    if (auto *Throw = dyn_cast_or_null<ExceptionCall>(getEnd(B)))
      VisitUse(Throw->getExceptionUse());
  }
}

// A later block may have the address of the forgotten one.
void Task::forget(BasicBlock *B) {
  Blocks.remove(B);
  Ends.erase(B);
  Successors.erase(B);
}

void Task::addSplit(BasicBlock *B, BasicBlock *Rest) {
  [[maybe_unused]] const bool IsNew = Blocks.insert(Rest);
  assert(IsNew && "the rest is a new block");
  // Rest is the second part of the split block. It gets the successors, and the
  // marker that ends the task if there is one.
  if (Instruction *End = getEnd(B)) {
    Ends.erase(B);
    Ends[End->getParent()] = End;
  }
  SmallVector<BasicBlock *, 2> Next(successors(B));
  Successors[Rest] = std::move(Next);
  Successors[B] = {Rest};
}

StringRef Task::getDefect() const {
  if (Reenters)
    return "a task can reach its own detach";
  if (Returns)
    return "a task can return from its function";
  if (Unwinds)
    return "an exception can leave a task";
  if (Computes)
    return "a task jumps to a computed address";
  if (StartsVarArgs)
    return "a task reads the variable arguments of its function";
  return "";
}

// Returns the defect of the task. It is also a defect if the task reaches a
// block that dominates its detach. A value of such a block would have two
// meanings in the task: the one from before the detach, and the one that the
// task computes.
StringRef Task::getDefect(const DominatorTree &DT) const {
  const BasicBlock *First = Detach->getParent();
  if (DT.isReachableFromEntry(First) &&
      any_of(Blocks, [&](const BasicBlock *B) {
        return DT.properlyDominates(B, First);
      }))
    return "a task can reach code before its own detach";
  return getDefect();
}

StringRef Task::findDefect() const {
  StringRef Defect = getDefect();
  const bool Shares = any_of(Blocks, [&](BasicBlock *B) {
    return B != Detach->getParent() &&
           any_of(predecessors(B),
                  [&](BasicBlock *From) { return !hasEdge(From, B); });
  });
  return Defect.empty() && Shares
             ? getDefect(DominatorTree(*Detach->getFunction()))
             : Defect;
}

} // namespace tapir

//===- CountedLoop.cpp - a loop that is ready to be cloned ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Loops/CountedLoop.h"

#include "tapir/IR/MarkerCalls.h"
#include "tapir/LLVMVersions.h"
#include "tapir/Lowering/Tasks/HelperAttributes.h"
#include "tapir/Lowering/Tasks/TaskOutliner.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tapir {

static PHINode *createCounter(const LoopShape &Shape) {
  BasicBlock *Header = Shape.L.getHeader();
  IRBuilder<> B(Header, Header->begin());
  PHINode *Counter = B.CreatePHI(B.getInt64Ty(), 2, "cilk.i");
  B.SetInsertPoint(Shape.Latch->getTerminator());
  B.SetCurrentDebugLocation(DebugLoc());
  Value *Next = B.CreateAdd(Counter, B.getInt64(1), "cilk.next",
                            /*HasNUW=*/true, /*HasNSW=*/false);
  Counter->addIncoming(B.getInt64(0), Shape.Preheader);
  Counter->addIncoming(Next, Shape.Latch);
  return Counter;
}

// Computes start + counter * step.
static Value *computeAffine(const LoopShape &Shape, PHINode *Counter,
                            const SCEVAddRecExpr &Rec, Type *T,
                            ScalarEvolution &SE, SCEVExpander &Expander) {
  BasicBlock *Header = Shape.L.getHeader();
  Instruction *Before = Shape.Preheader->getTerminator();
  const SCEV *StepSCEV = Rec.getStepRecurrence(SE);
  Value *Start = Expander.expandCodeFor(Rec.getStart(), T, Before);
  Value *Step = Expander.expandCodeFor(StepSCEV, StepSCEV->getType(), Before);
  IRBuilder<> B(Header, Header->getFirstInsertionPt());
  Value *Offset = B.CreateZExtOrTrunc(Counter, Step->getType());
  if (auto *C = dyn_cast<ConstantInt>(Step); !C || !C->isOne())
    Offset = B.CreateMul(Offset, Step);
  if (T->isPointerTy())
    return B.CreatePtrAdd(Start, Offset);
  if (auto *C = dyn_cast<ConstantInt>(Start); C && C->isZero())
    return Offset;
  return B.CreateAdd(Start, Offset);
}

// Expresses every induction variable by one counter. An induction variable of a
// higher degree, such as the one that the optimiser creates for i * i, becomes
// a polynomial of the counter.
static PHINode *replaceInductions(const LoopShape &Shape, ScalarEvolution &SE) {
  BasicBlock *Header = Shape.L.getHeader();
  // All induction variables are found before the first one is replaced: a phi
  // of a higher degree adds another phi, and isn't a recurrence any more once
  // that phi is replaced.
  SmallVector<std::pair<PHINode *, const SCEVAddRecExpr *>, 4> Old;
  for (PHINode &Phi : Header->phis())
    Old.push_back({&Phi, cast<SCEVAddRecExpr>(SE.getSCEV(&Phi))});
  PHINode *Counter = createCounter(Shape);
  SCEVExpander Expander(SE, "cilk");
  for (auto [Phi, Rec] : Old) {
    Value *New =
        Rec->isAffine()
            ? computeAffine(Shape, Counter, *Rec, Phi->getType(), SE, Expander)
            : Expander.expandCodeFor(
                  Rec->evaluateAtIteration(SE.getUnknown(Counter), SE),
                  Phi->getType(), Header->getFirstInsertionPt());
    SE.forgetValue(Phi);
    Phi->replaceAllUsesWith(New);
    Phi->eraseFromParent();
  }
  assert(hasSingleElement(Header->phis()) &&
         "the counter is all that the loop carries");
  return Counter;
}

// Drops the exit test. A leaf tests against its own end, so the loop's end need
// not be an input of the leaf.
static void dropExitTest(const LoopShape &Shape) {
  auto *Test = cast<BranchInst>(Shape.Exiting->getTerminator());
  SmallVector<WeakVH, 4> Unused{Test->getCondition()};
  Test->setCondition(ConstantInt::getFalse(Test->getContext()));
  while (!Unused.empty()) {
    auto *I = dyn_cast_or_null<Instruction>(Unused.pop_back_val());
    if (!I || !Shape.contains(*I) || !isInstructionTriviallyDead(I))
      continue;
    Unused.append(I->op_begin(), I->op_end());
    I->eraseFromParent();
  }
}

static LiveIns findLiveIns(const LoopShape &Shape, OwnersSource Owners) {
  SetVector<Value *> Outer;
  for (BasicBlock *B : Shape.Body)
    for (Instruction &I : *B) {
      // The detach and the markers that end the task are not cloned, but
      // exceptions are.
      const bool Throws = is_contained(Shape.Throws, &I);
      if (isLifetimeMarker(I) || isMarker(I, Marker::Pin) ||
          (Shape.isBoundary(I) && !Throws))
        continue;
      for (Use &U : I.operands()) {
        Value *V = U.get();
        if (Throws && &U != &cast<ExceptionCall>(I).getExceptionUse())
          continue;
        if (isa<PHINode>(I) && Shape.comesFromElsewhere(U))
          continue;
        auto *Def = dyn_cast<Instruction>(V);
        if (isa<Argument>(V) || (Def && !Shape.contains(*Def)))
          Outer.insert(V);
      }
    }
  // Variables that are operands of the detach are shared. So the detach counts
  // as outside of the task: variables that are only used inside become private.
  return classifyLiveIns(
      Shape.getDetach(), Outer.getArrayRef(),
      [&](const Instruction &I) {
        return &I != &Shape.getDetach() && Shape.contains(I);
      },
      Owners);
}

CountedLoop countLoop(const LoopShape &Shape, ScalarEvolution &SE,
                      OwnersSource Owners) {
  PHINode *Counter = replaceInductions(Shape, SE);
  dropExitTest(Shape);
  CountedLoop Counted{Shape, Counter, findLiveIns(Shape, Owners), {}};
  Counted.Inputs.insert_range(Counted.In.Values);
  Counted.Inputs.insert_range(Counted.In.Copied);
  assert(Counted.Inputs.size() ==
             Counted.In.Values.size() + Counted.In.Copied.size() &&
         "a variable that iterations copy is not shared");
  return Counted;
}

Function *createPieceFunction(const CountedLoop &Counted, StringRef Suffix,
                              ArrayRef<StringRef> Numbers,
                              ValueToValueMapTy &Map) {
  Function &F = Counted.Shape.getFunction();
  LLVMContext &C = F.getContext();
  SmallVector<Type *, 8> Types(Numbers.size(), Type::getInt64Ty(C));
  for (Value *V : Counted.Inputs)
    Types.push_back(V->getType());
  Function *New = createHelperFunction(
      F, FunctionType::get(Type::getVoidTy(C), Types, false),
      F.getName() + Suffix);
  unsigned Index = 0;
  for (StringRef Name : Numbers)
    New->getArg(Index++)->setName(Name);
  for (Value *V : Counted.Inputs) {
    Argument *A = New->getArg(Index++);
    A->setName(V->getName());
    describeParameter(*A, *V);
    describeReducer(*A, *V, Counted.Inputs.getArrayRef());
    if (isNoAliasInput(*V, Counted.Inputs.getArrayRef()))
      A->addAttr(Attribute::NoAlias);
    Map[V] = A;
  }
  assert(Index == New->arg_size() && "inputs are the last parameters");
  return New;
}

} // namespace tapir

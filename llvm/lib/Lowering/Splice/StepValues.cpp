//===- StepValues.cpp - values of any step of a loop ----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The value of the loop's phi is known in any step in three cases: the phi is
// an affine induction variable; the phi takes the values of a ring in turn,
// like pointers that are swapped; or its value is the same from the second step
// on. Other values of a step are computed again from these phis, if that takes
// no access to memory.
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Splice/StepValues.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tapir {

/// The largest number of values in a ring. Larger rings are unlikely.
static constexpr unsigned MostInRing = 4;

uint64_t StepFrame::offsetOf(Value &V) {
  auto [It, New] = Offsets.try_emplace(&V, 0);
  if (New) {
    Type *T = V.getType();
    const Align Its = DL.getABITypeAlign(T);
    Largest = std::max(Largest, Its);
    It->second = alignTo(Bytes, Its);
    Bytes = It->second + DL.getTypeAllocSize(T).getFixedValue();
  }
  return It->second;
}

static const SCEVAddRecExpr *getGrowth(PHINode &Phi, const Loop &L,
                                       ScalarEvolution &SE) {
  if (!SE.isSCEVable(Phi.getType()))
    return nullptr;
  auto *Rec = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&Phi));
  return Rec && Rec->getLoop() == &L && Rec->isAffine() ? Rec : nullptr;
}

// Returns the values of \p Phi in the first steps if the later steps repeat
// them in the same order; otherwise returns an empty list.
static SmallVector<Value *, MostInRing> findRing(PHINode &Phi, const Loop &L) {
  SmallVector<Value *, MostInRing> Ring;
  for (PHINode *P = &Phi; Ring.size() < MostInRing;) {
    Ring.push_back(P->getIncomingValueForBlock(L.getLoopPreheader()));
    P = dyn_cast<PHINode>(P->getIncomingValueForBlock(L.getLoopLatch()));
    if (!P || P->getParent() != L.getHeader())
      break;
    if (P == &Phi)
      return Ring;
  }
  return {};
}

static Value *getLater(PHINode &Phi, const Loop &L) {
  Value *V = Phi.getIncomingValueForBlock(L.getLoopLatch());
  return L.isLoopInvariant(V) ? V : nullptr;
}

static bool isCarriedStepValue(PHINode &Phi, const Loop &L,
                               ScalarEvolution &SE) {
  if (const SCEVAddRecExpr *Rec = getGrowth(Phi, L, SE))
    return isStepValue(Rec->getStepRecurrence(SE), L, SE);
  return !findRing(Phi, L).empty() || getLater(Phi, L);
}

// Returns the phi's value if it is the same on all edges, as in phis that LCSSA
// form inserts.
static Value *getOnlyValue(PHINode &Phi) { return Phi.hasConstantValue(); }

// Returns true if a copy of \p I computes the same value. Copies of a freeze
// may differ if its operand is undefined.
static bool canCopy(const Instruction &I) {
  return !I.mayReadOrWriteMemory() && isSafeToSpeculativelyExecute(&I) &&
         !I.isTerminator() && !isa<AllocaInst, FreezeInst>(I) &&
         !I.getType()->isTokenTy();
}

static bool isStepValueWithin(Value &V, const Loop &L, ScalarEvolution &SE,
                              unsigned Depth) {
  auto *I = dyn_cast<Instruction>(&V);
  if (!I || !L.contains(I))
    return isa<Constant>(V) || isa<Argument>(V) || I;
  if (Depth == 0)
    return false;
  if (auto *Phi = dyn_cast<PHINode>(I)) {
    if (Phi->getParent() == L.getHeader())
      return isCarriedStepValue(*Phi, L, SE);
    Value *Only = getOnlyValue(*Phi);
    return Only && isStepValueWithin(*Only, L, SE, Depth - 1);
  }
  return canCopy(*I) && all_of(I->operands(), [&](Value *Operand) {
           return isStepValueWithin(*Operand, L, SE, Depth - 1);
         });
}

bool isStepValue(Value &V, const Loop &L, ScalarEvolution &SE) {
  constexpr unsigned Deepest = 12;
  return isStepValueWithin(V, L, SE, Deepest);
}

bool isStepValue(const SCEV *S, const Loop &L, ScalarEvolution &SE) {
  return !SCEVExprContains(S, [&](const SCEV *Part) {
    switch (Part->getSCEVType()) {
    case scUnknown:
      return !isStepValue(*cast<SCEVUnknown>(Part)->getValue(), L, SE);
    case scAddRecExpr:
      return cast<SCEVAddRecExpr>(Part)->getLoop() != &L ||
             !cast<SCEVAddRecExpr>(Part)->isAffine();
    case scUDivExpr: {
      auto *By = dyn_cast<SCEVConstant>(cast<SCEVUDivExpr>(Part)->getRHS());
      return !By || By->isZero();
    }
    case scConstant:
    case scPtrToInt:
    case scTruncate:
    case scZeroExtend:
    case scSignExtend:
    case scAddExpr:
    case scMulExpr:
    case scSMaxExpr:
    case scUMaxExpr:
    case scSMinExpr:
    case scUMinExpr:
    case scSequentialUMinExpr:
      return false;
    default:
      return true;
    }
  });
}

Value *StepValues::makeCarried(PHINode &Phi) {
  if (const SCEVAddRecExpr *Rec = getGrowth(Phi, L, SE)) {
    Value *Start = get(*Phi.getIncomingValueForBlock(L.getLoopPreheader()));
    Value *By = get(Rec->getStepRecurrence(SE));
    Value *Grown = B.CreateMul(B.CreateZExtOrTrunc(Step, By->getType()), By);
    return Start->getType()->isPointerTy() ? B.CreatePtrAdd(Start, Grown)
                                           : B.CreateAdd(Start, Grown);
  }
  SmallVector<Value *, MostInRing> Ring = findRing(Phi, L);
  if (Ring.empty())
    return B.CreateSelect(
        B.CreateIsNull(Step),
        get(*Phi.getIncomingValueForBlock(L.getLoopPreheader())),
        get(*getLater(Phi, L)));
  Value *Place = B.CreateURem(Step, B.getInt64(Ring.size()));
  Value *Result = get(*Ring.back());
  for (unsigned I = Ring.size() - 1; I-- > 0;)
    Result = B.CreateSelect(B.CreateICmpEQ(Place, B.getInt64(I)), get(*Ring[I]),
                            Result);
  return Result;
}

Value *StepValues::makeCopy(Instruction &I) {
  SmallVector<Value *, 4> Operands;
  for (Value *V : I.operands())
    Operands.push_back(get(*V));
  Instruction *New = I.clone();
  New->setDebugLoc(DebugLoc());
  New->dropPoisonGeneratingAnnotations();
  for (unsigned N = 0; N < Operands.size(); ++N)
    New->setOperand(N, Operands[N]);
  B.Insert(New);
  return New;
}

Value *StepValues::make(Value &V) {
  auto *I = dyn_cast<Instruction>(&V);
  if (I && L.contains(I)) {
    auto *Phi = dyn_cast<PHINode>(I);
    if (!Phi)
      return makeCopy(*I);
    return Phi->getParent() == L.getHeader() ? makeCarried(*Phi)
                                             : get(*getOnlyValue(*Phi));
  }
  if (isa<Constant>(V) || !Frame)
    return &V;
  return B.CreateLoad(V.getType(),
                      B.CreatePtrAdd(Memory, B.getInt64(Frame->offsetOf(V))),
                      V.getName());
}

Value *StepValues::get(Value &V) {
  if (Value *Known = Made.lookup(&V))
    return Known;
  Value *New = make(V);
  Made[&V] = New;
  return New;
}

Value *StepValues::get(const SCEV *S) {
  auto Fold = [&](auto Combine) {
    auto Operands = cast<SCEVNAryExpr>(S)->operands();
    Value *Result = get(Operands[0]);
    for (const SCEV *Operand : drop_begin(Operands))
      Result = Combine(Result, get(Operand));
    return Result;
  };
  auto Select = [&](Intrinsic::ID Which) {
    return Fold([&](Value *X, Value *Y) {
      return B.CreateBinaryIntrinsic(Which, X, Y);
    });
  };
  Type *T = SE.getEffectiveSCEVType(S->getType());
  switch (S->getSCEVType()) {
  case scConstant:
    return cast<SCEVConstant>(S)->getValue();
  case scUnknown: {
    Value *V = get(*cast<SCEVUnknown>(S)->getValue());
    return V->getType()->isPointerTy() ? B.CreatePtrToInt(V, T) : V;
  }
  case scPtrToInt:
    return B.CreateZExtOrTrunc(get(cast<SCEVCastExpr>(S)->getOperand()), T);
  case scTruncate:
    return B.CreateTrunc(get(cast<SCEVCastExpr>(S)->getOperand()), T);
  case scZeroExtend:
    return B.CreateZExt(get(cast<SCEVCastExpr>(S)->getOperand()), T);
  case scSignExtend:
    return B.CreateSExt(get(cast<SCEVCastExpr>(S)->getOperand()), T);
  case scAddExpr:
    return Fold([&](Value *X, Value *Y) { return B.CreateAdd(X, Y); });
  case scMulExpr:
    return Fold([&](Value *X, Value *Y) { return B.CreateMul(X, Y); });
  case scUDivExpr:
    return B.CreateUDiv(get(cast<SCEVUDivExpr>(S)->getLHS()),
                        get(cast<SCEVUDivExpr>(S)->getRHS()));
  case scSMaxExpr:
    return Select(Intrinsic::smax);
  case scUMaxExpr:
    return Select(Intrinsic::umax);
  case scSMinExpr:
    return Select(Intrinsic::smin);
  case scUMinExpr:
  case scSequentialUMinExpr:
    return Select(Intrinsic::umin);
  case scAddRecExpr: {
    auto *Rec = cast<SCEVAddRecExpr>(S);
    Value *Start = get(Rec->getStart());
    return B.CreateAdd(Start,
                       B.CreateMul(B.CreateZExtOrTrunc(Step, Start->getType()),
                                   get(Rec->getStepRecurrence(SE))));
  }
  default:
    llvm_unreachable("no value of a step");
  }
}

} // namespace tapir

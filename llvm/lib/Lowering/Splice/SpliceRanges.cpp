//===- SpliceRanges.cpp - ranges that iterations access -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An address is a base and an offset. The base is the same for all iterations
// of a step. The offset is a sum of terms. Each term is linear in the
// iteration's number, or in the counter of a serial loop within the iteration.
// The trip counts of these loops are known before the step. So the least and
// largest offsets are known from the first and last iterations of all of the
// loops. If the step doesn't execute some iterations, these offsets are still
// bounds.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/TaskMemory.h"
#include "tapir/IR/Markers.h"
#include "tapir/LLVMVersions.h"
#include "tapir/Lowering/Splice/SpliceShape.h"
#include "tapir/Lowering/Splice/StepValues.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tapir {

/// The runtime's limits for what is spliced, such as the number of ranges of a
/// loop. They are small because the runtime compares each range with all
/// others.
enum : unsigned {
#define SPLICE_LIMIT(Name, NAME, Value) Most##Name = (Value),
#include "splice/layout.def"
};

bool isAffineIn(const SCEV *S, const Loop &P, const Loop &Time,
                ScalarEvolution &SE) {
  if (SE.isLoopInvariant(S, &P))
    return isStepValue(S, Time, SE);
  auto IsAffine = [&](const SCEV *Part) {
    return isAffineIn(Part, P, Time, SE);
  };
  if (auto *Sum = dyn_cast<SCEVAddExpr>(S))
    return all_of(Sum->operands(), IsAffine);
  if (auto *Product = dyn_cast<SCEVMulExpr>(S))
    return Product->getNumOperands() == 2 &&
           isa<SCEVConstant>(Product->getOperand(0)) &&
           IsAffine(Product->getOperand(1));
  auto *Rec = dyn_cast<SCEVAddRecExpr>(S);
  if (!Rec || !Rec->isAffine() || !P.contains(Rec->getLoop()))
    return false;
  const SCEV *Step = Rec->getStepRecurrence(SE);
  if (!SE.isLoopInvariant(Step, &P) || !isStepValue(Step, Time, SE) ||
      !IsAffine(Rec->getStart()))
    return false;
  if (Rec->getLoop() == &P)
    return true;
  const SCEV *Taken = SE.getSymbolicMaxBackedgeTakenCount(Rec->getLoop());
  return !isa<SCEVCouldNotCompute>(Taken) && SE.isLoopInvariant(Taken, &P) &&
         SE.getTypeSizeInBits(Taken->getType()) <= 64 &&
         isStepValue(Taken, Time, SE);
}

namespace {

/// Finds the ranges of one loop.
class RangeFinder {
  SplicedLoop &P;
  const Loop &Time;
  ScalarEvolution &SE;
  SpliceObstacle &Why;
  Type *I64;

  bool fail(const Instruction &I, const Twine &What) {
    Why = {What.str(), I.getDebugLoc()};
    return false;
  }
  DenseMap<const AllocaInst *, bool> Own;

  bool isPrivate(const Value &Base);
  void add(const AccessRange &New);
  bool addAccess(const Instruction &I, const Value &Address, const SCEV *Length,
                 bool Writes);
  bool addInstruction(const Instruction &I);

public:
  RangeFinder(SplicedLoop &P, const Loop &Time, ScalarEvolution &SE,
              SpliceObstacle &Why)
      : P(P), Time(Time), SE(SE), Why(Why),
        I64(Type::getInt64Ty(P.Shape.getFunction().getContext())) {}
  bool run();
};

} // namespace

// Returns true if no two pieces of the loop can conflict in the memory of \p
// Base. Constants are never written, and each piece has its own instance of a
// variable that the outliner moves into it. An array that only these iterations
// use is nevertheless not private, because it may hold values that they stored
// in the previous step.
bool RangeFinder::isPrivate(const Value &Base) {
  if (auto *G = dyn_cast<GlobalVariable>(&Base))
    return G->isConstant();
  auto *A = dyn_cast<AllocaInst>(&Base);
  if (!A)
    return false;
  auto [It, New] = Own.try_emplace(A, false);
  if (New)
    It->second = A->isStaticAlloca()
                     ? getSharing(*A, P.Shape.Iteration) == Sharing::Private
                     : P.Shape.Iteration.contains(*A);
  return It->second;
}

// Adds a range. Neighbours, such as the three elements of a stencil's row,
// become one range.
void RangeFinder::add(const AccessRange &New) {
  constexpr int64_t Nearest = 256;
  for (AccessRange &Old : P.Ranges) {
    if (Old.Base != New.Base || Old.Writes != New.Writes)
      continue;
    auto *Between =
        dyn_cast<SCEVConstant>(SE.getMinusSCEV(New.Offset, Old.Offset));
    auto *OldLength = dyn_cast<SCEVConstant>(Old.Length);
    auto *NewLength = dyn_cast<SCEVConstant>(New.Length);
    if (!Between || !OldLength || !NewLength ||
        Between->getAPInt().abs().ugt(Nearest))
      continue;
    const int64_t Distance = Between->getAPInt().getSExtValue();
    const int64_t Low = std::min<int64_t>(Distance, 0);
    const int64_t High =
        std::max(OldLength->getAPInt().getSExtValue(),
                 Distance + NewLength->getAPInt().getSExtValue());
    Old.Offset = SE.getAddExpr(Old.Offset, SE.getConstant(I64, Low, true));
    Old.Length = SE.getConstant(I64, High - Low, true);
    return;
  }
  P.Ranges.push_back(New);
  P.Ranges.back().Number = P.Ranges.size();
}

bool RangeFinder::addAccess(const Instruction &I, const Value &Address,
                            const SCEV *Length, bool Writes) {
  const SCEV *S = SE.getSCEV(const_cast<Value *>(&Address));
  const SCEV *Pointer = SE.getPointerBase(S);
  auto *Base = dyn_cast<SCEVUnknown>(Pointer);
  if (!Base)
    return fail(I, "an address isn't known");
  Value *Object = Base->getValue();
  if (isPrivate(*Object))
    return true;
  auto *Computed = dyn_cast<Instruction>(Object);
  if (Computed && P.Shape.contains(*Computed))
    return fail(I,
                Computed->mayReadFromMemory()
                    ? "an access is by a pointer that an iteration loads"
                    : "an access is by a pointer that an iteration computes");
  if (!isStepValue(*Object, Time, SE))
    return fail(I, "an access is by a pointer that doesn't follow from the "
                   "step's number");
  const SCEV *Offset = SE.removePointerBase(S);
  if (Offset->getType() != I64 || !isAffineIn(Offset, P.Shape.L, Time, SE) ||
      !isAffineIn(Length, P.Shape.L, Time, SE))
    return fail(I, "an access isn't affine");
  add({Object, Offset, Length, Writes, 0});
  return P.Ranges.size() <= MostRanges ||
         fail(I, "an iteration accesses memory in too many places");
}

bool RangeFinder::addInstruction(const Instruction &I) {
  if (!I.mayReadOrWriteMemory() && !I.mayThrow())
    return true;
  if (P.Shape.isBoundary(I) || isLifetimeMarker(I) || I.isDebugOrPseudoInst() ||
      isMarker(I, Marker::Pin))
    return true;
  if (isMarker(I, Marker::View))
    return fail(I, "an iteration uses a reducer");
  if (getMarker(I) != Marker::None)
    return fail(I, "an iteration spawns, or has a parallel loop in it");
  if (auto *Call = dyn_cast<IntrinsicInst>(&I);
      Call && Call->isAssumeLikeIntrinsic())
    return true;
  auto SizeOf = [&](const Type *T) {
    return SE.getConstant(
        I64, I.getDataLayout().getTypeStoreSize(const_cast<Type *>(T)));
  };
  if (auto *Load = dyn_cast<LoadInst>(&I); Load && Load->isSimple())
    return addAccess(I, *Load->getPointerOperand(), SizeOf(Load->getType()),
                     false);
  if (auto *Store = dyn_cast<StoreInst>(&I); Store && Store->isSimple())
    return addAccess(I, *Store->getPointerOperand(),
                     SizeOf(Store->getValueOperand()->getType()), true);
  if (auto *Fill = dyn_cast<MemIntrinsic>(&I); Fill && !Fill->isVolatile()) {
    const SCEV *Length =
        SE.getNoopOrZeroExtend(SE.getSCEV(Fill->getLength()), I64);
    auto *Copy = dyn_cast<MemTransferInst>(&I);
    return addAccess(I, *Fill->getRawDest(), Length, true) &&
           (!Copy || addAccess(I, *Copy->getRawSource(), Length, false));
  }
  if (auto *Call = dyn_cast<CallBase>(&I)) {
    const Function *Callee = Call->getCalledFunction();
    return fail(I, Callee ? "the accesses of '" + Callee->getName() +
                                "' aren't known"
                          : "the accesses of a call aren't known");
  }
  return fail(I, "an access is volatile or atomic");
}

bool RangeFinder::run() {
  for (BasicBlock *B : P.Shape.Body)
    for (const Instruction &I : *B)
      if (!addInstruction(I))
        return false;
  return true;
}

bool findRanges(SplicedLoop &P, const Loop &Time, ScalarEvolution &SE,
                SpliceObstacle &Why) {
  return RangeFinder(P, Time, SE, Why).run();
}

} // namespace tapir

//===- LoopGrain.cpp - grain size of parallel loops -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Loops/LoopGrain.h"

#include "tapir/Analysis/LoopWork.h"
#include "tapir/Analysis/TapirTarget.h"
#include "tapir/IR/BlockingFunctions.h"
#include "tapir/LLVMVersions.h"
#include "tapir/Lowering/Tasks/LoweringOptions.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tapir {

// The least work of a piece. A piece with less work ends before another worker
// could steal it.
static constexpr uint64_t LeastWork = 2048;

// Limits for loops whose iterations differ in work. The pieces that end last
// decide how long such a loop takes, so PiecesOfPiece makes its pieces a
// quarter as long as in other loops. But each piece has at least the work
// LeastOfIrregular, so that the cost of a spawn and a leaf is negligible.
static constexpr uint64_t PiecesOfPiece = 4, LeastOfIrregular = 16384;

// The work that is assumed for an iteration if the code isn't optimised. A body
// of a few statements has as much.
static constexpr uint64_t FewStatements = 16;

void LoopGrain::estimate(Loop &L, ArrayRef<BasicBlock *> Body,
                         const CallBase &Detach, ArrayRef<BasicBlock *> Task,
                         LoopWork &Estimate, ScalarEvolution &SE) {
  Waits = any_of(Task, [](const BasicBlock *B) {
    return any_of(*B,
                  [](const Instruction &I) { return callsWaitForLater(I); });
  });
  // Under ThreadSanitizer a piece may be a single iteration, because
  // ThreadSanitizer would miss races between iterations of one piece.
  if (Options.StripMine && !F.hasOptNone() &&
      !F.hasFnAttribute(Attribute::SanitizeThread))
    MostWork = Estimate.getMostWork(L, Body, Detach, LeastWork);
  if (F.hasOptNone() || !Options.EstimateWork) {
    Work = SE.getConstant(Type::getInt64Ty(F.getContext()), FewStatements);
    return;
  }
  IterationWork Estimated = Estimate.getIterationWork(L, Body, Task);
  Work = Estimated.Units;
  assert(Work->getType()->isIntegerTy(64) && !Work->isZero() &&
         "an iteration is some work");
  Irregular = Estimated.IsGuessed;
}

// Returns the smallest number of iterations that are worth a spawn. A steal of
// fewer iterations would take longer than the iterations.
uint64_t LoopGrain::getLeast() const {
  return MostWork ? divideCeil(LeastWork, MostWork) : 1;
}

// Returns true if each iteration is to be a task, unless the program asks for a
// larger grain.
bool LoopGrain::wantsFinest() const { return Options.HasFinestPieces || Waits; }

ConstantInt *LoopGrain::getAskedConstant() const {
  auto *C = dyn_cast_or_null<ConstantInt>(Asked);
  return C && !C->isZero() ? C : nullptr;
}

bool LoopGrain::isAsked() const {
  return Asked && (!isa<ConstantInt>(Asked) || getAskedConstant());
}

ConstantInt *LoopGrain::getConstant() const {
  ConstantInt *C = getAskedConstant();
  if (wantsFinest() && (!Asked || isa<ConstantInt>(Asked)) && !C)
    C = ConstantInt::get(Type::getInt64Ty(F.getContext()), 1);
  assert((!C || !C->isZero()) && "a grain has an iteration");
  return C ? ConstantInt::get(C->getIntegerType(),
                              std::max(C->getZExtValue(), getLeast()))
           : nullptr;
}

Value *getHalfMask(IRBuilderBase &B, Value *Grain) {
  static constexpr uint64_t Vectors = 128;
  if (auto *C = dyn_cast<ConstantInt>(Grain))
    return C->getValue().ult(2 * Vectors) ? nullptr : B.getInt64(-Vectors);
  return B.CreateSelect(B.CreateICmpUGE(Grain, B.getInt64(2 * Vectors)),
                        B.getInt64(-Vectors), B.getInt64(-1), "whole");
}

// Makes the grain a little larger. The two halves of a piece may differ in
// length, because the first half is a number of whole vectors, so a piece can
// be a little longer than the chosen grain. Without the slack such a piece
// would be divided once more, into two pieces with half the work that is worth
// a spawn.
static Value *addSlack(IRBuilderBase &B, Value *Grain) {
  static constexpr uint64_t PartOfGrain = 16;
  Value *Mask = getHalfMask(B, Grain);
  if (!Mask)
    return Grain;
  Value *Difference = B.CreateShl(B.CreateNot(Mask), 1);
  return B.CreateAdd(Grain, B.CreateBinaryIntrinsic(
                                Intrinsic::umin, Difference,
                                B.CreateUDiv(Grain, B.getInt64(PartOfGrain))));
}

Value *LoopGrain::getDefault(IRBuilderBase &B, Value *Count,
                             Value *Units) const {
  if (!Irregular)
    return Target.emitGrainSize(B, Count, Units);
  Value *Times = B.getInt64(PiecesOfPiece);
  Value *Rest = B.CreateIsNotNull(B.CreateURem(Count, Times));
  Value *Part = B.CreateAdd(B.CreateUDiv(Count, Times),
                            B.CreateZExt(Rest, Count->getType()));
  Value *Short = Target.emitGrainSize(B, Part, Units);
  Value *Least = B.CreateUDiv(B.getInt64(LeastOfIrregular), Units);
  return B.CreateBinaryIntrinsic(
      Intrinsic::umax, Short,
      B.CreateBinaryIntrinsic(Intrinsic::umin, Least,
                              B.CreateMul(Short, Times)));
}

Value *LoopGrain::compute(IRBuilderBase &B, Value *Count,
                          llvm::SCEVExpander &Expander) const {
  assert(Count->getType()->isIntegerTy(64) && Work && "estimate() comes first");
  Value *Units = computeUnits(B, Expander);
  Value *Chosen =
      wantsFinest() ? B.getInt64(1) : addSlack(B, getDefault(B, Count, Units));
  if (Asked && !isa<ConstantInt>(Asked))
    Chosen =
        B.CreateSelect(B.CreateICmpEQ(Asked, B.getInt64(0)), Chosen, Asked);
  if (uint64_t Least = getLeast(); Least > 1)
    Chosen =
        B.CreateBinaryIntrinsic(Intrinsic::umax, Chosen, B.getInt64(Least));
  assert(!(isa<ConstantInt>(Chosen) && cast<ConstantInt>(Chosen)->isZero()) &&
         "a grain has an iteration");
  return Chosen;
}

bool LoopGrain::isMoreThan(uint64_t Units) const {
  assert(Work && "estimate() comes first");
  const auto *C = dyn_cast<SCEVConstant>(Work);
  return C && C->getAPInt().ugt(Units);
}

ConstantInt *LoopGrain::getConstantLeast() const {
  if (Asked && !isa<ConstantInt>(Asked))
    return nullptr;
  ConstantInt *C = getAskedConstant();
  return ConstantInt::get(Type::getInt64Ty(F.getContext()),
                          std::max(C ? C->getZExtValue() : 1, getLeast()));
}

Value *LoopGrain::computeLeast(IRBuilderBase &B) const {
  if (ConstantInt *C = getConstantLeast())
    return C;
  // A program that asks for a grain of 0 leaves the choice to the compiler.
  return B.CreateBinaryIntrinsic(Intrinsic::umax, Asked,
                                 B.getInt64(getLeast()));
}

ConstantInt *LoopGrain::getConstantUnits() const {
  assert(Work && "estimate() comes first");
  auto *C = dyn_cast<SCEVConstant>(Work);
  return C ? C->getValue() : nullptr;
}

Value *LoopGrain::computeUnits(IRBuilderBase &B,
                               llvm::SCEVExpander &Expander) const {
  return Expander.expandCodeFor(Work, B.getInt64Ty(), &*B.GetInsertPoint());
}

Value *LoopGrain::computeFirst(IRBuilderBase &B, Value *Count, Value *Units,
                               Value *Least) const {
  return B.CreateBinaryIntrinsic(
      Intrinsic::umax, addSlack(B, getDefault(B, Count, Units)), Least);
}

void LoopGrain::describe(OptimizationRemarkAnalysis &R) const {
  R << "an iteration's work is ";
  if (auto *C = dyn_cast<SCEVConstant>(Work))
    R << "estimated at " << ore::NV("Work", C->getAPInt().getZExtValue())
      << (C->isOne() ? " unit" : " units");
  else
    R << "computed before the loop";
  if (Irregular)
    R << ", and may differ";
  if (Waits)
    R << "; it may wait for a later one, so that each is a task";
  ConstantInt *Constant = getAskedConstant();
  if (Constant)
    R << "; its grain is " << ore::NV("Grain", Constant->getZExtValue());
  if (uint64_t Least = getLeast();
      Least > (Constant ? Constant->getZExtValue() : 1))
    R << "; at least " << ore::NV("Least", Least) << " are run in a row";
}

} // namespace tapir

//===- TargetVectors.cpp - vector accesses of one processor ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Instrumentation/TargetVectors.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

#include <algorithm>

using namespace llvm;

namespace tapir {

namespace {

/// The numbers of an intrinsic's operands; -1 if it has no such operand.
struct Shape {
  StringRef Prefix;
  int Address, Index, Scale, Mask;
  /// The stored vector; -1 if the result is loaded.
  int Data;
};

} // namespace

static constexpr Shape Shapes[] = {
    {"llvm.x86.avx.maskload.", 0, -1, -1, 1, -1},
    {"llvm.x86.avx2.maskload.", 0, -1, -1, 1, -1},
    {"llvm.x86.avx.maskstore.", 0, -1, -1, 1, 2},
    {"llvm.x86.avx2.maskstore.", 0, -1, -1, 1, 2},
    {"llvm.x86.avx2.gather.", 1, 2, 4, 3, -1},
    {"llvm.x86.avx512.mask.gather", 1, 2, 4, 3, -1},
    {"llvm.x86.avx512.mask.scatter", 0, 2, 4, 1, 3},
    {"llvm.x86.sse2.maskmov.dqu", 2, -1, -1, 1, 0},
};

// Returns a mask of i1. A lane is active if its sign bit is set. Returns null
// if the mask isn't a vector.
static Value *makeMask(IRBuilder<> &B, Value *Mask) {
  auto *Ty = dyn_cast<FixedVectorType>(Mask->getType());
  if (!Ty || Ty->getElementType()->isIntegerTy(1))
    return Ty ? Mask : nullptr;
  auto *Integers = VectorType::getInteger(Ty);
  return B.CreateICmpSLT(B.CreateBitCast(Mask, Integers),
                         Constant::getNullValue(Integers));
}

static Value *makeAddresses(IRBuilder<> &B, Value *Base, Value *Index,
                            Value *Scale) {
  auto *Ty = cast<FixedVectorType>(Index->getType());
  auto *Wide = VectorType::get(B.getInt64Ty(), Ty->getElementCount());
  Value *Factor = B.CreateVectorSplat(
      Ty->getElementCount(), B.CreateZExtOrTrunc(Scale, B.getInt64Ty()));
  return B.CreatePtrAdd(Base,
                        B.CreateMul(B.CreateSExtOrTrunc(Index, Wide), Factor));
}

std::optional<VectorAccess> findTargetVector(IntrinsicInst &I) {
  const StringRef Name = I.getCalledFunction()->getName();
  const auto *S = find_if(
      Shapes, [&](const Shape &S) { return Name.starts_with(S.Prefix); });
  if (S == std::end(Shapes))
    return std::nullopt;
  auto *Data = dyn_cast<FixedVectorType>(
      S->Data < 0 ? I.getType() : I.getArgOperand(S->Data)->getType());
  IRBuilder<> B(&I);
  Value *Mask = makeMask(B, I.getArgOperand(S->Mask));
  if (!Data || !Mask)
    return std::nullopt;
  unsigned Lanes =
      std::min(Data->getNumElements(),
               cast<FixedVectorType>(Mask->getType())->getNumElements());
  Value *Address = I.getArgOperand(S->Address);
  if (S->Index >= 0) {
    Value *Index = I.getArgOperand(S->Index);
    Lanes = std::min(Lanes,
                     cast<FixedVectorType>(Index->getType())->getNumElements());
    Address = makeAddresses(B, Address, Index, I.getArgOperand(S->Scale));
  }
  return VectorAccess{Address,
                      FixedVectorType::get(Data->getElementType(), Lanes), Mask,
                      S->Data >= 0};
}

} // namespace tapir

//===- TripCount.cpp - The iteration count of a parallel loop -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file computes the trip count. Let b and l be first and limit, converted
// as in the comparison, and s > 0 the absolute value of the stride. The trip
// count is
//
//   v < l    b < l  ? (l - b - 1) / s + 1 : 0
//   v <= l   b <= l ? (l - b) / s + 1     : 0
//   v > l, v >= l   the same with b and l exchanged
//   v != l   (l - b) / s going up, (b - l) / s going down
//
// All differences are of 64 bits modulo 2^64, or of as many bits as the widest
// type in the header has. Operands of signed type are sign-extended, so that
// for b < l the difference is exact, even for INT64_MIN and INT64_MAX. With !=
// the difference is taken modulo 2^w, for a w-bit variable: unsigned variables
// may pass through zero. Only a loop of 2^64 iterations or more cannot be
// counted (`i <= UINT64_MAX` from 0, which never ends).
//
//===----------------------------------------------------------------------===//

#include "cilk/Rewrite/TripCount.h"

using namespace clang;

namespace cilk {

QualType distanceType(const LoopHeader &H, const TreeBuilder &Build) {
  ASTContext &C = Build.context();
  if (H.Variable->getType()->isPointerType())
    return Build.countType();
  unsigned Width = C.getIntWidth(Build.countType());
  for (QualType T :
       {H.Variable->getType(), H.VariableSide->getType(), H.Limit->getType(),
        H.Stride ? H.Stride->getType() : QualType()})
    if (!T.isNull())
      Width = std::max(Width, C.getIntWidth(T));
  if (Width == C.getIntWidth(Build.countType()))
    return Build.countType();
  if (Width <= C.getIntWidth(C.UnsignedInt128Ty))
    return C.UnsignedInt128Ty;
  return C.getBitIntType(/*Unsigned=*/true, Width);
}

TripCount::TripCount(const TreeBuilder &Build, const LoopHeader &H,
                     VarDecl *First, VarDecl *Limit, Expr *Stride,
                     SourceLocation L)
    : Build(Build), H(H), First(First), Limit(Limit), Stride(Stride), L(L),
      T(H.Variable->getType()), D(distanceType(H, Build)),
      Bits(Build.context().getIntWidth(D)), Pointer(T->isPointerType()),
      Width(Pointer || T->isBooleanType() ? Bits
                                          : Build.context().getIntWidth(T)),
      Mask(llvm::APInt::getLowBitsSet(Bits, Width)), Amount(Bits, 1),
      StrideWidth(Width) {
  if (!H.Stride)
    return;
  QualType S = H.Stride->getType();
  Signed = S->isSignedIntegerOrEnumerationType();
  StrideWidth = Build.context().getIntWidth(S);
  Expr::EvalResult Result;
  Constant = H.Stride->EvaluateAsInt(Result, Build.context());
  if (Constant)
    Amount = Result.Val.getInt().extOrTrunc(Bits);
}

Expr *TripCount::firstEnd() const {
  Expr *Value = Build.ref(First, L);
  Expr *AsCompared = Build.rewrap(H.VariableSide, H.VariableRef, Value);
  return Pointer ? Build.convert(AsCompared, T) : AsCompared;
}

Expr *TripCount::limitEnd() const {
  Expr *Value = Build.load(Limit, L);
  return Pointer ? Build.convert(Value, T) : Value;
}

Expr *TripCount::distance(bool Down) const {
  Expr *High = Down ? firstEnd() : limitEnd();
  Expr *Low = Down ? limitEnd() : firstEnd();
  if (Pointer)
    return Build.convert(Build.binary(BO_Sub, High, Low,
                                      Build.context().getPointerDiffType(), L),
                         D);
  return Build.binary(BO_Sub, Build.convert(High, D), Build.convert(Low, D), D,
                      L);
}

Expr *TripCount::steps(bool Down) const {
  // If a loop that counts down adds its stride, the stride is negative.
  bool Negated = Down != H.Subtracts;
  if (Constant)
    return Build.integer((Negated ? -Amount : Amount) & Mask, D, L);
  Expr *Step = Stride;
  if (Negated)
    Step = Build.binary(BO_Sub, Build.integer(0, D, L), Step, D, L);
  if (Width < Bits && (StrideWidth > Width || (Negated && !Signed)))
    Step = Build.binary(BO_And, Step, Build.integer(Mask, D, L), D, L);
  return Step;
}

bool TripCount::isUnit(bool Down) const {
  return Constant && ((Down != H.Subtracts ? -Amount : Amount) & Mask).isOne();
}

Expr *TripCount::divide(Expr *Total, bool Down) const {
  assert((!Constant || !(Amount & Mask).isZero()) &&
         "the checker lets no stride of 0 pass");
  return isUnit(Down) ? Total : Build.binary(BO_Div, Total, steps(Down), D, L);
}

Expr *TripCount::count() const {
  switch (H.Comparison) {
  case BO_LT:
  case BO_LE:
  case BO_GT:
  case BO_GE:
    return ordered();
  case BO_NE:
    return unequal();
  default:
    llvm_unreachable("the checker lets no other comparison pass");
  }
}

Expr *TripCount::ordered() const {
  bool Down = H.Comparison == BO_GT || H.Comparison == BO_GE;
  bool Strict = H.Comparison == BO_LT || H.Comparison == BO_GT;
  auto One = [&] { return Build.integer(1, D, L); };
  Expr *Count = distance(Down);
  if (!Strict || !isUnit(Down)) {
    if (Strict)
      Count = Build.binary(BO_Sub, Count, One(), D, L);
    Count = Build.binary(BO_Add, divide(Count, Down), One(), D, L);
  }
  Expr *Any = Build.binary(H.Comparison, firstEnd(), limitEnd(),
                           Build.context().IntTy, L);
  return Build.conditional(Any, Count, Build.integer(0, D, L), L);
}

Expr *TripCount::unequal(bool Down) const {
  const ASTContext &C = Build.context();
  Expr *Difference = distance(Down);
  if (!Pointer && C.getIntWidth(T) < Bits)
    Difference = Build.binary(
        BO_And, Difference,
        Build.integer(llvm::APInt::getLowBitsSet(Bits, C.getIntWidth(T)), D, L),
        D, L);
  return divide(Difference, Down);
}

Expr *TripCount::unequal() const {
  if (Constant)
    return unequal(Amount[Width - 1] != H.Subtracts);
  if (!Signed && StrideWidth < Width)
    return unequal(H.Subtracts);
  Expr *Sign = Build.binary(
      BO_And, Stride,
      Build.integer(llvm::APInt::getOneBitSet(Bits, Width - 1), D, L), D, L);
  Expr *Negative = Build.binary(BO_NE, Sign, Build.integer(0, D, L),
                                Build.context().IntTy, L);
  return Build.conditional(Negative, unequal(!H.Subtracts),
                           unequal(H.Subtracts), L);
}

} // namespace cilk

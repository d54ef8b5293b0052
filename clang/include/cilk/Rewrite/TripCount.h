//===- TripCount.h - The iteration count of a parallel loop -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This class creates an expression for the trip count of a loop over an integer
// or a pointer, which is evaluated once, before the loop.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_REWRITE_TRIPCOUNT_H
#define CILK_REWRITE_TRIPCOUNT_H

#include "cilk/Rewrite/TreeBuilder.h"
#include "cilk/Sema/FunctionInfo.h"

namespace cilk {

/// Returns the unsigned type for computing the loop's differences and steps.
clang::QualType distanceType(const LoopHeader &H, const TreeBuilder &Build);

class TripCount {
public:
  /// Creates an object for the loop from \p First to \p Limit. The type of \p
  /// Stride is distanceType().
  TripCount(const TreeBuilder &Build, const LoopHeader &H,
            clang::VarDecl *First, clang::VarDecl *Limit, clang::Expr *Stride,
            clang::SourceLocation L);

  /// Returns the trip count, whose type is distanceType().
  clang::Expr *count() const;

private:
  /// Return the two ends, with the conversions of the comparison.
  clang::Expr *firstEnd() const;
  clang::Expr *limitEnd() const;
  /// Returns the distance from the first to the limit or, if \p Down is true,
  /// from the limit to the first. Call this only if the distance isn't
  /// negative.
  clang::Expr *distance(bool Down) const;
  /// Returns the amount of a step in the given direction.
  clang::Expr *steps(bool Down) const;
  bool isUnit(bool Down) const;
  clang::Expr *divide(clang::Expr *Total, bool Down) const;
  /// Return the count for a comparison with one of `< <= > >=`, and with `!=`.
  clang::Expr *ordered() const;
  clang::Expr *unequal() const;
  clang::Expr *unequal(bool Down) const;

  const TreeBuilder &Build;
  const LoopHeader &H;
  clang::VarDecl *const First;
  clang::VarDecl *const Limit;
  clang::Expr *const Stride;
  const clang::SourceLocation L;
  /// The loop's type, the type of distances, and the number of bits of the
  /// latter.
  const clang::QualType T, D;
  const unsigned Bits;
  const bool Pointer;
  /// The variable's number of bits, w. A step changes the variable by the
  /// stride modulo 2^w: for an unsigned variable, the stride -1 is 2^w - 1, and
  /// decrements it.
  const unsigned Width;
  const llvm::APInt Mask;
  /// The stride, if it is constant.
  llvm::APInt Amount;
  bool Constant = true, Signed = true;
  unsigned StrideWidth;
};

} // namespace cilk

#endif // CILK_REWRITE_TRIPCOUNT_H

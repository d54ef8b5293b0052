//===- TripCount.h - The iteration count of a parallel loop -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Builds the number of iterations of a loop over an integer or a pointer, as an
// expression that is evaluated once, before the loop.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_REWRITE_TRIPCOUNT_H
#define CILK_REWRITE_TRIPCOUNT_H

#include "cilk/Rewrite/TreeBuilder.h"
#include "cilk/Sema/FunctionInfo.h"

namespace cilk {

/// Returns the unsigned type that the loop's differences and steps are computed
/// in.
clang::QualType distanceType(const LoopHeader &H, const TreeBuilder &Build);

class TripCount {
public:
  /// Describes the loop from \p First to \p Limit. \p Stride is of
  /// distanceType().
  TripCount(const TreeBuilder &Build, const LoopHeader &H,
            clang::VarDecl *First, clang::VarDecl *Limit, clang::Expr *Stride,
            clang::SourceLocation L);

  /// Returns the number of iterations, of distanceType().
  clang::Expr *count() const;

private:
  /// Return the two ends, as the comparison sees them.
  clang::Expr *firstEnd() const;
  clang::Expr *limitEnd() const;
  /// Returns the distance from the first to the limit or, if \p Down, the other
  /// way. The caller knows that it is not negative.
  clang::Expr *distance(bool Down) const;
  /// Returns the distance of a step in the given direction.
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
  /// The variable's number of bits, w. A w-bit variable moves by the stride
  /// modulo 2^w: the stride -1 is 2^w - 1 for an unsigned variable, and moves
  /// it down by one.
  const unsigned Width;
  const llvm::APInt Mask;
  /// The stride, if it is constant.
  llvm::APInt Amount;
  bool Constant = true, Signed = true;
  unsigned StrideWidth;
};

} // namespace cilk

#endif // CILK_REWRITE_TRIPCOUNT_H

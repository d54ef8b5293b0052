//===- TripCount.h - How often a parallel loop iterates ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The number of iterations of a loop over an integer or a pointer, as an
// expression that is evaluated once, before the loop.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_REWRITE_TRIPCOUNT_H
#define CILK_REWRITE_TRIPCOUNT_H

#include "cilk/Rewrite/TreeBuilder.h"
#include "cilk/Sema/FunctionInfo.h"

namespace cilk {

/// The unsigned type that the loop's differences and steps are computed in.
clang::QualType distanceType(const LoopHeader &H, const TreeBuilder &Build);

class TripCount {
public:
  /// The loop goes from \p First to \p Limit. \p Stride is of distanceType().
  TripCount(const TreeBuilder &Build, const LoopHeader &H,
            clang::VarDecl *First, clang::VarDecl *Limit, clang::Expr *Stride,
            clang::SourceLocation L);

  /// The number, of distanceType().
  clang::Expr *count() const;

private:
  /// The two ends, as the comparison sees them.
  clang::Expr *firstEnd() const;
  clang::Expr *limitEnd() const;
  /// From the first to the limit, or the other way if \p Down: what is known
  /// not to be negative.
  clang::Expr *distance(bool Down) const;
  /// The distance of a step in one of the directions.
  clang::Expr *steps(bool Down) const;
  bool isUnit(bool Down) const;
  clang::Expr *divide(clang::Expr *Total, bool Down) const;
  /// With one of `< <= > >=`, and with `!=`.
  clang::Expr *ordered() const;
  clang::Expr *unequal() const;
  clang::Expr *unequal(bool Down) const;

  const TreeBuilder &Build;
  const LoopHeader &H;
  clang::VarDecl *const First;
  clang::VarDecl *const Limit;
  clang::Expr *const Stride;
  const clang::SourceLocation L;
  /// The loop's type, and that of distances, which has so many bits.
  const clang::QualType T, D;
  const unsigned Bits;
  const bool Pointer;
  /// A w-bit variable moves by the stride modulo 2^w: added to an unsigned one,
  /// -1 is 2^w - 1, and moves it down by one.
  const unsigned Width;
  const llvm::APInt Mask;
  /// The stride, if that is constant.
  llvm::APInt Amount;
  bool Constant = true, Signed = true;
  unsigned StrideWidth;
};

} // namespace cilk

#endif // CILK_REWRITE_TRIPCOUNT_H

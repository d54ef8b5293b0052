//===- EffectClauses.h - the clauses of declared effects --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   #pragma cilk splice reads(a[lo - 1 : hi + 1]) writes(b[lo : hi])
//   void step(const double *a, double *b, long lo, long hi) {
//
// declares which elements of arrays each call of the function accesses. The
// elements are boxes of one to three dimensions in terms of the parameters; the
// end of a range is not included. The parameters are known only inside the
// function, so the boxes become statements at its top. See EffectClauses.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_EFFECTCLAUSES_H
#define CILK_LEX_EFFECTCLAUSES_H

#include "cilk/Lex/TokenPredicates.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Preprocessor;
} // namespace clang

namespace cilk {

/// A box of an array: the elements within one range for each dimension.
struct DeclaredAccess {
  struct Range {
    TokenList From;
    /// The end of the range; empty if the range is one index.
    TokenList To;
  };
  bool Writes;
  TokenList Array;
  llvm::SmallVector<Range, 3> Ranges;
};
using DeclaredEffect = llvm::SmallVector<DeclaredAccess, 4>;

/// Returns true if a pragma's argument declares an effect, or seems to be meant
/// as one: it has a range, which no expression has, or `reads` or `writes`
/// where nothing else explains these names.
bool isMeantAsEffect(llvm::ArrayRef<clang::Token> Argument);

/// Parses \p Argument, which is balanced, and appends the declared accesses to
/// \p Effect, which holds the declarations of earlier pragmas. Returns false
/// after reporting an error: the argument is no effect, or declares too many
/// accesses.
bool parseEffect(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Argument,
                 DeclaredEffect &Effect);

/// Appends a block of statements that tell \p Effect to the compiler, for the
/// top of a function that begins at \p Brace. \p IsConstant says that the
/// compiler may evaluate the function.
void appendEffect(clang::Preprocessor &PP, const DeclaredEffect &Effect,
                  const clang::Token &Brace, bool IsConstant, TokenList &Out);

/// The name, in object code, of the function that these statements call. In the
/// program, a dot and a number follow it.
constexpr llvm::StringLiteral EffectName = "tapir.effect";

} // namespace cilk

#endif // CILK_LEX_EFFECTCLAUSES_H

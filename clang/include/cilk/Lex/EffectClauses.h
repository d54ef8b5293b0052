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
// This pragma declares the elements of arrays that each call of the function
// accesses. They are boxes of one to three dimensions, whose bounds are
// expressions of the parameters; the end of a range isn't included. The
// parameters are only in scope inside the function, so EffectClauses.cpp turns
// the boxes into statements at its top.
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
    /// The end of the range, or empty if the range is a single index.
    TokenList To;
  };
  bool Writes;
  TokenList Array;
  llvm::SmallVector<Range, 3> Ranges;
};
using DeclaredEffect = llvm::SmallVector<DeclaredAccess, 4>;

/// Returns true if a pragma's argument declares an effect, or is probably meant
/// to. This is so in two cases: the argument contains a range, which no
/// expression contains; or the tokens after `reads` or `writes` can't follow a
/// name in an expression.
bool isMeantAsEffect(llvm::ArrayRef<clang::Token> Argument);

/// Parses \p Argument, whose delimiters are balanced, and appends the declared
/// accesses to \p Effect, which has those of earlier pragmas. Returns false
/// after reporting an error: the argument is no effect, or declares too many
/// accesses.
bool parseEffect(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Argument,
                 DeclaredEffect &Effect);

/// Appends a block of statements that pass \p Effect to LLVM, for the top of a
/// function whose body begins with \p Brace. \p IsConstant is true if the
/// compiler may evaluate the function.
void appendEffect(clang::Preprocessor &PP, const DeclaredEffect &Effect,
                  const clang::Token &Brace, bool IsConstant, TokenList &Out);

/// The symbol of the function that these statements call. The function's name
/// in the tree has a dot and a number after it.
constexpr llvm::StringLiteral EffectName = "tapir.effect";

} // namespace cilk

#endif // CILK_LEX_EFFECTCLAUSES_H

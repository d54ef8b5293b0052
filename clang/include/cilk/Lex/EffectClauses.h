//===- EffectClauses.h - what calls of a function access --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   #pragma cilk splice reads(a[lo - 1 : hi + 1]) writes(b[lo : hi])
//   void step(const double *a, double *b, long lo, long hi) {
//
// says of each call of the function which elements of arrays it accesses, in
// terms of the parameters: boxes of one to three dimensions, an end not
// included. The parameters are known in the function alone, so the boxes
// become statements at its top. See Effects.cpp.
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

/// A box of an array.
struct DeclaredAccess {
  struct Range {
    TokenList From;
    /// Empty: it is one index.
    TokenList To;
  };
  bool Writes;
  TokenList Array;
  llvm::SmallVector<Range, 3> Ranges;
};
using DeclaredEffect = llvm::SmallVector<DeclaredAccess, 4>;

/// Whether a pragma's argument declares an effect, or seems to try: it has a
/// range, which no expression has, or `reads` or `writes` where there is no
/// reason for these names.
bool isMeantAsEffect(llvm::ArrayRef<clang::Token> Argument);

/// Appends what \p Argument declares to \p Effect, which has what earlier
/// pragmas do; false if it is no effect, or there is too much of it, which is
/// reported. \p Argument is balanced.
bool parseEffect(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Argument,
                 DeclaredEffect &Effect);

/// Appends a block of statements that tell \p Effect to the compiler, for the
/// top of a function that begins at \p Brace. \p IsConstant: the compiler may
/// evaluate it.
void appendEffect(clang::Preprocessor &PP, const DeclaredEffect &Effect,
                  const clang::Token &Brace, bool IsConstant, TokenList &Out);

/// The name in object code of the function that these call. In the program, a
/// dot and a number follow it.
constexpr llvm::StringLiteral EffectName = "tapir.effect";

} // namespace cilk

#endif // CILK_LEX_EFFECTCLAUSES_H

//===- DefinitionFinder.h - Finds the start of function bodies --*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the body of a function among tokens, for a pragma that stands before
// the function and concerns its body. Braces of classes, initialisers,
// requirements and statements do not begin a body.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_DEFINITIONFINDER_H
#define CILK_LEX_DEFINITIONFINDER_H

#include "clang/Basic/TokenKinds.h"

namespace cilk {

/// Looks for a function's body. The function's definition begins with the first
/// token that the finder receives.
class DefinitionFinder {
public:
  enum class Found {
    NotYet,
    Body,      ///< begins with this brace
    NoFunction ///< is defined by what has come by, or no body was found
  };
  /// Follows the next token, of kind \p Kind, and returns the result so far.
  /// The caller leaves out annotation tokens.
  Found advance(clang::tok::TokenKind Kind);
  /// Returns true if the function is declared `constexpr` or `consteval`, so
  /// that the compiler may evaluate it.
  bool isConstant() const { return IsConstant; }

private:
  /// Returns true if a brace after \p Before belongs to an expression.
  bool isInExpression(clang::tok::TokenKind Before);

  clang::tok::TokenKind Previous = clang::tok::unknown;
  unsigned Depth = 0; ///< brackets that are open
  bool HasParameters = false;
  bool IsConstant = false;
  bool InInitialisers = false; ///< of a constructor
  bool InRequirement = false;  ///< a requires-expression without its braces
};

} // namespace cilk

#endif // CILK_LEX_DEFINITIONFINDER_H

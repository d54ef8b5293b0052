//===- DefinitionFinder.h - Finds the start of function bodies --*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This class finds the beginning of a function's body among tokens, for a
// pragma that precedes the function and adds statements to its body. Braces of
// classes, initialisers, requirements and statements don't begin a body.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_DEFINITIONFINDER_H
#define CILK_LEX_DEFINITIONFINDER_H

#include "clang/Basic/TokenKinds.h"

namespace cilk {

/// Searches for a function's body. The first token that the finder gets is the
/// first one of the function's definition.
class DefinitionFinder {
public:
  enum class Found {
    NotYet,
    Body,      ///< the body begins with this brace
    NoFunction ///< the tokens so far define no function, or have no body
  };
  /// Processes the next token, of kind \p Kind, and returns the result so far.
  /// The caller omits annotation tokens.
  Found advance(clang::tok::TokenKind Kind);
  /// Returns true if the function is declared `constexpr` or `consteval`, so
  /// that the compiler may evaluate it.
  bool isConstant() const { return IsConstant; }

private:
  /// Returns true if a brace after \p Before belongs to an expression.
  bool isInExpression(clang::tok::TokenKind Before);

  clang::tok::TokenKind Previous = clang::tok::unknown;
  unsigned Depth = 0; ///< the number of open brackets
  bool HasParameters = false;
  bool IsConstant = false;
  bool InInitialisers = false; ///< in the list of a constructor
  bool InRequirement = false;  ///< a requires-expression without its braces
};

} // namespace cilk

#endif // CILK_LEX_DEFINITIONFINDER_H

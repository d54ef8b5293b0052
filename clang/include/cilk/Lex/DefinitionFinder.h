//===- DefinitionFinder.h - Where a function's body begins ------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pragma that stands before a function is about what is in its body, which
// has to be found among tokens. Not each brace begins a body: there are those
// of classes, initialisers, requirements and statements.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_DEFINITIONFINDER_H
#define CILK_LEX_DEFINITIONFINDER_H

#include "clang/Basic/TokenKinds.h"

namespace cilk {

/// Looks for the body of the function whose definition begins with the first
/// token that it is told of.
class DefinitionFinder {
public:
  enum class Found {
    NotYet,
    Body,      ///< begins with this brace
    NoFunction ///< is defined by what has come by, or no body was found
  };
  /// Of the next token; annotations are left out.
  Found advance(clang::tok::TokenKind Kind);
  /// Whether the function is declared to be one that the compiler may evaluate.
  bool isConstant() const { return IsConstant; }

private:
  /// Whether a brace behind \p Before is one of an expression.
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

//===- PendingPragmas.h - Pragmas before their statement ------ -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pragma is handled before the parser knows where it is, so it is kept until
// the statement, or the function, that has to follow. There its argument
// becomes the argument of an attribute and is parsed, and named, like any
// expression of the loop; an effect becomes statements in the function.
//
// The token after a pragma, annotations apart, decides: the pragma is dropped
// with a warning if the token does not begin what the pragma needs. Only an
// effect waits until the function's body begins.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_PENDINGPRAGMAS_H
#define CILK_LEX_PENDINGPRAGMAS_H

#include "cilk/Lex/AttributeWriter.h"
#include "cilk/Lex/DefinitionFinder.h"
#include "cilk/Lex/EffectClauses.h"
#include <optional>

namespace cilk {

/// What calls of the function access whose definition has to follow.
class PendingEffect {
public:
  explicit PendingEffect(const LexContext &Lex) : Lex(Lex) {}

  bool isEmpty() const { return Pragma.isInvalid(); }
  /// Returns true if there was a pragma with an effect in this unit.
  bool hasAny() const { return HasAny; }
  /// Returns what the pragmas before this function declare.
  const DeclaredEffect &declared() const { return Effect; }
  /// Sets what the pragma at \p Loc and those before it declare.
  void set(clang::SourceLocation Loc, DeclaredEffect Declared);
  /// Looks for the function, unless there is no effect. Returns true if its
  /// body begins with \p T, which is then followed and replaced. \p IsKeyword:
  /// \p T is one of a Cilk statement.
  bool follow(clang::Token &T, bool IsKeyword, ParserPosition &Position);

private:
  const LexContext &Lex;
  clang::SourceLocation Pragma; ///< invalid if there is none
  DeclaredEffect Effect;
  DefinitionFinder Function;
  bool HasAny = false;
};

/// The pragmas whose statement has not come yet, at most one of each kind.
class PendingPragmas {
public:
  struct Pragma {
    PragmaKind Kind;
    clang::SourceLocation Loc;
    TokenList Argument;
  };
  using List = llvm::SmallVector<Pragma, 1>;

  PendingPragmas(const LexContext &Lex, AttributeWriter &Attributes,
                 const PendingEffect &Effect)
      : Lex(Lex), Attributes(Attributes), Effect(Effect) {}

  bool isEmpty() const { return Pending.empty(); }
  /// Keeps the argument of the pragma at \p Loc, an expression's tokens without
  /// delimiters; empty if the pragma has none.
  void add(PragmaKind Kind, clang::SourceLocation Loc, TokenList Argument);
  /// Removes the pragmas of a parallel loop, and returns them.
  List takeOfLoop() { return take(PragmaStatement::ParallelLoop); }
  /// Ends the waiting with \p T, of which \p Cilk is the kind if it is a
  /// keyword. The pragmas of a parallel loop stay if it begins one. Returns
  /// true if \p T begins a statement that a pragma is of; it is then followed
  /// and replaced.
  bool follow(clang::Token &T, std::optional<Keyword> Cilk,
              ParserPosition &Position);

private:
  List take(PragmaStatement Statement);
  void reportNoLoop(const Pragma &P) const;
  bool statement(clang::Token &T, List Pragmas, ParserPosition &Position);
  /// Inserts the attributes of \p Pragmas before \p T, which follows a token of
  /// kind \p Before.
  void insert(clang::Token &T, clang::tok::TokenKind Before,
              const List &Pragmas);

  const LexContext &Lex;
  AttributeWriter &Attributes;
  const PendingEffect &Effect;
  List Pending;
};

} // namespace cilk

#endif // CILK_LEX_PENDINGPRAGMAS_H

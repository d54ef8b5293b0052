//===- PendingPragmas.h - Pragmas before their statement ------ -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Keeps pragmas until the parser reaches the statement or function that they
// belong to, because the preprocessor handles a pragma before the parser's
// position is known. The pragma's argument then becomes the argument of an
// attribute of the statement, so that the parser parses it in the statement's
// scope. An effect becomes statements in the function.
//
// If the next token after a pragma, not counting annotations, doesn't begin the
// statement or function that the pragma needs, the pragma is dropped with a
// warning. An effect is kept until the function's body begins.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_PENDINGPRAGMAS_H
#define CILK_LEX_PENDINGPRAGMAS_H

#include "cilk/Lex/AttributeWriter.h"
#include "cilk/Lex/DefinitionFinder.h"
#include "cilk/Lex/EffectClauses.h"
#include <optional>

namespace cilk {

/// The declared effect of the function whose definition has to follow.
class PendingEffect {
public:
  explicit PendingEffect(const LexContext &Lex) : Lex(Lex) {}

  bool isEmpty() const { return Pragma.isInvalid(); }
  /// Returns true if there was a pragma with an effect in this unit.
  bool hasAny() const { return HasAny; }
  /// Returns the effect that the pragmas before this function declare.
  const DeclaredEffect &declared() const { return Effect; }
  /// Sets the effect that the pragma at \p Loc and those before it declare.
  void set(clang::SourceLocation Loc, DeclaredEffect Declared);
  /// If there is an effect, searches for the function's body. If the body
  /// begins with \p T, processes and replaces \p T, and returns true. \p
  /// IsKeyword is true if \p T is a keyword of a Cilk statement.
  bool follow(clang::Token &T, bool IsKeyword, ParserPosition &Position);

private:
  const LexContext &Lex;
  clang::SourceLocation Pragma; ///< invalid if there is none
  DeclaredEffect Effect;
  DefinitionFinder Function;
  bool HasAny = false;
};

/// The pragmas whose statement hasn't begun yet, at most one of each kind.
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
  /// Keeps the pragma at \p Loc with its argument, an expression's tokens
  /// without delimiters. The argument is empty if the pragma has none.
  void add(PragmaKind Kind, clang::SourceLocation Loc, TokenList Argument);
  /// Removes the pragmas of a parallel loop, and returns them.
  List takeOfLoop() { return take(PragmaStatement::ParallelLoop); }
  /// Decides at the token \p T what happens to the pending pragmas. \p Cilk is
  /// the keyword if \p T is one. If \p T begins a parallel loop, the loop's
  /// pragmas stay pending until takeOfLoop(). If \p T begins another statement
  /// to which a pragma belongs, processes and replaces \p T, and returns true.
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

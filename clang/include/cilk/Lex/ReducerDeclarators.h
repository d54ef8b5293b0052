//===- ReducerDeclarators.h - The type of a reducer as tokens - -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file turns reducers' types into tokens that the stock parser accepts. A
// reducer's type is the type of its views with an annotation. Clang keeps the
// annotation in types as they are written, through typedefs, alias templates,
// members, elements, pointers and references.
//
// `cilk_reducer` is part of a declarator and binds like `*`: in
//
//   long cilk_reducer(zero, plus) a[3], b, *cilk_reducer(none, last) *c;
//
// `a` is an array of reducers, `b` is not a reducer, and `c` points to a
// reducer whose views are pointers. Inside a declarator, Clang accepts an
// attribute of the preceding part of the type in one place only: after an
// opening parenthesis. If the closing parenthesis is at the end of the
// declarator, the parentheses have no other effect. The declaration above
// becomes
//
//   long (__attribute__((cilk_reducer("cilk.reducer", @(zero, plus))))
//         a[3]),
//        b,
//        *(__attribute__((cilk_reducer("cilk.reducer", @(none, last))))
//          *c);
//
// Such parentheses are impossible in some declarators: if no part of the
// declarator follows, as in `sizeof(long cilk_reducer(zero, plus))`, and in the
// type of a new-expression or of a conversion function. There the attribute is
// added without parentheses. That is enough, because there is only one
// declarator and the attribute belongs to everything before it.
//
// `@` is a callee of an unknown type, as in a template. So Clang parses the
// functions' names as arguments of a call. The names may refer to overloaded
// functions, and may have commas in template arguments. Sema/Reducers.cpp
// resolves them.
//
// The rewriter looks ahead up to the first token after the functions, which
// shows whether the declarator continues. It doesn't look ahead for the
// declarator's end, because a tentative parse may be running. Instead it finds
// the end when the parser reads the declarator's tokens.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_REDUCERDECLARATORS_H
#define CILK_LEX_REDUCERDECLARATORS_H

#include "cilk/Lex/AttributeWriter.h"
#include "cilk/Lex/TokenReplacement.h"
#include <functional>
#include <optional>

namespace cilk {

/// A function that creates an expression of an unknown type at a location. It
/// returns the expression as the value of an annotation token.
using CalleeMaker = std::function<void *(clang::SourceLocation)>;
/// Returns true if an identifier names a type, or a template of types, at the
/// parser's position.
using TypeTeller = std::function<bool(const clang::Token &)>;

/// The functions and the declarator after one `cilk_reducer`. The class gets
/// each token after the keyword, until advance() returns that the declarator
/// has ended.
class ReducerDeclarator {
public:
  explicit ReducerDeclarator(bool IsTypeId) : IsTypeId(IsTypeId) {}

  /// The relation of a token to the functions and the declarator.
  enum class Reach {
    Within,               ///< the token is part of them
    ParenthesisAfterName, ///< the same, unless it begins an initializer
    EndOfFunctions,
    NoMore, ///< after the functions, and no declarator follows
    End     ///< after the declarator
  };
  /// Returns the relation of \p T, the next token.
  Reach advance(const clang::Token &T, bool IsReducer);

  /// Returns true if the reducer is in a type that can't contain parentheses
  /// (ParserPosition::isInTypeId).
  bool isTypeId() const { return IsTypeId; }
  bool isInDeclarator() const { return State == InDeclarator; }

private:
  Reach inBrackets(const clang::Token &T);
  Reach inDeclarator(const clang::Token &T, bool IsReducer);

  bool IsTypeId;
  /// The part to which the next token belongs.
  enum { AtKey, InFunctions, AfterFunctions, InDeclarator } State = AtKey;
  /// The numbers of open constructs: of brackets inside of the functions or the
  /// declarator, of `<` directly in the declarator, and of braces.
  unsigned Depth = 0, Angles = 0, Braces = 0;
  bool IsNamed = false;    ///< true after the declared name
  bool WasName = false;    ///< the declared name was the last token
  bool IsOperator = false; ///< `operator` was the last token
  bool InAttribute = false;
};

/// The reducers whose functions or declarator are open.
class ReducerDeclarators {
public:
  ReducerDeclarators(const LexContext &Lex, AttributeWriter &Attributes,
                     CalleeMaker MakeCallee, TypeTeller IsTypeName)
      : Lex(Lex), Attributes(Attributes), MakeCallee(std::move(MakeCallee)),
        IsTypeName(std::move(IsTypeName)) {}

  bool isEmpty() const { return Open.empty(); }
  /// Replaces \p T, a `cilk_reducer` that the user wrote as \p Key after a
  /// token of kind \p Before, by the annotation up to the functions. \p
  /// IsTypeId is true if the reducer is in a type that can't contain
  /// parentheses.
  void rewrite(clang::Token &T, const clang::Token &Key,
               clang::tok::TokenKind Before, bool IsTypeId);
  /// Passes the keyword \p T of another reducer to the open reducers.
  void followReducer(const clang::Token &T) { advance(T, /*IsReducer=*/true); }
  /// Passes the token \p T to the open reducers. Adds the end of an annotation
  /// after \p T if the functions end with it, and parentheses before \p T if
  /// declarators have ended.
  void follow(clang::Token &T);

private:
  struct OpenReducer {
    ReducerDeclarator Declarator;
    /// True if there are parentheses around the declarator. The function that
    /// looks ahead sets it.
    std::optional<bool> *IsWrapped;
    unsigned Number; ///< the reducer's own number
  };
  /// The effect of one token on the open reducers.
  struct Advance {
    bool EndsFunctions = false, IsTypeId = false;
    unsigned Ended = 0; ///< the number of declarators that end before it
    /// The open reducers for which the token is a parenthesis after the name.
    llvm::SmallVector<unsigned, 2> Named;
  };
  Advance advance(const clang::Token &T, bool IsReducer);
  /// Appends the annotation up to the functions, in parentheses if \p
  /// IsWrapped.
  void begin(TokenList &Out, const clang::Token &Key,
             clang::tok::TokenKind Before, bool IsTypeId, bool IsWrapped,
             bool HasFunctions);
  /// Returns true if the parenthesis of \p R begins parameters and not an
  /// initializer.
  bool beginsParameters(TokenReplacement &R) const;

  const LexContext &Lex;
  AttributeWriter &Attributes;
  const CalleeMaker MakeCallee;
  const TypeTeller IsTypeName;
  llvm::SmallVector<OpenReducer, 1> Open; ///< innermost last
  unsigned Reducers = 0;                  ///< the number of reducers so far
};

} // namespace cilk

#endif // CILK_LEX_REDUCERDECLARATORS_H

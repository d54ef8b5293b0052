//===- ReducerDeclarators.h - The type of a reducer as tokens - -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reducer's type is the type of its views with an annotation, which Clang
// carries along wherever a type as written goes: through typedefs, alias
// templates, members, elements, pointers and references.
//
// `cilk_reducer` is part of a declarator and binds like `*`: in
//
//   long cilk_reducer(zero, plus) a[3], b, *cilk_reducer(none, last) *c;
//
// `a` is an array of reducers, `b` is none, and `c` points to a reducer whose
// views are pointers. The one place inside of a declarator where Clang takes an
// attribute of the type made so far is after a parenthesis, and if that closes
// where the declarator ends it changes nothing else. So this becomes
//
//   long (__attribute__((cilk_reducer("cilk.reducer", @(zero, plus))))
//         a[3]),
//        b,
//        *(__attribute__((cilk_reducer("cilk.reducer", @(none, last))))
//          *c);
//
// Nothing can be in such parentheses where the declarator has ended already,
// as that of `sizeof(long cilk_reducer(zero, plus))` has; nor can there be
// parentheses in the type of a new-expression and of a conversion function.
// There the attribute stands by itself: there is only one declarator, and what
// comes before is all that it belongs to.
//
// `@` is a callee of a type that is not known, as in a template, so Clang
// parses the functions' names as it does arguments of a call, overloads and the
// commas of template arguments included, and leaves it to Sema/Reducers.cpp
// what they mean.
//
// Tokens are looked at up to the first one after the functions, which tells
// whether the declarator continues. Where it ends is found out while its tokens
// come by, as a tentative parse may be under way.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_REDUCERDECLARATORS_H
#define CILK_LEX_REDUCERDECLARATORS_H

#include "cilk/Lex/AttributeWriter.h"
#include "cilk/Lex/TokenReplacement.h"
#include <functional>
#include <optional>

namespace cilk {

/// Makes an expression of an unknown type for the place, and gives the value
/// that Clang's parser expects of a token that stands for one.
using CalleeMaker = std::function<void *(clang::SourceLocation)>;
/// Returns true if an identifier means a type, or a template of types, where
/// the parser is.
using TypeTeller = std::function<bool(const clang::Token &)>;

/// The functions and the declarator after one `cilk_reducer`. It is told of
/// each token after the keyword until it says that there is no more of them.
class ReducerDeclarator {
public:
  explicit ReducerDeclarator(bool IsTypeId) : IsTypeId(IsTypeId) {}

  /// What a token is to the functions and the declarator.
  enum class Reach {
    Within,               ///< part of them
    ParenthesisAfterName, ///< that, unless it belongs to an initializer
    EndOfFunctions,
    NoMore, ///< after the functions, and there is no more of a declarator
    End     ///< after the declarator
  };
  /// Returns what \p T, the next token, is.
  Reach advance(const clang::Token &T, bool IsReducer);

  /// Returns true in a type that has no parentheses
  /// (ParserPosition::isInTypeId).
  bool isTypeId() const { return IsTypeId; }
  bool isInDeclarator() const { return State == InDeclarator; }

private:
  Reach inBrackets(const clang::Token &T);
  Reach inDeclarator(const clang::Token &T, bool IsReducer);

  bool IsTypeId;
  /// Where its next token is.
  enum { AtKey, InFunctions, AfterFunctions, InDeclarator } State = AtKey;
  /// The brackets that are open inside of functions or declarator, and those
  /// `<` that are directly in the declarator.
  unsigned Depth = 0, Angles = 0, Braces = 0;
  bool IsNamed = false;    ///< what is declared has come by
  bool WasName = false;    ///< as the last token
  bool IsOperator = false; ///< `operator` was the last token
  bool InAttribute = false;
};

/// The reducers whose functions or declarator are coming by.
class ReducerDeclarators {
public:
  ReducerDeclarators(const LexContext &Lex, AttributeWriter &Attributes,
                     CalleeMaker MakeCallee, TypeTeller IsTypeName)
      : Lex(Lex), Attributes(Attributes), MakeCallee(std::move(MakeCallee)),
        IsTypeName(std::move(IsTypeName)) {}

  bool isEmpty() const { return Open.empty(); }
  /// Replaces \p T, a `cilk_reducer` that the user wrote as \p Key after a
  /// token of kind \p Before, by the annotation up to the functions. \p
  /// IsTypeId: it is in a type that has no parentheses.
  void rewrite(clang::Token &T, const clang::Token &Key,
               clang::tok::TokenKind Before, bool IsTypeId);
  /// Tells the open ones of the keyword \p T of another.
  void followReducer(const clang::Token &T) { advance(T, /*IsReducer=*/true); }
  /// Tells the open ones of the token \p T. Puts what ends an annotation after
  /// \p T if the functions end with it, and parentheses in front of it if
  /// declarators have ended.
  void follow(clang::Token &T);

private:
  struct OpenReducer {
    ReducerDeclarator Declarator;
    /// Told once whether parentheses are put around the declarator.
    std::optional<bool> *IsWrapped;
    unsigned Number; ///< its own
  };
  /// What one token is to the open ones.
  struct Advance {
    bool EndsFunctions = false, IsTypeId = false;
    unsigned Ended = 0; ///< the number of declarators before it
    /// The open ones of which it is a parenthesis after the name.
    llvm::SmallVector<unsigned, 2> Named;
  };
  Advance advance(const clang::Token &T, bool IsReducer);
  /// Appends the annotation, up to the functions; in parentheses if \p
  /// IsWrapped.
  void begin(TokenList &Out, const clang::Token &Key,
             clang::tok::TokenKind Before, bool IsTypeId, bool IsWrapped,
             bool HasFunctions);
  /// Returns true if parameters follow, and not an initializer, after the
  /// parenthesis of \p R.
  bool beginsParameters(TokenReplacement &R) const;

  const LexContext &Lex;
  AttributeWriter &Attributes;
  const CalleeMaker MakeCallee;
  const TypeTeller IsTypeName;
  llvm::SmallVector<OpenReducer, 1> Open; ///< innermost last
  unsigned Reducers = 0;                  ///< so far
};

} // namespace cilk

#endif // CILK_LEX_REDUCERDECLARATORS_H

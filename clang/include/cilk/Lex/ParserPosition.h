//===- ParserPosition.h - The parser's position in the tokens ---*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This class derives the parser's position from the tokens. The keyword
// rewriter needs the position before it replaces a keyword. The position tells
// whether the parser is in a function, whether a statement or a block may
// begin, whether an expression may have ended, and whether the parser is in a
// type that can't contain parentheses, as after `new`.
//
// The class gets each token exactly once, in the order of the program, as the
// user wrote it: followKeyword() gets the keywords, and follow() gets all other
// tokens. Its results describe the position after the last token.
//
// With -fopencilk, every token of every file passes through this class. Most
// tokens are in headers, and hardly any is a keyword. A table contains the
// effect of each kind of token on the position, so most tokens take about 28
// instructions.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_PARSERPOSITION_H
#define CILK_LEX_PARSERPOSITION_H

#include "cilk/Lex/Keywords.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Compiler.h"

namespace cilk {

/// The effect of a token on the position, according to the token's kind.
enum class TokenRole : uint8_t {
  Plain,
  EndsExpression, ///< may end an expression, and has no other effect
  Name,           ///< the same, if the name isn't a keyword of Cilk
  Structural      ///< may open or close a construct, or announce one
};

struct TokenRoles {
  TokenRole Of[clang::tok::NUM_TOKENS] = {};
  constexpr TokenRoles() {
    namespace tok = clang::tok;
    Of[tok::identifier] = TokenRole::Name;
    for (tok::TokenKind Kind :
         {tok::numeric_constant, tok::char_constant, tok::kw_this, tok::kw_true,
          tok::kw_false, tok::kw_nullptr})
      Of[Kind] = TokenRole::EndsExpression;
    for (tok::TokenKind Kind :
         {tok::l_paren,     tok::r_paren,        tok::l_square,
          tok::r_square,    tok::l_brace,        tok::r_brace,
          tok::semi,        tok::equal,          tok::plusplus,
          tok::minusminus,  tok::string_literal, tok::kw_namespace,
          tok::kw_struct,   tok::kw_union,       tok::kw_class,
          tok::kw_enum,     tok::kw_export,      tok::kw_new,
          tok::kw_operator, tok::kw___attribute})
      Of[Kind] = TokenRole::Structural;
  }
};
inline constexpr TokenRoles KnownRoles;

inline TokenRole roleOf(const clang::Token &T) {
  return KnownRoles.Of[T.getKind()];
}

/// Tracks the open braces of a program, and whether the innermost pair contains
/// declarations, as in a namespace or a class. A pair counts as one of
/// declarations, or as a list of initialisers, only if the tokens before it are
/// unambiguous.
class Braces {
public:
  /// Opens a brace after a token of kind \p Before, inside \p Brackets open
  /// brackets.
  void open(clang::tok::TokenKind Before, size_t Brackets) {
    // A lambda expression may be part of a base class's template arguments, so
    // its brace is not that of the class.
    const bool IsLambda = Before == clang::tok::r_square;
    Open.push_back({!HasHead || HasMore || IsLambda, isListAfter(Before),
                    static_cast<unsigned>(Brackets)});
    endDeclaration();
  }
  void close() {
    if (!Open.empty())
      Open.pop_back();
    endDeclaration();
  }
  /// Ends a declaration or statement.
  void endDeclaration() { HasHead = HasMore = false; }
  /// Records a keyword that begins a namespace or class.
  void beginHead() { HasHead = true; }
  /// Records a token that can't precede the brace of a namespace or class.
  void addToHead() { HasMore = true; }
  /// Returns true if the innermost braces may contain statements.
  bool mayHoldStatements() const {
    return !Open.empty() && Open.back().MayHoldStatements;
  }
  /// Returns true if, according to brackets and braces, a statement may begin
  /// here, inside of \p Brackets open brackets.
  bool mayBeginStatement(size_t Brackets) const {
    return mayHoldStatements() && !Open.back().IsList &&
           Open.back().Brackets == Brackets;
  }

private:
  bool isListAfter(clang::tok::TokenKind Before) const {
    return Before == clang::tok::equal || Before == clang::tok::comma ||
           Before == clang::tok::kw_return ||
           (Before == clang::tok::l_brace && !Open.empty() &&
            Open.back().IsList);
  }

  struct Brace {
    bool MayHoldStatements;
    bool IsList;
    unsigned Brackets; ///< the number of open brackets around the brace
  };
  llvm::SmallVector<Brace, 16> Open;
  /// HasHead is true if the current declaration or statement has a keyword that
  /// begins a namespace or class. HasMore is true if it has a token that only a
  /// function or a variable has.
  bool HasHead = false, HasMore = false;
};

/// The type after `new` or `operator`, which ends at a parenthesis.
class OpenTypeId {
public:
  bool isOpen() const { return IsOpen; }
  /// Returns true if the next token belongs to the type itself.
  bool isInType() const { return IsOpen && !Depth && !Angles; }
  void begin() {
    *this = OpenTypeId();
    IsOpen = true;
  }
  /// Processes a token of kind \p Kind while the type is open.
  void follow(clang::tok::TokenKind Kind);

private:
  bool IsOpen = false;
  bool TakesParentheses = true; ///< parentheses here belong to the type
  unsigned Depth = 0, Angles = 0;
};

class ParserPosition {
public:
  /// The place of a keyword, according to the tokens before it.
  struct KeywordPlace {
    clang::tok::TokenKind Before; ///< the kind of the token before it
    bool FollowsSpawn;
    bool MayBeStatement; ///< whether a statement may begin here
    /// True if the previous declaration or statement has ended before the
    /// keyword.
    bool IsBetweenStatements;
    bool InFunction;
  };

  /// Processes the token \p T, which isn't a Cilk keyword. Each call in this
  /// function is a tail call, so that the function saves no registers.
  LLVM_ATTRIBUTE_ALWAYS_INLINE void follow(const clang::Token &T) {
    if (Type.isOpen())
      followInType(T);
    else
      followByRole(T);
  }
  /// Processes the keyword \p Kind, and returns its place.
  KeywordPlace followKeyword(Keyword Kind);
  /// Processes a keyword that is used as a name.
  void followName();
  /// Makes \p Kind the kind of the last token. Called for a token that the user
  /// has forgotten, or that the parser doesn't get.
  void setPrevious(clang::tok::TokenKind Kind) { Previous = Kind; }

  /// Returns the kind of the last token: `for` for a `cilk_for`, and an
  /// identifier for any other keyword. previousPlace() returns its location.
  clang::tok::TokenKind previous() const { return Previous; }
  clang::SourceLocation previousPlace() const { return PreviousLoc; }
  /// Returns true if an expression in a function may have ended here.
  bool mayEndExpression() const {
    return MayEndExpression && Blocks.mayHoldStatements();
  }
  /// Returns true if a block that is a statement may begin here. The body of a
  /// lambda expression or a handler isn't such a block, and neither is an
  /// initialiser list.
  bool mayBeginBlock() const;
  /// Returns true if the parser is in the type of a new-expression or a
  /// conversion function. Such a type can't contain parentheses.
  bool isInTypeId() const { return Type.isInType(); }
  /// Returns the number of parentheses and brackets that are open.
  size_t depth() const { return OpenBrackets.size(); }

private:
  enum class Bracket : uint8_t {
    OfExpression, ///< the bracket is part of an expression or declaration
    OfStatement,  ///< of a statement's header, or an attribute before one
    OfAttribute   ///< of an attribute that is not before a statement
  };

  void setPrevious(const clang::Token &T, bool MayEnd) {
    Previous = T.getKind();
    PreviousIsSpawn = PreviousIsAttribute = false;
    PreviousLoc = T.getLocation();
    MayEndExpression = MayEnd;
  }
  LLVM_ATTRIBUTE_ALWAYS_INLINE void followByRole(const clang::Token &T) {
    const TokenRole Its = roleOf(T);
    if (Its == TokenRole::Structural)
      followStructure(T);
    else
      setPrevious(T, /*MayEnd=*/Its != TokenRole::Plain);
  }
  /// Processes a token of a type, or the token that ends it.
  void followInType(const clang::Token &T);
  /// Processes a token whose role is Structural.
  void followStructure(const clang::Token &T);
  Bracket bracketOfAttribute() const;
  Bracket parenthesis() const;

  /// The last token, as the user wrote it.
  clang::tok::TokenKind Previous = clang::tok::unknown;
  clang::SourceLocation PreviousLoc;
  bool PreviousIsSpawn = false;
  /// True if the last token is a Cilk keyword that may precede another one.
  bool PreviousIsAttribute = false;
  /// True if an expression may have ended with the last token.
  bool MayEndExpression = false;
  Braces Blocks;
  OpenTypeId Type;
  /// The parentheses and brackets that are open, outermost first.
  llvm::SmallVector<Bracket, 16> OpenBrackets;
  /// The kind of the bracket that was closed last.
  Bracket Closed = Bracket::OfExpression;
  /// True if a block might have begun where the last attribute begins.
  bool AttributeBeginsStatement = false;
};

} // namespace cilk

#endif // CILK_LEX_PARSERPOSITION_H

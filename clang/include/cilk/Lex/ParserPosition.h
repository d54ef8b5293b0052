//===- ParserPosition.h - The parser's position in the tokens ---*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Follows the tokens on their way to the parser, and answers where the parser
// is: in a function, where a statement or a block may begin, where an
// expression may have ended, or in a type that has no parentheses. The keyword
// rewriter asks before it replaces a keyword.
//
// The class receives each token exactly once, in the order of the program, as
// the user wrote it: followKeyword() takes the keywords, and follow() all other
// tokens. Its answers are about the place after the last token.
//
// With -fopencilk, every token of every file passes through this class. Most
// tokens are in headers, and hardly any is a keyword. A table says how a kind
// of token may affect the position, and most tokens take some 28 instructions.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_PARSERPOSITION_H
#define CILK_LEX_PARSERPOSITION_H

#include "cilk/Lex/Keywords.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Compiler.h"

namespace cilk {

/// The role of a token for those after it, as far as its kind tells.
enum class TokenRole : uint8_t {
  Plain,
  EndsExpression, ///< maybe, and is no more than that
  Name,           ///< does so, too, if it is no keyword of ours
  Structural      ///< may open or close something, or begin what does
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

/// Follows the braces of a program, to tell whether the innermost pair contains
/// declarations, as in a namespace or a class, or anything else. A pair counts
/// as one of declarations, or as a list of initialisers, only if the tokens
/// before it leave no doubt.
class Braces {
public:
  /// Opens a brace after a token of kind \p Before, inside \p Brackets open
  /// brackets.
  void open(clang::tok::TokenKind Before, size_t Brackets) {
    // A lambda expression may be a template argument of a base class.
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
  /// Follows a keyword that opens a namespace or class.
  void beginHead() { HasHead = true; }
  /// Follows a token that cannot stand before the brace of a namespace or
  /// class.
  void addToHead() { HasMore = true; }
  /// Returns true if statements may stand here.
  bool mayHoldStatements() const {
    return !Open.empty() && Open.back().MayHoldStatements;
  }
  /// Returns true if a statement may begin here, inside \p Brackets open
  /// brackets, as far as brackets and braces tell.
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
    unsigned Brackets; ///< that are open around it
  };
  llvm::SmallVector<Brace, 16> Open;
  /// True if the current declaration or statement has a keyword that opens a
  /// namespace or class, and true if it has anything that only a function or a
  /// variable has.
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
  /// Follows a token of kind \p Kind while the type is open.
  void follow(clang::tok::TokenKind Kind);

private:
  bool IsOpen = false;
  bool TakesParentheses = true; ///< those right after this are part of it
  unsigned Depth = 0, Angles = 0;
};

class ParserPosition {
public:
  /// The place of a keyword, as far as the tokens before it tell.
  struct KeywordPlace {
    clang::tok::TokenKind Before; ///< the kind of the token before it
    bool FollowsSpawn;
    bool MayBeStatement; ///< whether a statement may begin here
    /// True if something ended before the keyword, or has yet to begin.
    bool IsBetweenStatements;
    bool InFunction;
  };

  /// Follows the token \p T, which is not a Cilk keyword. Each call in here is
  /// a tail call, so that the function saves no registers.
  LLVM_ATTRIBUTE_ALWAYS_INLINE void follow(const clang::Token &T) {
    if (Type.isOpen())
      followInType(T);
    else
      followByRole(T);
  }
  /// Follows the keyword \p Kind, and returns where it is.
  KeywordPlace followKeyword(Keyword Kind);
  /// Follows a keyword that is used as a name.
  void followName();
  /// Follows a token of kind \p Kind that the user forgot, or that the parser
  /// does not see.
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
  /// lambda expression or handler is no such block, and neither is a list.
  bool mayBeginBlock() const;
  /// Returns true in the type of a new-expression or a conversion function,
  /// which can have no parentheses.
  bool isInTypeId() const { return Type.isInType(); }
  /// Returns the number of parentheses and brackets that are open.
  size_t depth() const { return OpenBrackets.size(); }

private:
  enum class Bracket : uint8_t {
    OfExpression, ///< or of a declaration
    OfStatement,  ///< of its header, or an attribute before it
    OfAttribute   ///< of something else
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
  /// Follows a token of a type, or the one that ends it.
  void followInType(const clang::Token &T);
  /// Follows a token that may open or close something.
  void followStructure(const clang::Token &T);
  Bracket bracketOfAttribute() const;
  Bracket parenthesis() const;

  /// The last token, as the user wrote it.
  clang::tok::TokenKind Previous = clang::tok::unknown;
  clang::SourceLocation PreviousLoc;
  bool PreviousIsSpawn = false;
  /// True if the last token is a Cilk keyword that can stand before another
  /// one.
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

//===- ParserPosition.h - Where the parser is, by its tokens ----*- C++ -*-===//
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
// The class is told of each token exactly once, in the order of the program,
// as the user wrote it: of a keyword by followKeyword(), of any other token by
// follow(). Its answers are about the place after the last token.
//
// Every token of every file with -fopencilk comes by here, most of them in
// headers, and hardly any is a keyword. A table says what a kind of token may
// do to the position, and most tokens take some 28 instructions.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_PARSERPOSITION_H
#define CILK_LEX_PARSERPOSITION_H

#include "cilk/Lex/Keywords.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Compiler.h"

namespace cilk {

/// What a token is to those that come after it, as far as its kind tells.
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

/// Keeps up with the braces of a program, to tell whether what stands in the
/// innermost of them are declarations, as in a namespace or a class, or
/// anything else. A pair is taken for one of the first sort only if what is
/// before it leaves no doubt, and so for that of a list of initialisers.
class Braces {
public:
  /// Opens a brace after a token of kind \p Before, inside of so many
  /// \p Brackets.
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
  /// Follows a token that a namespace or class doesn't have before its brace.
  void addToHead() { HasMore = true; }
  /// Returns true if statements may stand here.
  bool mayHoldStatements() const {
    return !Open.empty() && Open.back().MayHoldStatements;
  }
  /// Returns true if a statement may begin here, where so many \p Brackets are
  /// open, as far as brackets and braces tell.
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
  /// Whether the declaration or statement that is under way has a keyword that
  /// opens a namespace or class, and whether it has anything that a function
  /// or a variable has.
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
    /// Whether something ended before it, or is yet to begin.
    bool IsBetweenStatements;
    bool InFunction;
  };

  /// Follows the token \p T, which is no keyword of ours. Each call in here is
  /// the last thing that it does, so that it saves no registers.
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

  /// Returns the kind and the place of the last token. It is `for` for a
  /// `cilk_for`, and a name for another keyword.
  clang::tok::TokenKind previous() const { return Previous; }
  clang::SourceLocation previousPlace() const { return PreviousLoc; }
  /// Returns true if an expression of a function may have ended here.
  bool mayEndExpression() const {
    return MayEndExpression && Blocks.mayHoldStatements();
  }
  /// Returns true if a block that is a statement may begin here, and not the
  /// body of a lambda expression or handler, nor a list.
  bool mayBeginBlock() const;
  /// Returns true in the type of a new-expression or a conversion function,
  /// which can have no parentheses.
  bool isInTypeId() const { return Type.isInType(); }
  /// Returns the number of parentheses and brackets that are open.
  size_t depth() const { return OpenBrackets.size(); }

private:
  enum class Bracket : uint8_t {
    OfExpression, ///< or of a declaration
    OfStatement,  ///< of its header, or an attribute in front of it
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
  /// Whether it is a keyword of ours that can stand before another.
  bool PreviousIsAttribute = false;
  /// Whether an expression may have ended with it.
  bool MayEndExpression = false;
  Braces Blocks;
  OpenTypeId Type;
  /// Each parenthesis and bracket that is open.
  llvm::SmallVector<Bracket, 16> OpenBrackets;
  /// What the last one was that has been closed.
  Bracket Closed = Bracket::OfExpression;
  /// Whether a block might have begun where the last attribute does.
  bool AttributeBeginsStatement = false;
};

} // namespace cilk

#endif // CILK_LEX_PARSERPOSITION_H

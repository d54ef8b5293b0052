//===- Keywords.h - The Cilk keywords and where they were seen --*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file has the table of keywords, and the log of their locations. Clang
// doesn't know the Cilk keywords. The keyword rewriter replaces each by tokens
// that the stock parser accepts, and the checker and the tree's rewriter later
// recognise the nodes that the parser has made of these tokens. The log
// connects these nodes with the keywords. It records the location of every
// keyword that was replaced, for two purposes:
//
//  - A node is a Cilk construct exactly if its location is that of a keyword,
//    so no `__extension__` or attribute of the user can be mistaken for one.
//  - At the end of the translation unit, each keyword must have been lowered.
//    If the parser has dropped a keyword (`typeof(cilk_spawn f()) x;`), the
//    code would otherwise be compiled to serial code without a message.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_KEYWORDS_H
#define CILK_LEX_KEYWORDS_H

#include "cilk/Lex/Pragmas.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string_view>

namespace clang {
class SourceManager;
} // namespace clang

namespace cilk {

/// The keywords of Keywords.def, which describes them.
enum class Keyword {
#define KEYWORD(Kind, Reserved, Short, Operand) Kind,
#include "cilk/Lex/Keywords.def"
};

/// The operand that follows a keyword. Keywords.def describes the enumerators.
enum class KeywordOperand {
  Statement,
  StatementOrExpression,
  Nothing,
  Loop,
  Declarator
};

constexpr KeywordOperand operandOf(Keyword Kind) {
  constexpr KeywordOperand Operands[] = {
#define KEYWORD(Kind, Reserved, Short, Operand) KeywordOperand::Operand,
#include "cilk/Lex/Keywords.def"
  };
  return Operands[static_cast<unsigned>(Kind)];
}

constexpr bool isStatementKeyword(Keyword Kind) {
  return operandOf(Kind) != KeywordOperand::Declarator;
}

/// Returns true if \p Kind is only allowed at the beginning of a statement.
constexpr bool needsStatement(Keyword Kind) {
  return isStatementKeyword(Kind) &&
         operandOf(Kind) != KeywordOperand::StatementOrExpression;
}

/// Returns true if a statement, and so another keyword, may follow \p Kind.
constexpr bool takesStatement(Keyword Kind) {
  return operandOf(Kind) == KeywordOperand::Statement ||
         operandOf(Kind) == KeywordOperand::StatementOrExpression;
}

/// The lengths and the first two characters of all names of keywords. They show
/// for most identifiers of a program, without a comparison of strings, that the
/// identifier is no keyword.
class KeywordShapes {
  /// Each element is a set of lengths, one bit each: those of the names whose
  /// first, or second, character is the element's index.
  uint32_t ByFirst[256] = {}, BySecond[256] = {};

public:
  static constexpr unsigned Longest = 31;

  constexpr KeywordShapes() {
    for (std::string_view Name : {
#define KEYWORD(Kind, Reserved, Short, Operand)                                \
  std::string_view(Reserved), std::string_view(Short),
#include "cilk/Lex/Keywords.def"
         }) {
      // If a name is too long for the set, this line doesn't compile.
      const uint32_t Length = uint32_t(1) << Name.size();
      ByFirst[static_cast<unsigned char>(Name[0])] |= Length;
      BySecond[static_cast<unsigned char>(Name[1])] |= Length;
    }
  }
  /// Returns true if \p Name, which ends with a zero, may be the name of a
  /// keyword.
  constexpr bool mayHave(const char *Name, unsigned Length) const {
    return Length <= Longest && (ByFirst[static_cast<unsigned char>(Name[0])] &
                                 BySecond[static_cast<unsigned char>(Name[1])] &
                                 uint32_t(1) << Length) != 0;
  }
};
inline constexpr KeywordShapes ShapesOfKeywords;

/// Returns true if \p II may be the name of a keyword. Called for every
/// identifier of the program.
inline bool mayBeKeyword(const clang::IdentifierInfo &II) {
  return ShapesOfKeywords.mayHave(II.getNameStart(), II.getLength());
}

/// Returns the keyword whose reserved name (`_Cilk_spawn`) is \p II, or whose
/// short name (`cilk_spawn`) is \p II if no macro has this name.
std::optional<Keyword> classifyKeyword(const clang::IdentifierInfo &II);

/// Returns the short name: `cilk_spawn` for Keyword::Spawn.
llvm::StringRef shortName(Keyword Kind);

/// Returns the keyword that \p Name may be a misspelling of. Returns an empty
/// string if there is none, or if \p Name is a keyword.
llvm::StringRef similarKeyword(llvm::StringRef Name);

/// Every keyword of the translation unit, by location.
class KeywordLog {
public:
  struct Entry {
    Keyword Kind;
    /// The keyword as the user wrote it, for diagnostics. The identifier table
    /// owns the text.
    llvm::StringRef Spelling;
    /// The pragmas before this `cilk_for`.
    llvm::SmallVector<PragmaKind, 1> Pragmas = {};
    /// The parentheses of a `cilk_for`; invalid until the rewriter has seen
    /// them.
    clang::SourceLocation LParen = {}, RParen = {};
    /// True if Clang has reported an error between the parentheses.
    bool HasHeaderError = false;
    /// True if the construct has been lowered to Tapir markers.
    bool Lowered = false;
  };

  Entry &add(clang::SourceLocation Loc, Keyword Kind, llvm::StringRef Spelling);

  /// Returns the keyword at \p Loc, or null if there is none.
  const Entry *find(clang::SourceLocation Loc) const;
  bool isKeyword(clang::SourceLocation Loc, Keyword Kind) const;

  /// Returns the spelling of the keyword at \p Loc, or the short name if the
  /// spelling isn't known.
  llvm::StringRef spelling(clang::SourceLocation Loc, Keyword Kind) const;

  void setLowered(clang::SourceLocation Loc);

  /// Records that the header of the `cilk_for` at \p Loc ends with \p RParen.
  void endHeader(clang::SourceLocation Loc, clang::SourceLocation RParen);
  /// Returns the `cilk_for` whose header contains \p Loc, or null if there is
  /// none.
  Entry *findHeader(clang::SourceLocation Loc, const clang::SourceManager &SM);

  /// Records that a token for the keyword at \p Keyword has the location \p
  /// Quiet, which is in a buffer of the plugin and not in the program's files.
  void addQuietPlace(clang::SourceLocation Quiet,
                     clang::SourceLocation Keyword) {
    QuietPlaces[Quiet] = Keyword;
  }
  unsigned quietPlaces() const { return QuietPlaces.size(); }
  /// Returns the location of the keyword for which \p Quiet was recorded, or an
  /// invalid location if there is none.
  clang::SourceLocation keywordAt(clang::SourceLocation Quiet) const {
    return QuietPlaces.lookup(Quiet);
  }

  /// Records that the unit has a `#pragma cilk splice`.
  void addSplice() { SeenSplice = true; }
  /// Returns true if nothing in the unit requires functions to be checked or
  /// rewritten.
  bool isEmpty() const { return Entries.empty() && !SeenSplice; }

  /// Returns true if the unit has a reducer's type.
  bool hasReducers() const { return SeenReducer; }

  /// Sets the sources in which keywords of precompiled headers and modules are
  /// looked up. The log has no entries for them, but their text is still
  /// available.
  void setSources(const clang::SourceManager *SM) { Sources = SM; }

  /// Returns all keywords in the order in which they were seen.
  const llvm::MapVector<clang::SourceLocation, Entry> &entries() const {
    return Entries;
  }

private:
  bool isPrecompiledKeyword(clang::SourceLocation Loc, Keyword Kind) const;

  llvm::MapVector<clang::SourceLocation, Entry> Entries;
  llvm::DenseMap<clang::SourceLocation, clang::SourceLocation> QuietPlaces;
  const clang::SourceManager *Sources = nullptr;
  bool SeenReducer = false;
  bool SeenSplice = false;
};

} // namespace cilk

#endif // CILK_LEX_KEYWORDS_H

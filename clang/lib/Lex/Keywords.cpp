//===- Keywords.cpp - The Cilk keywords and where they were seen ----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file classifies the keywords' names and logs their places; see the
// header.
//
//===----------------------------------------------------------------------===//

#include "cilk/Lex/Keywords.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"
#include <algorithm>
#include <climits>

using namespace clang;

namespace cilk {

namespace {
struct KeywordNames {
  Keyword Kind;
  llvm::StringLiteral Reserved;
  llvm::StringLiteral Short;
};
} // namespace

static constexpr KeywordNames Names[] = {
#define KEYWORD(Kind, Reserved, Short, Operand)                                \
  {Keyword::Kind, Reserved, Short},
#include "cilk/Lex/Keywords.def"
};

std::optional<Keyword> classifyKeyword(const IdentifierInfo &II) {
  if (!mayBeKeyword(II))
    return std::nullopt;
  llvm::StringRef Name = II.getName();
  for (const KeywordNames &N : Names) {
    if (Name == N.Reserved)
      return N.Kind;
    if (Name == N.Short && !II.hasMacroDefinition())
      return N.Kind;
  }
  return std::nullopt;
}

llvm::StringRef shortName(Keyword Kind) {
  return Names[static_cast<unsigned>(Kind)].Short;
}

/// Returns \p Name without the prefix that all keywords have.
static llvm::StringRef withoutPrefix(llvm::StringRef Name) {
  if (!Name.consume_front("cilk_"))
    Name.consume_front("_Cilk_");
  return Name;
}

/// Returns true if \p A is a permutation of the letters of \p B.
static bool isPermutation(llvm::StringRef A, llvm::StringRef B) {
  return A.size() == B.size() &&
         std::is_permutation(A.begin(), A.end(), B.begin());
}

llvm::StringRef similarKeyword(llvm::StringRef Name) {
  // The prefix alone is no sign of a misspelt keyword, because library
  // functions have it, too.
  const bool IsPrefixed = withoutPrefix(Name) != Name;
  unsigned Least = UINT_MAX;
  llvm::StringRef Found;
  for (const KeywordNames &N : Names)
    for (llvm::StringRef Each : {N.Short, N.Reserved}) {
      const llvm::StringRef Mine = IsPrefixed ? withoutPrefix(Name) : Name,
                            Its = IsPrefixed ? withoutPrefix(Each) : Each;
      if (Name == Each)
        return "";
      if (IsPrefixed && Name.front() != Each.front())
        continue;
      const unsigned Most = Mine.size() < 5 ? 1 : 2;
      unsigned Distance = Mine.edit_distance(Its);
      if (isPermutation(Mine, Its))
        Distance = 1;
      if (Distance > Most || Distance >= Least)
        continue;
      Least = Distance;
      Found = Each;
    }
  return Found;
}

KeywordLog::Entry &KeywordLog::add(SourceLocation Loc, Keyword Kind,
                                   llvm::StringRef Spelling) {
  SeenReducer |= Kind == Keyword::Hyperobject;
  return Entries.insert({Loc, Entry{Kind, Spelling}}).first->second;
}

const KeywordLog::Entry *KeywordLog::find(SourceLocation Loc) const {
  const auto *It = Entries.find(Loc);
  return It == Entries.end() ? nullptr : &It->second;
}

bool KeywordLog::isKeyword(SourceLocation Loc, Keyword Kind) const {
  const Entry *E = find(Loc);
  return E ? E->Kind == Kind : isPrecompiledKeyword(Loc, Kind);
}

bool KeywordLog::isPrecompiledKeyword(SourceLocation Loc, Keyword Kind) const {
  if (!Sources || Loc.isInvalid() || !Sources->isLoadedSourceLocation(Loc))
    return false;
  bool Invalid = false;
  llvm::StringRef Text =
      Sources->getCharacterData(Sources->getSpellingLoc(Loc), &Invalid);
  if (Invalid)
    return false;
  return llvm::any_of(Names, [&](const KeywordNames &N) {
    return N.Kind == Kind &&
           (Text.starts_with(N.Reserved) || Text.starts_with(N.Short));
  });
}

llvm::StringRef KeywordLog::spelling(SourceLocation Loc, Keyword Kind) const {
  if (const Entry *E = find(Loc))
    return E->Spelling;
  return shortName(Kind);
}

void KeywordLog::endHeader(SourceLocation Loc, SourceLocation RParen) {
  auto *It = Entries.find(Loc);
  if (It != Entries.end())
    It->second.RParen = RParen;
}

KeywordLog::Entry *KeywordLog::findHeader(SourceLocation Loc,
                                          const SourceManager &SM) {
  if (Loc.isInvalid())
    return nullptr;
  // The search begins at the end of the log, because an error is usually near
  // the last token that was read.
  for (auto &[Key, Entry] : llvm::reverse(Entries))
    if (Entry.Kind == Keyword::For && Entry.LParen.isValid() &&
        !SM.isBeforeInTranslationUnit(Loc, Entry.LParen))
      return Entry.RParen.isValid() &&
                     SM.isBeforeInTranslationUnit(Entry.RParen, Loc)
                 ? nullptr
                 : &Entry;
  return nullptr;
}

void KeywordLog::setLowered(SourceLocation Loc) {
  auto *It = Entries.find(Loc);
  if (It != Entries.end())
    It->second.Lowered = true;
}

} // namespace cilk

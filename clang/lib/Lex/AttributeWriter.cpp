//===- AttributeWriter.cpp - Attributes in place of keywords --------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file writes the tokens of attributes, and the buffer of quiet places.
// The header describes both.
//
//===----------------------------------------------------------------------===//

#include "cilk/Lex/AttributeWriter.h"
#include "cilk/Lex/TokenWriter.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace clang;

namespace cilk {

static llvm::StringRef attributeName(Keyword Kind) {
  switch (Kind) {
#define STATEMENT_KEYWORD(Kind, Name, Operand, Description)                    \
  case Keyword::Kind:                                                          \
    return Name;
#include "cilk/Lex/Keywords.def"
  default:
    llvm_unreachable("not a statement keyword");
  }
}

/// Returns a location in the buffer that counts as a system header. If \p Key
/// is a keyword, its name is at that location.
SourceLocation AttributeWriter::quietLocation(const Token &Key) {
  // Blanks enclose each name.
  static constexpr llvm::StringLiteral Keywords = " "
#define KEYWORD(Kind, Reserved, Short, Operand) Reserved " " Short " "
#include "cilk/Lex/Keywords.def"
      ;
  // Each use of the buffer has a line of its own, so that the log can map its
  // location to the keyword.
  static constexpr unsigned Lines = 64;
  unsigned Line = Lex.Log.quietPlaces() % Lines;
  if (Line == 0) {
    SourceManager &SM = Lex.PP.getSourceManager();
    std::string Text;
    for (unsigned I = 0; I != Lines; ++I)
      Text.append(Keywords).back() = '\n';
    QuietBuffer = SM.getLocForStartOfFile(SM.createFileID(
        llvm::MemoryBuffer::getMemBufferCopy(Text, "<cilk keywords>"),
        SrcMgr::C_System));
  }
  size_t Offset = 0;
  if (const IdentifierInfo *Name = Key.getIdentifierInfo())
    Offset = Keywords.find((" " + Name->getName() + " ").str()) + 1;
  SourceLocation Quiet =
      QuietBuffer.getLocWithOffset(Line * Keywords.size() + Offset);
  Lex.Log.addQuietPlace(Quiet, Key.getLocation());
  return Quiet;
}

void AttributeWriter::quieten(Token &T, const Token &Key) {
  if (!Lex.InTool)
    T.setLocation(quietLocation(Key));
}

void AttributeWriter::open(TokenList &Out, const Token &Key) {
  Out.push_back(makeToken(tok::l_square, Key));
  quieten(Out.back(), Key);
  Out.push_back(makeToken(tok::l_square, Key));
}

void AttributeWriter::begin(TokenList &Out, const Token &Key,
                            llvm::StringRef Scope, llvm::StringRef Name) {
  open(Out, Key);
  TokenWriter W(Lex.PP, Key, Out);
  W.addName(Scope);
  W.add(tok::coloncolon);
  W.addName(Name);
}

void AttributeWriter::appendEmpty(TokenList &Out, const Token &Key) {
  open(Out, Key);
  TokenWriter(Lex.PP, Key, Out).add(tok::r_square, tok::r_square);
}

void AttributeWriter::appendKeyword(TokenList &Out, const Token &Key,
                                    Keyword Kind) {
  begin(Out, Key, "cilk", attributeName(Kind));
  TokenWriter(Lex.PP, Key, Out).add(tok::r_square, tok::r_square);
}

void AttributeWriter::appendPragma(TokenList &Out, const Token &Key,
                                   PragmaKind Kind, const TokenList &Argument) {
  TokenWriter W(Lex.PP, Key, Out);
  W.addName("__attribute__", tok::kw___attribute);
  W.add(tok::l_paren, tok::l_paren);
  W.addName(("cilk_" + entryOf(Kind).Name).str());
  if (!Argument.empty()) {
    W.add(tok::l_paren);
    // Additional parentheses make a single identifier an expression.
    Out.push_back(makeToken(tok::l_paren, Argument.front()));
    Out.append(Argument.begin(), Argument.end());
    Out.push_back(makeToken(tok::r_paren, Argument.back()));
    W.add(tok::r_paren);
  }
  W.add(tok::r_paren, tok::r_paren);
}

void AttributeWriter::appendEmptyStatement(TokenList &Out, const Token &Key) {
  Out.push_back(makeToken(tok::semi, Key));
  quieten(Out.back(), Key);
}

} // namespace cilk

//===- LexContext.h - The token rewriter's shared state ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Between the preprocessor and the parser, keywords and pragmas are replaced by
// tokens of stock C and C++. These classes do it:
//
//   ParserPosition      tracks the parser's position in the syntax
//   TokenReplacement    replaces one token by other tokens
//   AttributeWriter     writes the attributes that stand for keywords
//                       and pragmas
//   AsmBlock            puts an asm statement into a block, for attributes
//   PendingPragmas      keeps pragmas until their statement or function comes
//   ReducerDeclarators  replaces reducers' types by attributes
//   MisplacedKeywords   reports keywords in places where they aren't allowed
//
// Each class uses the classes above it. KeywordRewriter calls the classes in a
// fixed order.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_LEXCONTEXT_H
#define CILK_LEX_LEXCONTEXT_H

#include "cilk/Diagnostics.h"
#include "cilk/Lex/Keywords.h"
#include "cilk/Lex/ParserPosition.h"
#include "clang/Lex/Preprocessor.h"

namespace cilk {

/// The state that stays the same while a translation unit is read.
struct LexContext {
  clang::Preprocessor &PP;
  KeywordLog &Log;
  /// True if the plugin runs in an editor or analyser, and not in the compiler.
  const bool InTool;

  clang::DiagnosticBuilder report(clang::SourceLocation Loc,
                                  diag::Kind ID) const {
    return cilk::report(PP.getDiagnostics(), Loc, ID);
  }
};

/// A keyword, its place, and the tokens beside it.
struct KeywordUse : ParserPosition::KeywordPlace {
  Keyword Kind;
  clang::Token Key; ///< as the user wrote it
  clang::Token Next;

  clang::SourceLocation place() const { return Key.getLocation(); }
  llvm::StringRef spelling() const {
    return Key.getIdentifierInfo()->getName();
  }
};

} // namespace cilk

#endif // CILK_LEX_LEXCONTEXT_H

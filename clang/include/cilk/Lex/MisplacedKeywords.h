//===- MisplacedKeywords.h - Keywords in wrong places -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reports keywords in places where they cannot be. For many mistakes, the
// tokens around a keyword are enough to describe the mistake in words about the
// keyword. The parser then receives something harmless (an empty statement, a
// zero, or nothing), so that one mistake makes one error.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_MISPLACEDKEYWORDS_H
#define CILK_LEX_MISPLACEDKEYWORDS_H

#include "cilk/Lex/AttributeWriter.h"
#include "cilk/Lex/TokenReplacement.h"

namespace cilk {

/// Returns true if the keyword of \p Use cannot be used in its place. The
/// function then reports the error and stores into \p R the tokens that the
/// parser gets instead.
bool replaceMisplaced(const LexContext &Lex, AttributeWriter &Attributes,
                      const KeywordUse &Use, TokenReplacement &R);

/// Reports that the keyword \p Key, of the kind \p Kind, stands in the place of
/// a name, and tells \p Position. Removes a spawn between a type and a name.
void replaceAsName(const LexContext &Lex, ParserPosition &Position,
                   const clang::Token &Key, Keyword Kind, TokenReplacement &R);

} // namespace cilk

#endif // CILK_LEX_MISPLACEDKEYWORDS_H

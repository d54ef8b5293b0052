//===- MisplacedKeywords.h - Keywords in wrong places -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of many mistakes the tokens around a keyword tell enough to say what is
// wrong, in words about the keyword. The parser then gets something harmless,
// so that one mistake makes one error: an empty statement, a zero, or nothing.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_MISPLACEDKEYWORDS_H
#define CILK_LEX_MISPLACEDKEYWORDS_H

#include "cilk/Lex/AttributeWriter.h"
#include "cilk/Lex/TokenReplacement.h"

namespace cilk {

/// Returns true if the keyword of \p Use cannot be used where it is. If so that
/// is reported, and \p R has what the parser gets instead.
bool replaceMisplaced(const LexContext &Lex, AttributeWriter &Attributes,
                      const KeywordUse &Use, TokenReplacement &R);

/// Reports the keyword \p Key, of the kind \p Kind, in the place of a name, and
/// tells \p Position. Takes a spawn away from between a type and a name.
void replaceAsName(const LexContext &Lex, ParserPosition &Position,
                   const clang::Token &Key, Keyword Kind, TokenReplacement &R);

} // namespace cilk

#endif // CILK_LEX_MISPLACEDKEYWORDS_H

//===- MisplacedKeywords.h - Keywords in wrong places -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file reports keywords in places where they aren't allowed. For many
// mistakes, the tokens around a keyword are enough for an error message about
// the keyword. The parser then gets harmless tokens (an empty statement, a
// zero, or none), so that there is only one error for the mistake.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_MISPLACEDKEYWORDS_H
#define CILK_LEX_MISPLACEDKEYWORDS_H

#include "cilk/Lex/AttributeWriter.h"
#include "cilk/Lex/TokenReplacement.h"

namespace cilk {

/// Returns true if the keyword of \p Use can't be used in its place. In this
/// case, reports the error, and stores in \p R the tokens that the parser gets
/// in its place.
bool replaceMisplaced(const LexContext &Lex, AttributeWriter &Attributes,
                      const KeywordUse &Use, TokenReplacement &R);

/// Reports that the keyword \p Key, of kind \p Kind, is used as a name, and
/// updates \p Position. Removes a `cilk_spawn` between a type and a name.
void replaceAsName(const LexContext &Lex, ParserPosition &Position,
                   const clang::Token &Key, Keyword Kind, TokenReplacement &R);

} // namespace cilk

#endif // CILK_LEX_MISPLACEDKEYWORDS_H

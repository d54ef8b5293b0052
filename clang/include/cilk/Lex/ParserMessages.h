//===- ParserMessages.h - Messages in the user's words ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rewords Clang's diagnostics about tokens that stand for a keyword. See
// ParserMessages.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_PARSERMESSAGES_H
#define CILK_LEX_PARSERMESSAGES_H

#include "cilk/Lex/Keywords.h"
#include <memory>

namespace clang {
class DiagnosticsEngine;
} // namespace clang

namespace cilk {

/// Makes \p Diags speak of the keyword where it reports a token that stands for
/// one.
void useWordsOfUser(clang::DiagnosticsEngine &Diags,
                    std::shared_ptr<KeywordLog> Log);

} // namespace cilk

#endif // CILK_LEX_PARSERMESSAGES_H

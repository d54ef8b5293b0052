//===- ParserMessages.h - Messages in the user's words ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file rewords Clang's diagnostics about tokens that have replaced a
// keyword; see ParserMessages.cpp.
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

/// Makes \p Diags name the keyword in diagnostics about a token that has
/// replaced one.
void useWordsOfUser(clang::DiagnosticsEngine &Diags,
                    std::shared_ptr<KeywordLog> Log);

} // namespace cilk

#endif // CILK_LEX_PARSERMESSAGES_H

//===- InstallKeywords.h - The keyword rewriter before a parser -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILK_SEMA_INSTALLKEYWORDS_H
#define CILK_SEMA_INSTALLKEYWORDS_H

#include <memory>

namespace clang {
class CompilerInstance;
} // namespace clang

namespace cilk {
class KeywordLog;

/// Installs a keyword rewriter between the preprocessor of \p CI and the
/// parser. The rewriter has only tokens, and calls Sema for decisions that need
/// the tree. \p InTool is true if the plugin runs in an editor or analyser, and
/// not in the compiler.
void installKeywords(clang::CompilerInstance &CI,
                     std::shared_ptr<KeywordLog> Log, bool InTool);

} // namespace cilk

#endif // CILK_SEMA_INSTALLKEYWORDS_H

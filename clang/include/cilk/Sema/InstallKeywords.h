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

/// Puts a keyword rewriter between the preprocessor of \p CI and the parser.
/// The rewriter sees tokens only and asks Sema where it needs the tree. \p
/// InTool says that an editor or analyser is parsing, and not the compiler.
void installKeywords(clang::CompilerInstance &CI,
                     std::shared_ptr<KeywordLog> Log, bool InTool);

} // namespace cilk

#endif // CILK_SEMA_INSTALLKEYWORDS_H

//===- ClangTools.h - The plugin in other programs --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILK_TOOLING_CLANGTOOLS_H
#define CILK_TOOLING_CLANGTOOLS_H

namespace clang {
class DiagnosticsEngine;
} // namespace clang

namespace cilk {

/// Adapts \p Diags to an editor or analyser; see ClangTools.cpp.
void prepareForTool(clang::DiagnosticsEngine &Diags);

/// Returns true if this program is bin/clangd; see Clangd.cpp.
bool isInClangd();

} // namespace cilk

#endif // CILK_TOOLING_CLANGTOOLS_H

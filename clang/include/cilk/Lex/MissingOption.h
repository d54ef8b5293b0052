//===- MissingOption.h - Keywords without -fopencilk ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See MissingOption.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_MISSINGOPTION_H
#define CILK_LEX_MISSINGOPTION_H

#include "llvm/ADT/StringRef.h"

namespace clang {
class CompilerInstance;
} // namespace clang

namespace cilk {

/// Has the errors explained that a Cilk program makes without -fopencilk. What
/// compiles without it is compiled as before. \p Headers is the folder that
/// Cilk's headers are in.
void explainMissingOption(clang::CompilerInstance &CI, llvm::StringRef Headers);

} // namespace cilk

#endif // CILK_LEX_MISSINGOPTION_H

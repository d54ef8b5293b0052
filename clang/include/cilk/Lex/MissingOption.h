//===- MissingOption.h - Keywords without -fopencilk ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file explains the errors of Cilk programs that are compiled without
// -fopencilk; see MissingOption.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_MISSINGOPTION_H
#define CILK_LEX_MISSINGOPTION_H

#include "llvm/ADT/StringRef.h"

namespace clang {
class CompilerInstance;
} // namespace clang

namespace cilk {

/// Installs the consumer that explains these errors. The consumer doesn't
/// affect programs without such errors. \p Headers is the folder of Cilk's
/// headers.
void explainMissingOption(clang::CompilerInstance &CI, llvm::StringRef Headers);

} // namespace cilk

#endif // CILK_LEX_MISSINGOPTION_H

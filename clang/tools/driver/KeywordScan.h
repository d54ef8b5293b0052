//===- KeywordScan.h - Cilk sources without -fopencilk ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TOOLS_KEYWORDSCAN_H
#define OPENCILK_TOOLS_KEYWORDSCAN_H

#include "Toolchain.h"

#include "llvm/ADT/ArrayRef.h"

namespace opencilk {

/// Returns arguments that make the stock \p Clang explain the errors of Cilk
/// programs that are compiled without -fopencilk. They must precede \p Args,
/// the command's own. Returns no arguments if no source of the command contains
/// a keyword or the name of a header of Cilk.
std::vector<std::string> explainingArguments(llvm::ArrayRef<const char *> Args,
                                             const Layout &L,
                                             llvm::StringRef Clang);

} // namespace opencilk

#endif

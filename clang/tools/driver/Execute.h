//===- Execute.h - become the stock clang ---------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TOOLS_EXECUTE_H
#define OPENCILK_TOOLS_EXECUTE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace opencilk {

/// Replaces this process by \p Program. \p Name becomes its argv[0]. Returns
/// only if that fails, with the reason.
std::string execute(llvm::StringRef Program, llvm::StringRef Name,
                    llvm::ArrayRef<const char *> Args);

} // namespace opencilk

#endif

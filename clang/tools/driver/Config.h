//===- Config.h - opencilk-config: flags for another clang ------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the part of the driver that the script bin/opencilk-config
// runs.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_DRIVER_CONFIG_H
#define OPENCILK_DRIVER_CONFIG_H

#include "Toolchain.h"

#include "llvm/ADT/ArrayRef.h"

namespace opencilk {

/// Answers the queries among \p Args, which do not include the program's name,
/// with the files of \p L. Returns an exit status.
int config(llvm::ArrayRef<const char *> Args, const Layout &L);

} // namespace opencilk

#endif // OPENCILK_DRIVER_CONFIG_H

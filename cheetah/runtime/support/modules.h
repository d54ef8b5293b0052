//===- modules.h - the modules of the process ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SUPPORT_MODULES_H
#define CILKRTS_SUPPORT_MODULES_H

#include <stdint.h>

enum { CILKRTS_LONGEST_PATH = 1024 };

/// The program, or a library that it has loaded.
struct cilkrts_module {
  /// The lowest address of its segments, and the end of the highest.
  uintptr_t low, high;
  /// The difference between an address and the module's own address.
  uintptr_t bias;
  const char *name; ///< the last part of the path, or the whole path: unique
  char path[CILKRTS_LONGEST_PATH];
};

/// Lists the modules that are loaded now. Called by one thread at a time.
void cilkrts_modules_look(void);

/// Returns module number \p number, or null if there are no more.
const struct cilkrts_module *cilkrts_module(unsigned number);

/// Returns the module in which \p address lies, or null.
const struct cilkrts_module *cilkrts_module_of(uintptr_t address);

#endif // CILKRTS_SUPPORT_MODULES_H

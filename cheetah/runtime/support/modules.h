//===- modules.h - which file an address of code is from ===//
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
  uintptr_t low, high; ///< from where to before where its segments lie
  uintptr_t bias;      ///< what its own addresses have to be added to
  const char *name;    ///< the last part of the path, or all of it: unique
  char path[CILKRTS_LONGEST_PATH];
};

/// Looks which modules there are now. For one thread at a time.
void cilkrts_modules_look(void);

/// Module number \p number; null if there are no more.
const struct cilkrts_module *cilkrts_module(unsigned number);

/// The one that \p address lies in, or null.
const struct cilkrts_module *cilkrts_module_of(uintptr_t address);

#endif // CILKRTS_SUPPORT_MODULES_H

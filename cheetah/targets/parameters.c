//===- parameters.c - parameters that a program cannot set ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parameters of runtimes that fix their number of threads when they start and
// end their threads with the process. (Intel's has functions of its own.)
//
//===----------------------------------------------------------------------===//

#include "../include/cilk/cilk_api.h"

int __cilkrts_set_param(const char *name, const char *value) {
  return name && value ? __CILKRTS_SET_PARAM_UNIMP
                       : __CILKRTS_SET_PARAM_INVALID;
}

void __cilkrts_end_cilk(void) {}

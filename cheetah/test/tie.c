//===- tie.c - a program whose strands stay in their threads ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Linked to other programs.
//
//===----------------------------------------------------------------------===//

#include "../include/cilk/cilk_api.h"

__attribute__((constructor)) static void tie(void) { __cilkrts_tie_strands(); }

//===- cilk_undocumented.h - functions of Cilk Plus without a page ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For programs written for Cilk Plus.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CILK_UNDOCUMENTED_H
#define _CILK_CILK_UNDOCUMENTED_H

#include <cilk/cilk_api.h>
#include <cilk/plus/note.h>

/// Does nothing: the runtime prints its statistics at the end of the process.
__attribute__((
    deprecated("set CILK_STATS=1 in the environment"))) static __inline__ void
__cilkrts_dump_stats(void) {}

#endif // _CILK_CILK_UNDOCUMENTED_H

//===- stats.h - what the workers have done ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_OBSERVE_STATS_H
#define CILKRTS_OBSERVE_STATS_H

#include <stddef.h>

struct __cilkrts_statistics;

/// Called once, before any other function here but cilkrts_stats_read.
void cilkrts_stats_init(void);

/// The process makes its first spawn, or its first one since a fork made it.
void cilkrts_stats_begin(void);

/// See __cilkrts_stats in cilk_api.h.
unsigned cilkrts_stats_read(struct __cilkrts_statistics *out, size_t size,
                            int worker);

/// Writes the table to stderr if CILK_STATS asks for it. For the end of the
/// process: others may still be at work. Allocates nothing.
void cilkrts_stats_print(void);

#endif // CILKRTS_OBSERVE_STATS_H

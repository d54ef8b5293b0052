//===- stats.h - statistics of workers ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_OBSERVE_STATS_H
#define CILKRTS_OBSERVE_STATS_H

#include <stddef.h>

struct __cilkrts_statistics;

/// Registers this file's fork handler (fork.h), and begins to take times if
/// CILK_STATS asks for that. Called once, before any other function here except
/// cilkrts_stats_read.
void cilkrts_stats_init(void);

/// Notes the time of the first spawn of the process, or of its first since a
/// fork made it.
void cilkrts_stats_begin(void);

/// Implements __cilkrts_stats (cilk_api.h).
unsigned cilkrts_stats_read(struct __cilkrts_statistics *out, size_t size,
                            int worker);

/// Writes the table to stderr if CILK_STATS asks for it. Called at the end of
/// the process: other threads may still be running. Allocates nothing.
void cilkrts_stats_print(void);

#endif // CILKRTS_OBSERVE_STATS_H

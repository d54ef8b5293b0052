//===- config.h - the configuration, from the environment ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_OS_CONFIG_H
#define CILKRTS_OS_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CILKRTS_MAX_WORKERS = 1024 };

/// The configuration. Constant once cilkrts_configuration() has returned.
struct cilkrts_config {
  unsigned nworkers;   ///< CILK_NWORKERS; in use: cilkrts_pool_workers()
  size_t stack_size;   ///< CILK_STACKSIZE: bytes of a fiber, a power of two
  size_t least_stack;  ///< the least bytes of a fiber, if addresses are limited
  size_t deque_depth;  ///< CILK_DEQDEPTH: entries of a worker's deque
  unsigned fiber_pool; ///< CILK_FIBER_POOL: free fibers that a worker keeps
  bool fenced;         ///< CILK_FENCED=1: do without membarrier (for tests)
  bool spread;         ///< CILK_SPREAD: woken workers leave their wakers
  const char *victims; ///< CILK_VICTIMS: the name of a steal policy
  bool stats;          ///< CILK_STATS=1: print statistics at the end
  unsigned deadlock;   ///< CILK_DEADLOCK: seconds until a report of waits, or 0
  const char *trace;   ///< CILK_TRACE: the file of a trace, or null
  size_t trace_events; ///< CILK_TRACE_EVENTS: events that a worker notes
};

/// Returns the configuration. The first call reads the environment, and ends
/// the process with a message if a value makes no sense. Thread-safe.
const struct cilkrts_config *cilkrts_configuration(void);

/// Parses a whole number. If \p suffixes is true, the number may have a suffix
/// K, M or G (powers of 1024). Returns false unless all of \p text is such a
/// number from \p least to \p most.
bool cilkrts_parse_number(const char *text, bool suffixes, uint64_t least,
                          uint64_t most, uint64_t *result);

#endif // CILKRTS_OS_CONFIG_H

//===- count.h - counts of closures ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counts closures, for programs that are compiled with -DCILK_CLOSURES_COUNT.
//
// The paper of 1995 measures space as the number of closures that a processor
// has. A closure costs so little that counting it would be noticeable. So a
// program counts only if all of it is compiled with that option. Each thread
// counts its own closures. The sums are correct while no closures are run.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CLOSURES_COUNT_H
#define _CILK_CLOSURES_COUNT_H

#include "closure.h"

#ifdef CILK_CLOSURES_COUNT

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The counts of one thread, or the sums over all threads.
struct cilk_closure_counts {
  uint64_t made;
  /// The number of closures that the thread has made, less those that it has
  /// ended. Another thread may end a closure that this one has made.
  int64_t in_use;
  /// The maximum of `in_use`. In the sums it is the sum of the threads' maxima.
  int64_t most;
};

enum { __CILK_CLOSURE_COUNTED_THREADS = 1024 };

/// The counts of the threads that have made closures, in the order of their
/// first closures. Counts stay when their threads have ended. Threads beyond
/// the array's length aren't counted.
struct __cilk_closure_census {
  struct cilk_closure_counts of[__CILK_CLOSURE_COUNTED_THREADS];
  uint32_t threads; ///< atomic
};

#define _CILK_CLOSURES_COUNTED __attribute__((weak, visibility("hidden")))
_CILK_CLOSURES_COUNTED struct __cilk_closure_census __cilk_closure_census = {
    {{0, 0, 0}}, 0};
_CILK_CLOSURES_COUNTED __thread struct cilk_closure_counts
    *__cilk_closure_own_counts = NULL;

/// Stores the counts of thread number \p thread into \p out, or the sums over
/// all threads if \p thread is negative. Threads are numbered in the order of
/// their first closures. Returns the number of threads. Any thread may call it.
/// Changes that other threads make during the call may be seen in part.
_CILK_CLOSURES_INLINE unsigned
cilk_closure_counts(struct cilk_closure_counts *out, int thread) {
  uint32_t all =
      __atomic_load_n(&__cilk_closure_census.threads, __ATOMIC_RELAXED);
  uint32_t i;
  if (all > __CILK_CLOSURE_COUNTED_THREADS)
    all = __CILK_CLOSURE_COUNTED_THREADS;
  memset(out, 0, sizeof *out);
  for (i = 0; i < all; ++i) {
    const struct cilk_closure_counts *of = &__cilk_closure_census.of[i];
    if (thread >= 0 && (uint32_t)thread != i)
      continue;
    out->made += __atomic_load_n(&of->made, __ATOMIC_RELAXED);
    out->in_use += __atomic_load_n(&of->in_use, __ATOMIC_RELAXED);
    out->most += __atomic_load_n(&of->most, __ATOMIC_RELAXED);
  }
  return all;
}

_CILK_CLOSURES_INLINE void __cilk_closure_print_row(const char *name,
                                                    int thread) {
  struct cilk_closure_counts counts;
  cilk_closure_counts(&counts, thread);
  fprintf(stderr, "cilk: %-9s %12llu %10lld\n", name,
          (unsigned long long)counts.made, (long long)counts.most);
}

/// Prints the sums at the end of the process, if CILK_STATS=1.
_CILK_CLOSURES_INLINE void __cilk_closure_print_counts(void) {
  struct cilk_closure_counts all;
  const unsigned threads = cilk_closure_counts(&all, -1);
  unsigned i;
  fprintf(stderr, "cilk: thread    closures made    at most\n");
  for (i = 0; i < threads; ++i) {
    char name[16];
    snprintf(name, sizeof name, "%u", i);
    __cilk_closure_print_row(name, (int)i);
  }
  __cilk_closure_print_row("total", -1);
}

_CILK_CLOSURES_APART void __cilk_closure_begin_counts(void) {
  const uint32_t number =
      __atomic_fetch_add(&__cilk_closure_census.threads, 1u, __ATOMIC_RELAXED);
  const char *wanted = getenv("CILK_STATS");
  if (number < __CILK_CLOSURE_COUNTED_THREADS)
    __cilk_closure_own_counts = &__cilk_closure_census.of[number];
  if (number == 0 && wanted && !strcmp(wanted, "1"))
    atexit(__cilk_closure_print_counts);
}

/// Counts a closure that the calling thread has made (1) or has ended (-1).
_CILK_CLOSURES_APART void __cilk_closure_count(int change) {
  struct cilk_closure_counts *own;
  int64_t in_use;
  __cilk_tell_enters();
  if (!__cilk_closure_own_counts)
    __cilk_closure_begin_counts();
  own = __cilk_closure_own_counts;
  if (own) {
    in_use = own->in_use + change;
    __atomic_store_n(&own->in_use, in_use, __ATOMIC_RELAXED);
    if (change > 0)
      __atomic_store_n(&own->made, own->made + 1, __ATOMIC_RELAXED);
    if (in_use > own->most)
      __atomic_store_n(&own->most, in_use, __ATOMIC_RELAXED);
  }
  __cilk_tell_leaves();
}

#ifdef __cplusplus
} // extern "C"
#endif

#else

#define __cilk_closure_count(change) ((void)0)

#endif // CILK_CLOSURES_COUNT

#endif // _CILK_CLOSURES_COUNT_H

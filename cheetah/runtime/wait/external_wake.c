//===- external_wake.c - libraries whose threads may end waits ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some libraries let strands wait for events outside of the process, and have
// threads that sleep until an event comes; libopencilk-io is one. Each of them
// adds a function that returns whether an event is pending. A library for which
// none is pending has no effect on deadlock detection.
//
//===----------------------------------------------------------------------===//

#include "external_wake.h"

#include "../support/assertion.h"
#include "../support/message.h"

#pragma GCC visibility push(default)
#include "../../include/cilk/concurrent.h"
#pragma GCC visibility pop

#include <dirent.h>
#include <stddef.h>

enum { MOST = 8 };

typedef bool waker(unsigned *threads);

// The functions of the libraries, each added once. Atomic.
static waker *wakers[MOST];

void __cilkrts_add_waker(_Bool (*is_pending)(unsigned *threads)) {
  for (unsigned i = 0; i < MOST; ++i) {
    waker *none = NULL;
    // Release: partner is the acquire in cilkrts_external_wakes_are_pending.
    if (__atomic_compare_exchange_n(&wakers[i], &none, is_pending,
                                    /*weak=*/false, __ATOMIC_RELEASE,
                                    __ATOMIC_RELAXED))
      return;
    CILKRTS_ASSERT(none != is_pending);
  }
  cilkrts_fail("more than %d libraries unpark strands", MOST);
}

bool cilkrts_external_wakes_are_pending(unsigned *threads) {
  bool pending = false;
  *threads = 0;
  for (unsigned i = 0; i < MOST; ++i) {
    // Acquire: partner is the release in __cilkrts_add_waker.
    waker *each = __atomic_load_n(&wakers[i], __ATOMIC_ACQUIRE);
    unsigned its = 0;
    if (each)
      pending |= each(&its);
    *threads += its;
  }
  return pending;
}

unsigned cilkrts_count_threads(void) {
  DIR *threads = opendir("/proc/self/task");
  unsigned count = 0;
  if (!threads)
    return 0;
  for (const struct dirent *entry; (entry = readdir(threads));)
    count += entry->d_name[0] != '.';
  closedir(threads);
  return count;
}

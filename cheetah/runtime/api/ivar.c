//===- ivar.c - IVars and sleep ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An IVar's word is CILK_IVAR_EMPTY at first, and CILK_IVAR_FULL in the end. In
// between, the word may be the address of the waiter that came last, and each
// waiter has the address of the waiter before it. A waiter lies on its strand's
// stack, so its memory is invalid as soon as that strand continues.
//
//===----------------------------------------------------------------------===//

#include "../support/assertion.h"
#include "../support/counters.h"
#include "../support/message.h"
#include "../support/sanitizer.h"

#pragma GCC visibility push(default)
#include "../../include/cilk/concurrent.h"
#pragma GCC visibility pop

#include <stdbool.h>
#include <stddef.h>

struct waiter {
  cilk_ivar *ivar;
  __cilkrts_strand *strand;
  uintptr_t before; ///< the IVar's word when this waiter came
};

static int wait_for_put(__cilkrts_strand *self, void *of) {
  struct waiter *w = of;
  w->strand = self;
  w->before = __atomic_load_n(&w->ivar->word, __ATOMIC_RELAXED);
  do
    if (w->before == CILK_IVAR_FULL)
      return 0;
  // Release: partner is the acquire in __cilkrts_ivar_put.
  while (!__atomic_compare_exchange_n(&w->ivar->word, &w->before, (uintptr_t)w,
                                      /*weak=*/true, __ATOMIC_RELEASE,
                                      __ATOMIC_RELAXED));
  return 1;
}

uint64_t __cilkrts_ivar_wait(cilk_ivar *ivar) {
  struct waiter self = {.ivar = ivar};
  __cilkrts_park(wait_for_put, &self);
  // Acquire: partner is the release in __cilkrts_ivar_put, also if the IVar was
  // full before the wait.
  while (__atomic_load_n(&ivar->word, __ATOMIC_ACQUIRE) != CILK_IVAR_FULL)
    ;
  cilkrts_tsan_acquire(&ivar->word);
  CILKRTS_ASSERT(__atomic_load_n(&ivar->claimed, __ATOMIC_RELAXED));
  return ivar->value;
}

void __cilkrts_ivar_put(cilk_ivar *ivar, uint64_t value) {
  if (__atomic_exchange_n(&ivar->claimed, 1, __ATOMIC_RELAXED))
    cilkrts_fail("an IVar is put twice: call cilk_ivar_init before it is used "
                 "again");
  ivar->value = value;
  cilkrts_tsan_release(&ivar->word);
  // Acquire and release: partners are the release in wait_for_put and the
  // acquire in cilk_ivar_get. A strand that sees the IVar full may end the
  // IVar's lifetime.
  uintptr_t word =
      __atomic_exchange_n(&ivar->word, CILK_IVAR_FULL, __ATOMIC_ACQ_REL);
  CILKRTS_ASSERT(word != CILK_IVAR_FULL);
  while (word != CILK_IVAR_EMPTY) {
    struct waiter w = *(const struct waiter *)word;
    CILKRTS_ASSERT(w.ivar == ivar && w.before != CILK_IVAR_FULL);
    word = w.before;
    __cilkrts_unpark(w.strand, 1);
  }
}

static int wait_for_deadline(__cilkrts_strand *self, void *unused) {
  (void)self, (void)unused;
  return 1;
}

void cilk_sleep(uint64_t nanoseconds) {
  int64_t deadline;
  if (__builtin_add_overflow(cilkrts_clock(), nanoseconds, &deadline))
    deadline = INT64_MAX;
  __cilkrts_park_until(wait_for_deadline, NULL, deadline);
}

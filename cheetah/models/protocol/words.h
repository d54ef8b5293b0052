//===- words.h - values that are put once, under every schedule ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each is a word: nothing, a value, or who waits for it.
//
//===----------------------------------------------------------------------===//

#ifndef WORDS_H
#define WORDS_H

#include "tasks.h"

#pragma GCC visibility push(default)
#include "../../include/cilk/concurrent.h"
#pragma GCC visibility pop

enum { NONE = 0, PUT = 1 };

static uintptr_t words[MOST_TASKS];

static int wait_for_put(__cilkrts_strand *self, void *word) {
  uintptr_t none = NONE;
  return __atomic_compare_exchange_n((uintptr_t *)word, &none, (uintptr_t)self,
                                     /*weak=*/false, __ATOMIC_ACQ_REL,
                                     __ATOMIC_ACQUIRE);
}

static void get(unsigned value) {
  int result = __cilkrts_park(wait_for_put, &words[value]);
  explorer_check(result == 0 || result == 7, "the result is what was given");
}

static void put(unsigned value) {
  uintptr_t word = __atomic_exchange_n(&words[value], PUT, __ATOMIC_ACQ_REL);
  if (word != NONE)
    explorer_check(__cilkrts_unpark((__cilkrts_strand *)word, 7),
                   "who waits is unparked");
}

#endif // WORDS_H

//===- parks.h - waits at random ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// pause_at_random is the place at which programs with random trees let others
// run. With PARKS their strands wait there. A strand continues when another
// strand or a thread that always searches for such strands unparks it, or at
// once; or it only yields. The results of the trees must not change.
//
//===----------------------------------------------------------------------===//

#ifndef PARKS_H
#define PARKS_H

#include <sched.h>

#ifndef PARKS

static inline void pause_at_random(unsigned long random) {
  if (random % 60 == 0)
    sched_yield();
}

#else

#pragma GCC visibility push(default)
#include "../include/cilk/concurrent.h"
#pragma GCC visibility pop

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

enum { PARKING_PLACES = 8, ONE_WAITS_OF = 4 };

static __cilkrts_strand *parking_places[PARKING_PLACES];

static inline void unpark_at(unsigned long place) {
  __cilkrts_strand *strand =
      __atomic_exchange_n(&parking_places[place % PARKING_PLACES],
                          (__cilkrts_strand *)NULL, __ATOMIC_ACQ_REL);
  if (strand && !__cilkrts_unpark(strand, 1))
    abort();
}

static void *unpark_all(void *unused) {
  for (unsigned long place = 0;; ++place) {
    unpark_at(place);
    if (place % PARKING_PLACES == 0)
      usleep(20);
  }
  return unused;
}

static void start_unparking(void) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, unpark_all, NULL) != 0)
    abort();
  pthread_detach(thread);
}

static inline int commit_at_random(__cilkrts_strand *self, void *random) {
  unsigned long at = (uintptr_t)random;
  if (at % 16 == 0)
    return 0;
  if (at % 16 == 1)
    return __cilkrts_unpark(self, 1);
  __cilkrts_strand *other = __atomic_exchange_n(
      &parking_places[at / 16 % PARKING_PLACES], self, __ATOMIC_ACQ_REL);
  if (other && !__cilkrts_unpark(other, 1))
    abort();
  return 1;
}

static inline void pause_at_random(unsigned long random) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start_unparking);
  if (random % ONE_WAITS_OF)
    return;
  random /= ONE_WAITS_OF;
  if (random % 4 == 0)
    __cilkrts_yield();
  else
    __cilkrts_park(commit_at_random, (void *)(uintptr_t)(random / 4));
}

#endif

#endif // PARKS_H

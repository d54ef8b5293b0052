//===- support.h - the common part of the C++ programs ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_TEST_SUPPORT_H
#define CILKRTS_TEST_SUPPORT_H

#include "parks.h"
#include <atomic>
#include <cstdio>
#include <cstdlib>

#include <sched.h>
#include <stdint.h>

inline void check(bool OK, const char *What) {
  if (OK)
    return;
  fprintf(stderr, "FAILED: %s\n", What);
  abort();
}

/// Lets a child wait until its parent has continued elsewhere.
class Flag {
public:
  void set() { Value.store(true, std::memory_order_release); }
  void wait() {
    while (!Value.load(std::memory_order_acquire))
      sched_yield();
  }

private:
  std::atomic<bool> Value{false};
};

/// Returns the next of a series of random numbers.
inline uint64_t mix(uint64_t X) {
  X ^= X >> 31;
  X *= UINT64_C(0x9E3779B97F4A7C15);
  X ^= X >> 29;
  X *= UINT64_C(0xBF58476D1CE4E5B9);
  return X ^ X >> 32;
}

/// Waits, mostly briefly, and sometimes until another thread has run.
inline void delay(uint64_t Seed) {
  unsigned Steps = Seed % 400;
  for (volatile unsigned I = 0; I < Steps; I = I + 1)
    ;
  pause_at_random(Seed / 400);
}

#endif // CILKRTS_TEST_SUPPORT_H

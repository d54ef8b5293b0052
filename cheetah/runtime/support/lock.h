//===- lock.h - a spin lock ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SUPPORT_LOCK_H
#define CILKRTS_SUPPORT_LOCK_H

#include "../../arch/switch.h"
#include "assertion.h"

#include <sched.h>
#include <stdbool.h>
#include <stdint.h>

/// Takes \p lock, which is 0 while no thread holds it. Returns false if a
/// thread does.
// NOLINTNEXTLINE(readability-non-const-parameter): the builtin writes to it.
static inline bool cilkrts_try_lock(uint32_t *lock) {
  // Acquire: partner is the release in cilkrts_unlock.
  return !__atomic_load_n(lock, __ATOMIC_RELAXED) &&
         !__atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE);
}

static inline void cilkrts_lock(uint32_t *lock) {
  enum { SPINS = 1000 };
  for (unsigned spins = 0; !cilkrts_try_lock(lock); ++spins) {
    cilkrts_arch_pause();
    // The holder may have been preempted.
    if (spins % SPINS == SPINS - 1)
      sched_yield();
  }
}

// NOLINTNEXTLINE(readability-non-const-parameter): the builtin writes to it.
static inline void cilkrts_unlock(uint32_t *lock) {
  CILKRTS_ASSERT(__atomic_load_n(lock, __ATOMIC_RELAXED) == 1);
  // Release: partner is the acquire in cilkrts_try_lock.
  __atomic_store_n(lock, 0, __ATOMIC_RELEASE);
}

#endif // CILKRTS_SUPPORT_LOCK_H

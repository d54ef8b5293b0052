//===- fiber.h - stacks for stolen continuations ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_OS_FIBER_H
#define CILKRTS_OS_FIBER_H

#include "../support/counters.h"
#include "../support/sanitizer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Reserves address space for fibers of \p stack_size bytes, a power of two. If
/// addresses are limited, fibers have fewer bytes, but at least \p least. A
/// worker keeps up to \p pool free ones. Called once, before any other function
/// here.
void cilkrts_fibers_init(size_t stack_size, size_t least, unsigned pool);

// The reserved range and the size of a fiber; constant after the start.
#pragma GCC visibility push(hidden)
extern char *cilkrts_fiber_base;
extern size_t cilkrts_fiber_size, cilkrts_fiber_space;
#pragma GCC visibility pop

/// Returns the fiber on which \p address lies, or null for any other memory.
static inline char *cilkrts_fiber_of(const void *address) {
  uintptr_t offset = (uintptr_t)address - (uintptr_t)cilkrts_fiber_base;
  if (offset >= cilkrts_fiber_space)
    return NULL;
  return cilkrts_fiber_base + (offset & ~(cilkrts_fiber_size - 1));
}

/// The free fibers of a worker. Only the owner writes the fields. Any thread
/// may read the last two, which are atomic.
struct cilkrts_fiber_cache {
  /// Index + 1 of the first free fiber, or 0. The fibers are linked through
  /// their next index.
  uint32_t first;
  uint32_t count;
  /// The number of fibers that this worker has taken, less the number that it
  /// has given back, modulo 2^64. One worker may give back what another has
  /// taken.
  uint64_t balance;
  /// Fibers taken when none was free, here or in the common lists.
  uint64_t made;
};

/// Returns a fiber that no strand uses. Ends the process with a message if no
/// fiber is available.
char *cilkrts_fiber_get(struct cilkrts_fiber_cache *cache);
/// Gives back a fiber that is not the current stack.
void cilkrts_fiber_put(struct cilkrts_fiber_cache *cache, char *fiber);

/// Gives most memory of the free fibers back to the kernel, for a worker that
/// has nothing to do.
void cilkrts_fibers_rest(const struct cilkrts_fiber_cache *cache);

/// Returns the address at which a strand starts on \p fiber, 16-byte aligned.
void *cilkrts_fiber_top(char *fiber);
struct cilkrts_shadow *cilkrts_fiber_shadow(char *fiber);

/// The number of fibers whose guards are mappings of their own, for core files;
/// a process has some 65000 mappings.
enum { CILKRTS_GUARDS_APART = 64 };

/// Returns true if a fault at \p address means that a fiber has overflowed.
bool cilkrts_fiber_is_guard(const void *address);
size_t cilkrts_fiber_bytes(void);

#endif // CILKRTS_OS_FIBER_H

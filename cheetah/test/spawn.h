//===- spawn.h - Cilk functions written by hand ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The code that the compiler emits, as C: a spawning function whose locals are
// addressed by its frame pointer, and spawn helpers called with preserve_none.
// Such C is correct only with the flags in CMakeLists.txt, and with SHARED,
// which keeps a local that a helper writes in memory. These programs exercise
// the runtime without the compiler.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_TEST_SPAWN_H
#define CILKRTS_TEST_SPAWN_H

#include "../abi/abi.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct __cilkrts_region region_t;

#define HELPER static __attribute__((preserve_none, noinline))
#define SPAWNER __attribute__((noinline))
#define BEGIN(region)                                                          \
  struct __cilkrts_entry *pushed_ __attribute__((unused)) =                    \
      cilkrts_push(region, (void **)__builtin_frame_address(0))
#define END(region) cilkrts_pop(region, pushed_)
#define SHARED(variable) __asm__ volatile("" : : "r"(&(variable)) : "memory")
#define SYNC(region) cilkrts_sync(&(region))

// Makes every local addressed off the frame pointer: an allocation whose size
// the compiler doesn't know.
#define FRAME()                                                                \
  do {                                                                         \
    unsigned long zero = 0;                                                    \
    __asm__ volatile("" : "+r"(zero));                                         \
    char *nothing = (char *)__builtin_alloca(zero);                            \
    __asm__ volatile("" : : "r"(nothing));                                     \
  } while (0)

// On AArch64 even a few locals would otherwise be addressed off the stack
// pointer.
#ifdef __aarch64__
#define ADDRESSED FRAME()
#else
#define ADDRESSED (void)0
#endif

#define REGION(name)                                                           \
  ADDRESSED;                                                                   \
  region_t name;                                                               \
  cilkrts_region_init(&name)

static inline void check(int ok, const char *what) {
  if (!ok) {
    fprintf(stderr, "FAILED: %s\n", what);
    abort();
  }
}

static inline double seconds(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/// Returns argument number \p n, or \p otherwise.
static inline long argument(int argc, char **argv, int n, long otherwise) {
  return argc > n ? strtol(argv[n], NULL, 10) : otherwise;
}

#endif // CILKRTS_TEST_SPAWN_H

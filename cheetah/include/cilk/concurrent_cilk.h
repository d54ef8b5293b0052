//===- concurrent_cilk.h - the names of the paper on Concurrent Cilk ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This header is for programs of the system of "Concurrent Cilk: Lazy
// Promotion from Tasks to Threads in C/C++" (LCPC 2015). New programs should
// use <cilk/concurrent.h>, with the same functions. A fiber of that system
// is a strand there: after it was woken it continues in any thread. Nothing
// corresponds to switchto_fiber, because a strand that pauses always leaves the
// choice of the next one to the scheduler.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CONCURRENT_CILK_H
#define _CILK_CONCURRENT_CILK_H

#if !defined(__cplusplus) && defined(__STRICT_ANSI__) &&                       \
    !(defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
#error                                                                         \
    "<cilk/concurrent_cilk.h> needs C99: compile with -std=c99 or later, or -std=gnu89"
#elif defined(__cplusplus) && __cplusplus < 201103L
#error "<cilk/concurrent_cilk.h> needs C++11: compile with -std=c++11 or later"
#else

#include "concurrent/strand.h" // with cilk_sleep, in nanoseconds
#include "io.h" // cilk_io_init, cilk_accept, cilk_read, cilk_write

#include <stdlib.h>

/// The names of a later version of that system. Its IVars are cilk_ivar here.
typedef cilk_ivar __cilkrts_ivar
    __attribute__((unavailable("use cilk_ivar of <cilk/concurrent.h>")));
uint64_t __cilkrts_ivar_read(cilk_ivar *from)
    __attribute__((unavailable("use cilk_ivar_get of <cilk/concurrent.h>")));
void __cilkrts_ivar_write(cilk_ivar *to, uint64_t value)
    __attribute__((unavailable("use cilk_ivar_put of <cilk/concurrent.h>")));
void __cilkrts_ivar_clear(cilk_ivar *of)
    __attribute__((unavailable("use cilk_ivar_init of <cilk/concurrent.h>")));

typedef cilk_ivar ivar;
typedef uint64_t ivar_payload_t;

/// Makes the IVar empty, as one in static memory is. No other strand may use it
/// at the same time.
static inline void ivar_clear(ivar *of) { cilk_ivar_init(of); }

/// Waits until the IVar is full, and returns its value.
static inline ivar_payload_t ivar_get(ivar *from) {
  return cilk_ivar_get(from);
}

/// Fills the IVar with \p value. Ends the process with a message if it is full.
static inline void ivar_put(ivar *to, ivar_payload_t value) {
  cilk_ivar_put(to, value);
}

/// A fiber that waits or is about to wait.
typedef struct cilk_paused_fiber {
  cilk_ivar woken;
} cilk_paused_fiber;

/// Begins a wait of the calling fiber. The caller gives the result to others,
/// so that they can wake the fiber, and then calls commit_pause. If the caller
/// has given the result to no other strand, it may call rollback_pause instead.
static inline cilk_paused_fiber *pause_fiber(void) {
  cilk_paused_fiber *fiber = (cilk_paused_fiber *)malloc(sizeof *fiber);
  if (!fiber)
    abort();
  cilk_ivar_init(&fiber->woken);
  return fiber;
}

/// Waits until another strand wakes the fiber. Doesn't wait if it was woken
/// already. Frees
/// \p fiber.
static inline void commit_pause(cilk_paused_fiber *fiber) {
  cilk_ivar_get(&fiber->woken);
  free(fiber);
}

static inline void rollback_pause(cilk_paused_fiber *fiber) { free(fiber); }

/// Wakes the fiber. May be called once for each pause.
static inline void wakeup_fiber(cilk_paused_fiber *fiber) {
  cilk_ivar_put(&fiber->woken, 1);
}

#endif // the language

#endif // _CILK_CONCURRENT_CILK_H

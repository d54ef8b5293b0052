//===- concurrent_cilk.h - the names of the paper on Concurrent Cilk ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For programs that were written for the system that "Concurrent Cilk: Lazy
// Promotion from Tasks to Threads in C/C++" describes (LCPC 2015). New ones had
// better use <cilk/concurrent.h>, whose functions these are, but for a fiber,
// which is a strand there: a fiber that has been woken goes on in any thread.
// There is nothing like switchto_fiber, as who pauses always leaves the choice
// to the scheduler.
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

/// The names of a later version of that system. Its IVars are cilk_ivar.
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

/// Makes it empty, as one in static memory is. Nobody else uses it meanwhile.
static inline void ivar_clear(ivar *of) { cilk_ivar_init(of); }

/// What was put, when it has been.
static inline ivar_payload_t ivar_get(ivar *from) {
  return cilk_ivar_get(from);
}

/// Ends the process with a message if it is full.
static inline void ivar_put(ivar *to, ivar_payload_t value) {
  cilk_ivar_put(to, value);
}

/// A fiber that is about to wait, or does.
typedef struct cilk_paused_fiber {
  cilk_ivar woken;
} cilk_paused_fiber;

/// The calling fiber is about to wait: it now tells others of what this
/// returns, for them to wake it, and then calls commit_pause; or, if nobody
/// knows of that, rollback_pause.
static inline cilk_paused_fiber *pause_fiber(void) {
  cilk_paused_fiber *fiber = (cilk_paused_fiber *)malloc(sizeof *fiber);
  if (!fiber)
    abort();
  cilk_ivar_init(&fiber->woken);
  return fiber;
}

/// It waits until somebody wakes it, or has woken it already. \p fiber is gone
/// afterwards.
static inline void commit_pause(cilk_paused_fiber *fiber) {
  cilk_ivar_get(&fiber->woken);
  free(fiber);
}

static inline void rollback_pause(cilk_paused_fiber *fiber) { free(fiber); }

/// Wakes it; once.
static inline void wakeup_fiber(cilk_paused_fiber *fiber) {
  cilk_ivar_put(&fiber->woken, 1);
}

#endif // the language

#endif // _CILK_CONCURRENT_CILK_H

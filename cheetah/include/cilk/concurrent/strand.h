//===- strand.h - strands that wait, and what C has for them ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CONCURRENT_STRAND_H
#define _CILK_CONCURRENT_STRAND_H

#include "tools.h"

#include <stdint.h>

/// Of a function in which a strand may wait. Put it before the declaration of
/// one that is defined elsewhere, so that the compiler knows that tasks which
/// call it may wait for later ones.
#ifdef __clang__
#define CILK_WAITS __attribute__((annotate("cilk_waits")))
#else
#define CILK_WAITS
#endif

/// Of one in which it waits only for what has begun, such as a lock, whose
/// holder goes on in any case.
#ifdef __clang__
#define CILK_WAITS_EARLIER                                                     \
  __attribute__((annotate("cilk_waits_earlier"), noinline))
#else
#define CILK_WAITS_EARLIER
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// A handle of a strand that waits; it says which one and for which time, and
/// may be kept for longer than that.
typedef struct __cilkrts_strand __cilkrts_strand;

/// The calling strand waits until __cilkrts_unpark is called with its handle,
/// and returns what that one gives. First \p commit is called, in this strand,
/// with the handle and \p argument: it makes the handle known to whoever is to
/// unpark it, who may do so at once. It must neither wait nor spawn. If it
/// returns 0, having made nothing known, __cilkrts_park doesn't wait, and
/// returns 0. The strand may go on in another thread, so whatever belongs to a
/// thread, such as the address of errno, must be asked for anew.
CILK_WAITS int __cilkrts_park(int (*commit)(__cilkrts_strand *self,
                                            void *argument),
                              void *argument);

/// The same, but if nobody has unparked the strand at \p deadline, in
/// nanoseconds of CLOCK_MONOTONIC, it goes on with 0.
CILK_WAITS int __cilkrts_park_until(int (*commit)(__cilkrts_strand *self,
                                                  void *argument),
                                    void *argument, int64_t deadline);

/// The strand that waits with that handle goes on, and gets \p result. Of
/// several calls with one handle the first is it, and returns true; later ones,
/// of whatever thread and however late, do nothing and return false. Call it
/// from any thread, but from no signal's handler.
#ifdef __cplusplus
bool
#else
_Bool
#endif
__cilkrts_unpark(__cilkrts_strand *strand, int result);

/// Tells of threads of a library that do nothing but unpark strands:
/// \p is_pending says whether anything is pending that may have them do so, and
/// stores how many there are. Without, no program with such threads is told
/// that all its strands wait for one another. To be called once for each
/// library; \p is_pending may be called at any time from then on, by any
/// thread.
void __cilkrts_add_waker(
#ifdef __cplusplus
    bool
#else
    _Bool
#endif
    (*is_pending)(unsigned *threads));

/// Lets other strands that could go on in this worker do so first.
CILK_WAITS void __cilkrts_yield(void);

/// Starts a task: \p run will be called with \p argument, beside the calling
/// strand, in a strand of its own, when a worker has nothing else to do. No
/// sync waits for it; no exception may leave it. Tasks begin in no certain
/// order.
void __cilkrts_task_start(void (*run)(void *argument), void *argument);

/// Whether the task with that \p argument hasn't begun and never will, as it is
/// the last one that the calling worker has started; then the caller had better
/// call its function. False as well where little is left of the caller's stack.
#ifdef __cplusplus
bool
#else
_Bool
#endif
__cilkrts_task_take_back(const void *argument);

/// What the calling strand, that of a task that was started, has done to
/// reducers, which it then has done nothing to; null for nothing. It must be
/// given to __cilkrts_task_reduce once, before the reducers are destroyed.
void *__cilkrts_task_views(void);
/// The calling strand has done that.
void __cilkrts_task_reduce(void *views);

/// A value that is put once, and that any number of strands get, before or
/// after. Any strands may put and get at a time.
typedef struct cilk_ivar {
  uintptr_t word; ///< atomic; the runtime's, as are the others
  uint64_t value;
  uint32_t claimed;
} cilk_ivar;

enum { CILK_IVAR_EMPTY = 0, CILK_IVAR_FULL = 1 };

/// What waits until the IVar is full, and what fills it.
CILK_WAITS uint64_t __cilkrts_ivar_wait(cilk_ivar *ivar);
void __cilkrts_ivar_put(cilk_ivar *ivar, uint64_t value);

/// Makes it empty. Nobody else uses it meanwhile.
static inline void cilk_ivar_init(cilk_ivar *ivar) {
  ivar->word = CILK_IVAR_EMPTY;
  ivar->value = 0;
  ivar->claimed = 0;
}

/// Fills it. Ends the process with a message if it has been filled before.
static inline void cilk_ivar_put(cilk_ivar *ivar, uint64_t value) {
  __cilk_tell_put(ivar);
  __cilkrts_ivar_put(ivar, value);
}

static inline int __cilkrts_ivar_is_full(const cilk_ivar *ivar) {
  return __atomic_load_n(&ivar->word, __ATOMIC_ACQUIRE) == CILK_IVAR_FULL;
}

/// Whether it is full.
static inline int cilk_ivar_ready(const cilk_ivar *ivar) {
  int full;
  __cilk_tell_enters();
  full = __cilkrts_ivar_is_full(ivar);
  __cilk_tell_leaves();
  if (full)
    __cilk_tell_ready(ivar);
  else
    __cilk_tell_missing();
  return full;
}

/// What was put, when it has been.
static inline uint64_t cilk_ivar_get(cilk_ivar *ivar) {
  uint64_t value;
  __cilk_tell_enters();
  if (__builtin_expect(__cilkrts_ivar_is_full(ivar), 1) ||
      __cilk_tell_waits(ivar))
    value = ivar->value;
  else
    value = __cilkrts_ivar_wait(ivar);
  __cilk_tell_leaves();
  __cilk_tell_get(ivar);
  return value;
}

/// The calling strand waits for so long at least.
CILK_WAITS void cilk_sleep(uint64_t nanoseconds);

#ifdef __cplusplus
}
#endif

#endif // _CILK_CONCURRENT_STRAND_H

//===- strand.h - strands that wait, and their interface for C ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CONCURRENT_STRAND_H
#define _CILK_CONCURRENT_STRAND_H

#include "tools.h"

#include <stdint.h>

/// Marks a function in which a strand may wait. If the function is defined
/// elsewhere, put the macro before its declaration. The compiler then knows
/// that tasks which call it may wait for later ones.
#ifdef __clang__
#define CILK_WAITS __attribute__((annotate("cilk_waits")))
#else
#define CILK_WAITS
#endif

/// Marks a function in which a strand waits only for something that has begun,
/// such as a lock, whose holder continues in any case.
#ifdef __clang__
#define CILK_WAITS_EARLIER                                                     \
  __attribute__((annotate("cilk_waits_earlier"), noinline))
#else
#define CILK_WAITS_EARLIER
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// A handle of a strand that waits. It names the strand and one wait of it, and
/// may be kept longer than that wait.
typedef struct __cilkrts_strand __cilkrts_strand;

/// Parks the calling strand until __cilkrts_unpark is called with its handle,
/// and returns the result that the call of __cilkrts_unpark gives.
///
/// First calls \p commit in this strand, with the handle and \p argument.
/// \p commit makes the handle known to the thread or strand that will unpark
/// this one, which may happen at once. It must neither wait nor spawn. If it
/// hasn't made the handle known, it returns 0; then __cilkrts_park doesn't wait
/// and returns 0.
///
/// The strand may continue in another thread. So all that belongs to a thread,
/// such as the address of errno, must be determined again.
CILK_WAITS int __cilkrts_park(int (*commit)(__cilkrts_strand *self,
                                            void *argument),
                              void *argument);

/// Parks the calling strand like __cilkrts_park, until \p deadline at the
/// latest, in nanoseconds of CLOCK_MONOTONIC. Returns 0 if no thread has
/// unparked it before the deadline.
CILK_WAITS int __cilkrts_park_until(int (*commit)(__cilkrts_strand *self,
                                                  void *argument),
                                    void *argument, int64_t deadline);

/// Unparks the strand that waits with that handle: its __cilkrts_park returns
/// \p result. Of several calls with one handle the first has this effect and
/// returns true. Later calls, in any thread and however late, do nothing and
/// return false. May be called from any thread, but not from a signal handler.
#ifdef __cplusplus
bool
#else
_Bool
#endif
__cilkrts_unpark(__cilkrts_strand *strand, int result);

/// Registers a library whose threads do nothing but unpark strands.
/// \p is_pending returns true if an event is pending that may lead to a call of
/// __cilkrts_unpark. It also stores the number of the library's threads for
/// such events. Without registered libraries, deadlock detection can't report
/// that all strands of a program with such threads wait for one another. Call
/// this once for each library. Any thread may then call \p is_pending at any
/// time.
void __cilkrts_add_waker(
#ifdef __cplusplus
    bool
#else
    _Bool
#endif
    (*is_pending)(unsigned *threads));

/// Lets other strands that are ready in this worker run first.
CILK_WAITS void __cilkrts_yield(void);

/// Starts a task: \p run will be called with \p argument in a strand of its
/// own, in parallel with the calling strand, when a worker has nothing else to
/// do. No sync waits for the task, and no exception may leave it. Tasks begin
/// in no particular order.
void __cilkrts_task_start(void (*run)(void *argument), void *argument);

/// Takes back the last task that the calling worker has started, if it has that
/// \p argument and hasn't begun. Returns true if so: the task never begins, and
/// the caller should call its function. Also returns false if little is left of
/// the caller's stack.
#ifdef __cplusplus
bool
#else
_Bool
#endif
__cilkrts_task_take_back(const void *argument);

/// Returns the views of reducers of the calling strand, which must be that of a
/// started task, or null if it has none. The strand has no views afterwards.
/// The result must be given to __cilkrts_task_reduce once, before the reducers
/// are destroyed.
void *__cilkrts_task_views(void);
/// Merges \p views, a result of __cilkrts_task_views, into the views of the
/// calling strand.
void __cilkrts_task_reduce(void *views);

/// A value that is put once and that any number of strands get, before or after
/// the put (an IVar). Any strands may put and get at the same time.
typedef struct cilk_ivar {
  uintptr_t word; ///< atomic; only the runtime uses the members
  uint64_t value;
  uint32_t claimed;
} cilk_ivar;

enum { CILK_IVAR_EMPTY = 0, CILK_IVAR_FULL = 1 };

/// The first waits until the IVar is full and returns its value, and the second
/// fills the IVar. cilk_ivar_get and cilk_ivar_put call them.
CILK_WAITS uint64_t __cilkrts_ivar_wait(cilk_ivar *ivar);
void __cilkrts_ivar_put(cilk_ivar *ivar, uint64_t value);

/// Makes the IVar empty. No other strand may use it at the same time.
static inline void cilk_ivar_init(cilk_ivar *ivar) {
  ivar->word = CILK_IVAR_EMPTY;
  ivar->value = 0;
  ivar->claimed = 0;
}

/// Fills the IVar with \p value. Ends the process with a message if it has been
/// filled before.
static inline void cilk_ivar_put(cilk_ivar *ivar, uint64_t value) {
  __cilk_tell_put(ivar);
  __cilkrts_ivar_put(ivar, value);
}

static inline int __cilkrts_ivar_is_full(const cilk_ivar *ivar) {
  return __atomic_load_n(&ivar->word, __ATOMIC_ACQUIRE) == CILK_IVAR_FULL;
}

/// Returns non-zero if the IVar is full.
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

/// Waits until the IVar is full, and returns its value.
static inline uint64_t cilk_ivar_get(cilk_ivar *ivar) {
  uint64_t value;
  __cilk_tell_may_wait(1);
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

/// Makes the calling strand wait for at least that many nanoseconds.
CILK_WAITS void cilk_sleep(uint64_t nanoseconds);

#ifdef __cplusplus
}
#endif

#endif // _CILK_CONCURRENT_STRAND_H

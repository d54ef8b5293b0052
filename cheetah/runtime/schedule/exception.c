//===- exception.c - exceptions between strands ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Exceptions that end a child. The child's helper catches the exception in a
// landing pad that never begins to handle it, and calls a function of this
// file. If the child's parent was not stolen, the exception is thrown again,
// into the parent. Otherwise it waits in the region until the parent's sync.
// The sync throws the first exception in serial order, as the serial program
// would. It drops the others, since the serial program would not have thrown
// them.
//
// An exception in flight counts in its thread's uncaughtExceptions. An
// exception leaves the thread's count when it begins to wait, and enters a
// thread's count again when it is thrown.
//
// The deletion of an exception and the end of a child may run code of the
// program, which may spawn. So these functions may return in another thread,
// and this file keeps no data of a thread across such calls.
//
// Exceptions of other languages than C++ take part, but no thread counts them.
// Forced unwinding (pthread_exit, cancellation) cannot continue from one strand
// into another.
//
//===----------------------------------------------------------------------===//

#include "../exceptions/adopt_exception.h"
#include "../exceptions/handlers.h"
#include "../exceptions/pending_exceptions.h"
#include "../support/sanitizer.h"
#include "deque.h"
#include "scheduler.h"

// This reference makes a static link that needs exceptions include
// adopt_exception.cpp.
__attribute__((used)) static void *(*const adopt)(void **) =
    cilkrts_adopt_exception;

_Noreturn void CILKRTS_ABI(__cilkrts_throw_pending)(region_t *region) {
  region->stolen = 0;
  cilkrts_pending_throw(&region->exceptions);
}

_Noreturn void CILKRTS_ABI(__cilkrts_throw_instead)(region_t *region,
                                                    exception_t *exception) {
  region->stolen = 0;
  cilkrts_pending_throw_instead(&region->exceptions, exception);
}

// Runs the pop of abi.h, for a child that has ended with an exception.
static bool pop_wins(entry_t *entry) {
  struct worker *w = cilkrts_current();
  entry_t *last = __atomic_load_n(&w->fast.tail, __ATOMIC_RELAXED) - 1;
  __atomic_store_n(&w->fast.tail, last, __ATOMIC_RELEASE);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  return (last == entry &&
          __atomic_load_n(&w->fast.pop_limit, __ATOMIC_RELAXED) <= last) ||
         cilkrts_deque_pop_wins(w);
}

// Ends the child with the exception. Returns true if the parent was not stolen.
static bool end_with(region_t *region, entry_t *entry, uint64_t index,
                     exception_t *exception) {
  cilkrts_pending_refuse_forced(exception);
  // The state must be the one at the spawn again before a thief may look at it.
  cilkrts_pending_count(exception, -1);
  if (!pop_wins(entry)) {
    cilkrts_pending_add(&region->exceptions, exception, index);
    return false;
  }
  cilkrts_pending_count(exception, +1);
  return true;
}

CILKRTS_NO_SANITIZER _Noreturn void
CILKRTS_ABI(__cilkrts_child_threw)(region_t *region, entry_t *entry,
                                   uint64_t index, exception_t *exception,
                                   int searched) {
  void **frame = __builtin_frame_address(0);
  if (end_with(region, entry, index, exception)) {
    // The compiler does not know that this function leaves the helper, so it
    // adds no code that informs the sanitizers. The call below informs them.
    cilkrts_shadow_abandon(frame);
    // A search has found the handler already. A second search in each of many
    // nested tasks would take time proportional to the square of their number.
    if (searched)
      _Unwind_Resume(exception);
    cilkrts_pending_throw_on(exception);
  }
  cilkrts_leave_child(region, frame);
}

void CILKRTS_ABI(__cilkrts_handler_begin)(void) {
  struct worker *w = cilkrts_current();
  // Without a worker there is nothing to steal, and the limit is null anyway.
  if (w == &cilkrts_bootstrap || !w->deque.handlers)
    return;
  // This is a landing pad. If no exception was being handled, all entries were
  // pushed before this one was thrown.
  if (!w->deque.handlers->caught && w->deque.handlers->uncaught <= 1)
    cilkrts_deque_mark_empty(w);
  cilkrts_poison(w);
}

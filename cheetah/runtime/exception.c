//===- exception.c - exceptions between strands ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A child that throws catches the exception in its helper, as a landing pad
// that never begins to handle it, and comes here. If its parent wasn't stolen,
// the exception is thrown anew, into the parent. Otherwise it waits in the
// region until the parent's sync, where the one that the serial program would
// have thrown, the first, wins; the others were never thrown there.
//
// An exception in flight counts in its thread's uncaughtExceptions. It leaves
// the thread's count when it begins to wait and enters another's when thrown.
//
// Deleting an exception and the end of a child may run code of the program,
// which may spawn: who calls these functions can return in another thread, so
// nothing of a thread is kept here across such calls.
//
// Exceptions that aren't C++'s take part, but nobody counts them. Forced
// unwinding (pthread_exit, cancellation) can't go from one strand to another.
//
//===----------------------------------------------------------------------===//

#include "exception.h"

#include "deque.h"
#include "handlers.h"
#include "message.h"
#include "scheduler.h"

#include <stdlib.h>
#include <string.h>

#pragma weak __cxa_begin_catch
extern void *__cxa_begin_catch(void *exception);
#pragma weak __cxa_end_catch
extern void __cxa_end_catch(void);
#pragma weak _ZSt9terminatev
extern void _ZSt9terminatev(void); // std::terminate

// So that a static link that needs exceptions has adopt.cpp.
__attribute__((used)) static void *(*const adopt)(void **) = cilkrts_adopt;

// Eight letters: vendor, language and, in the last byte, the kind of header.
static bool is_of_cxx(const exception_t *exception) {
  uint64_t class = exception->exception_class >> 8;
  return class == UINT64_C(0x474e5543432b2b) || // GNUCC++
         class == UINT64_C(0x434c4e47432b2b);   // CLNGC++
}

static void count_uncaught(const exception_t *exception, int change) {
  struct cilkrts_handlers *here = cilkrts_handlers_here();
  if (here && is_of_cxx(exception))
    __atomic_store_n(&here->uncaught, here->uncaught + (unsigned)change,
                     __ATOMIC_RELAXED);
}

// As `throw` does it, in an exception that is counted already.
static _Noreturn void throw_on(exception_t *exception) {
  _Unwind_RaiseException(exception);
  // Nobody catches it.
  if (__cxa_begin_catch && _ZSt9terminatev) {
    __cxa_begin_catch(exception);
    _ZSt9terminatev();
  }
  cilkrts_warn("nothing catches an exception that a task threw: catch it in "
               "the task or around the sync that waits for it");
  abort();
}

// An exception in flight, counted, that gives way to another one. It may be one
// that was thrown again and is still being handled, which a deletion would
// break but the end of a handler doesn't.
static void drop(exception_t *exception) {
  if (!is_of_cxx(exception) || !__cxa_begin_catch || !__cxa_end_catch) {
    _Unwind_DeleteException(exception);
    return;
  }
  __cxa_begin_catch(exception);
  __cxa_end_catch();
}

void cilkrts_exception_pend(region_t *region, exception_t *exception,
                            uint64_t index) {
  exception->private_2 = index;
  exception_t *next = __atomic_load_n(&region->exceptions, __ATOMIC_RELAXED);
  do
    exception->private_1 = (uintptr_t)next;
  // Nobody reads the list before all children have ended; `count` orders that.
  while (!__atomic_compare_exchange_n(&region->exceptions, &next, exception,
                                      /*weak=*/true, __ATOMIC_RELAXED,
                                      __ATOMIC_RELAXED));
}

exception_t *cilkrts_exception_first(region_t *region, exception_t **losers) {
  exception_t *list = region->exceptions, *first = NULL;
  region->exceptions = NULL;
  *losers = NULL;
  while (list) {
    exception_t *other = list;
    list = (exception_t *)list->private_1;
    if (!first || other->private_2 < first->private_2) {
      exception_t *loser = first;
      first = other;
      other = loser;
    }
    if (other) {
      other->private_1 = (uintptr_t)*losers;
      *losers = other;
    }
  }
  return first;
}

_Noreturn void CILKRTS_ABI(__cilkrts_throw_pending)(region_t *region) {
  exception_t *losers;
  exception_t *first = cilkrts_exception_first(region, &losers);
  region->stolen = 0;
  while (losers) {
    exception_t *loser = losers;
    losers = (exception_t *)losers->private_1;
    loser->private_1 = 0;
    count_uncaught(loser, +1);
    drop(loser);
  }
  count_uncaught(first, +1);
  throw_on(first);
}

_Noreturn void CILKRTS_ABI(__cilkrts_throw_instead)(region_t *region,
                                                    exception_t *exception) {
  if (exception->private_1)
    cilkrts_fail("a thread ended, with pthread_exit or by cancellation, in a "
                 "function that waits for an exception of its tasks: end the "
                 "thread outside parallel regions");
  drop(exception);
  CILKRTS_ABI(__cilkrts_throw_pending)(region);
}

// The pop of abi.h, for a child that has ended with an exception.
static bool pop_wins(entry_t *entry) {
  struct worker *w = cilkrts_current();
  entry_t *last = __atomic_load_n(&w->fast.tail, __ATOMIC_RELAXED) - 1;
  __atomic_store_n(&w->fast.tail, last, __ATOMIC_RELEASE);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  return (last == entry &&
          __atomic_load_n(&w->fast.head, __ATOMIC_RELAXED) <= last) ||
         cilkrts_deque_pop_wins(w);
}

// True if the parent wasn't stolen.
static bool end_with(region_t *region, entry_t *entry, uint64_t index,
                     exception_t *exception) {
  // The other strands of this thread's computation have ended by then, or wait
  // for this one.
  if (exception->private_1)
    cilkrts_fail("a thread ended inside a task, with pthread_exit or by "
                 "cancellation: that would leave tasks behind; return from the "
                 "task instead");
  // The state is that of the spawn again before a thief may look at it.
  count_uncaught(exception, -1);
  if (!pop_wins(entry)) {
    cilkrts_exception_pend(region, exception, index);
    return false;
  }
  count_uncaught(exception, +1);
  return true;
}

CILKRTS_NO_SANITIZER _Noreturn void
CILKRTS_ABI(__cilkrts_child_threw)(region_t *region, entry_t *entry,
                                   uint64_t index, exception_t *exception,
                                   int searched) {
  if (end_with(region, entry, index, exception)) {
    // The handler is known: a second search in each of many nested tasks would
    // take the square of their number.
    if (searched)
      _Unwind_Resume(exception);
    throw_on(exception);
  }
  void **frame = __builtin_frame_address(0);
  cilkrts_leave_child(region, frame);
}

void CILKRTS_ABI(__cilkrts_handler_begin)(void) {
  struct worker *w = cilkrts_current();
  // Without a worker there is nothing to steal, and the limit is null anyway.
  if (w == &cilkrts_bootstrap || !w->handlers)
    return;
  // At a landing pad: nothing was being handled, so all entries are from
  // before.
  if (!w->handlers->caught && w->handlers->uncaught <= 1)
    cilkrts_deque_mark_empty(w);
  cilkrts_deque_poison(w);
}

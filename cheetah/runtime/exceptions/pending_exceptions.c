//===- pending_exceptions.c - exceptions that wait for a sync -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lists of exceptions that children have thrown and that wait for a sync. They
// are linked through the exceptions themselves: the words that the unwinder
// keeps in an exception are free between a landing pad and the next throw.
//
// The references to the C++ runtime's functions are weak, since C programs lack
// them.
//
//===----------------------------------------------------------------------===//

#include "pending_exceptions.h"

#include "../support/assertion.h"
#include "../support/message.h"
#include "handlers.h"

#include <stdlib.h>

#pragma weak __cxa_begin_catch
extern void *__cxa_begin_catch(void *exception);
#pragma weak __cxa_end_catch
extern void __cxa_end_catch(void);
#pragma weak _ZSt9terminatev
extern void _ZSt9terminatev(void); // std::terminate

// Returns true if this is an exception of C++. The class has eight letters:
// vendor, language and, in the last byte, the kind of header.
static bool is_of_cxx(const exception_t *exception) {
  uint64_t class = exception->exception_class >> 8;
  return class == UINT64_C(0x474e5543432b2b) || // GNUCC++
         class == UINT64_C(0x434c4e47432b2b);   // CLNGC++
}

void cilkrts_pending_count(const exception_t *exception, int change) {
  struct cilkrts_handlers *here = cilkrts_handlers_here();
  CILKRTS_ASSERT(!here || !is_of_cxx(exception) || change > 0 ||
                 here->uncaught);
  if (here && is_of_cxx(exception))
    __atomic_store_n(&here->uncaught, here->uncaught + (unsigned)change,
                     __ATOMIC_RELAXED);
}

// Throws an exception that is counted already, as `throw` does.
_Noreturn void cilkrts_pending_throw_on(exception_t *exception) {
  _Unwind_RaiseException(exception);
  // No handler catches the exception.
  if (__cxa_begin_catch && _ZSt9terminatev) {
    __cxa_begin_catch(exception);
    _ZSt9terminatev();
  }
  cilkrts_warn("nothing catches an exception that a task threw: catch it in "
               "the task or around the sync that waits for it");
  abort();
}

// Drops a counted exception in flight, since another one takes its place. If a
// handler has thrown the exception again, that handler may still use it, so it
// must not be deleted now. So a handler begins and ends here: the C++ runtime
// deletes the exception when all its handlers have ended.
void cilkrts_pending_drop(exception_t *exception) {
  if (!is_of_cxx(exception) || !__cxa_begin_catch || !__cxa_end_catch) {
    _Unwind_DeleteException(exception);
    return;
  }
  __cxa_begin_catch(exception);
  __cxa_end_catch();
}

void cilkrts_pending_add(exception_t **list, exception_t *exception,
                         uint64_t index) {
  exception->private_2 = index;
  exception_t *next = __atomic_load_n(list, __ATOMIC_RELAXED);
  do
    exception->private_1 = (uintptr_t)next;
  // Release: a child may take its own exception back while other children run.
  // Other threads read the list only after all children have ended, so the ends
  // of the children order those reads.
  while (!__atomic_compare_exchange_n(list, &next, exception, /*weak=*/true,
                                      __ATOMIC_RELEASE, __ATOMIC_RELAXED));
}

exception_t *cilkrts_pending_first(exception_t **pending,
                                   exception_t **losers) {
  exception_t *list = *pending, *first = NULL;
  *pending = NULL;
  *losers = NULL;
  while (list) {
    exception_t *other = list;
    list = (exception_t *)list->private_1;
    // No two children have the same index.
    CILKRTS_ASSERT(!first || other->private_2 != first->private_2);
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

_Noreturn void cilkrts_pending_throw(exception_t **list) {
  exception_t *losers;
  exception_t *first = cilkrts_pending_first(list, &losers);
  CILKRTS_ASSERT(first && !*list);
  while (losers) {
    exception_t *loser = losers;
    losers = (exception_t *)losers->private_1;
    loser->private_1 = 0;
    cilkrts_pending_count(loser, +1);
    cilkrts_pending_drop(loser);
  }
  cilkrts_pending_count(first, +1);
  cilkrts_pending_throw_on(first);
}

_Noreturn void cilkrts_pending_throw_instead(exception_t **list,
                                             exception_t *exception) {
  if (exception->private_1)
    cilkrts_fail("a thread ended, with pthread_exit or by cancellation, in a "
                 "function that waits for an exception of its tasks: end the "
                 "thread outside parallel regions");
  cilkrts_pending_drop(exception);
  cilkrts_pending_throw(list);
}

void cilkrts_pending_refuse_forced(const exception_t *exception) {
  // The other strands of this thread's computation have ended at this point, or
  // wait for this one.
  if (exception->private_1)
    cilkrts_fail("a thread ended inside a task, with pthread_exit or by "
                 "cancellation: that would leave tasks behind; return from the "
                 "task instead");
}

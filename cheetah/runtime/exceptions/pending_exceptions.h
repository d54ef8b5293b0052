//===- pending_exceptions.h - exceptions that wait for a sync -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_EXCEPTIONS_PENDING_EXCEPTIONS_H
#define CILKRTS_EXCEPTIONS_PENDING_EXCEPTIONS_H

#include <stdint.h>
#include <unwind.h>

#ifdef __cplusplus
extern "C" {
#define CILKRTS_PENDING_NORETURN [[noreturn]]
#else
#define CILKRTS_PENDING_NORETURN _Noreturn
#endif

typedef struct _Unwind_Exception exception_t;

/// Adds what child number \p index has thrown to the list, which starts as
/// null. Thread-safe.
void cilkrts_pending_add(exception_t **list, exception_t *exception,
                         uint64_t index);

/// Empties the list \p pending; returns the exception with the smallest index,
/// null if there is none, and the others in \p losers, linked as in the list.
exception_t *cilkrts_pending_first(exception_t **pending, exception_t **losers);

/// Throws the exception with the smallest index and deletes the others.
CILKRTS_PENDING_NORETURN void cilkrts_pending_throw(exception_t **list);

/// The same; also deletes \p exception, which is in flight.
CILKRTS_PENDING_NORETURN void
cilkrts_pending_throw_instead(exception_t **list, exception_t *exception);

/// Throws what a landing pad has got, and the thread counts already.
CILKRTS_PENDING_NORETURN void cilkrts_pending_throw_on(exception_t *exception);

/// Deletes an exception in flight, counted, that gives way to another one.
void cilkrts_pending_drop(exception_t *exception);

/// Changes the calling thread's number of exceptions in flight, if this is one
/// of those that it counts.
void cilkrts_pending_count(const exception_t *exception, int change);

/// Ends the process with a message if the thread ends, and with it a task.
void cilkrts_pending_refuse_forced(const exception_t *exception);

#ifdef __cplusplus
}
#endif

#endif // CILKRTS_EXCEPTIONS_PENDING_EXCEPTIONS_H

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

/// Adds the exception that child number \p index has thrown to the list, which
/// starts as null. Thread-safe.
void cilkrts_pending_add(exception_t **list, exception_t *exception,
                         uint64_t index);

/// Empties the list \p pending. Returns the exception with the smallest index,
/// or null if there is none. Stores the others in \p losers, linked as in the
/// list.
exception_t *cilkrts_pending_first(exception_t **pending, exception_t **losers);

/// Throws the exception with the smallest index and drops the others.
CILKRTS_PENDING_NORETURN void cilkrts_pending_throw(exception_t **list);

/// Does the same, and also drops \p exception, which is in flight.
CILKRTS_PENDING_NORETURN void
cilkrts_pending_throw_instead(exception_t **list, exception_t *exception);

/// Throws an exception that a landing pad has got, and that the thread counts
/// already.
CILKRTS_PENDING_NORETURN void cilkrts_pending_throw_on(exception_t *exception);

/// Drops a counted exception in flight, since another one takes its place.
void cilkrts_pending_drop(exception_t *exception);

/// Adds \p change to the calling thread's number of exceptions in flight, if
/// threads count exceptions of the kind of \p exception.
void cilkrts_pending_count(const exception_t *exception, int change);

/// Ends the process with a message if \p exception is a forced unwinding, which
/// would end the thread and with it a task.
void cilkrts_pending_refuse_forced(const exception_t *exception);

#ifdef __cplusplus
}
#endif

#endif // CILKRTS_EXCEPTIONS_PENDING_EXCEPTIONS_H

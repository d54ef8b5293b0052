//===- message.h - messages to the user ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SUPPORT_MESSAGE_H
#define CILKRTS_SUPPORT_MESSAGE_H

/// Writes "cilk: <text>" to stderr and ends the process with status 1, without
/// running exit handlers: other workers are still at work.
_Noreturn void cilkrts_fail(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/// The same for a worker without work, which nobody misses in a process that
/// has begun to end: there it says nothing, and does nothing any more.
_Noreturn void cilkrts_fail_idle(const char *text);

/// The process begins to end, with a status that doesn't tell of failures: does
/// not return if another thread has begun to fail.
void cilkrts_begin_end(void);

/// Writes "cilk: <text>" to stderr. Safe in a signal handler as long as
/// \p format uses %s, %d, %ld, %p only.
void cilkrts_warn(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/// Ends the process, as a thread of \p several couldn't be created: says
/// whether threads or memory are limited.
_Noreturn void cilkrts_fail_to_start(unsigned number, unsigned several,
                                     int error);

/// Ends the process, since a signal handler spawned; \p how continues from "a
/// signal handler spawned a task".
_Noreturn void cilkrts_fail_in_handler(const char *how);

/// For assertion.h: says which condition doesn't hold, and aborts.
_Noreturn void cilkrts_assertion_failed(const char *file, int line,
                                        const char *condition);

#endif // CILKRTS_SUPPORT_MESSAGE_H

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

/// Does the same for a worker without work. A process that has begun to end
/// does not need such a worker: then the function writes nothing, and does not
/// return.
_Noreturn void cilkrts_fail_idle(const char *text);

/// Notes that the process begins to end normally, with a status that the
/// program has chosen. Does not return if another thread has begun to fail.
void cilkrts_begin_end(void);

/// Writes "cilk: <text>" to stderr. Safe in a signal handler if \p format uses
/// only %s, %d, %ld and %p.
void cilkrts_warn(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/// Ends the process, since thread \p number of \p several could not be created.
/// The message tells the user whether threads or memory are limited.
_Noreturn void cilkrts_fail_to_start(unsigned number, unsigned several,
                                     int error);

/// Ends the process, since a signal handler spawned. \p how continues the text
/// "a signal handler spawned a task".
_Noreturn void cilkrts_fail_in_handler(const char *how);

/// Ends the process by abort(), with a message that \p condition does not hold
/// (assertion.h).
_Noreturn void cilkrts_assertion_failed(const char *file, int line,
                                        const char *condition);

#endif // CILKRTS_SUPPORT_MESSAGE_H

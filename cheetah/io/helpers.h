//===- helpers.h - threads for what can only block ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_IO_HELPERS_H
#define CILKRTS_IO_HELPERS_H

struct __cilkrts_strand;

namespace cilk::io {

/// Starts a thread that nobody waits for, and that gets none of the program's
/// signals: 0, or an error's number.
int start_thread(void *(*f)(void *), void *argument);

/// Calls \p f, of the strand that waits until then.
struct job {
  void *(*f)(void *);
  void *argument, *result;
  __cilkrts_strand *strand;
  job *next;
};

/// Has a helper do \p given, which then unparks the strand. False if there is
/// none, and no thread can be started.
bool hand_over(job &given);

/// The threads are the parent's, in the child of a fork; so is what they do.
void before_fork_of_helpers();
void after_fork_of_helpers(bool in_child);

/// Whether they have something to do, and how many there are.
bool are_helpers_busy(unsigned *threads);

} // namespace cilk::io

#endif // CILKRTS_IO_HELPERS_H

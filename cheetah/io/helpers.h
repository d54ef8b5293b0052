//===- helpers.h - threads for calls that have to block ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_IO_HELPERS_H
#define CILKRTS_IO_HELPERS_H

struct __cilkrts_strand;

namespace cilk::io {

/// Starts a detached thread that gets none of the program's signals. Returns 0,
/// or an error number.
int start_thread(void *(*f)(void *), void *argument);

/// A call of \p f for a strand that waits until it returns.
struct job {
  void *(*f)(void *);
  void *argument, *result;
  __cilkrts_strand *strand;
  job *next;
};

/// Gives \p given to a helper, which does it and then unparks the strand.
/// Returns false if there is no helper and no thread can be started.
bool hand_over(job &given);

/// Hold the helpers' lock during a fork. The child then forgets the helpers and
/// their jobs: both are the parent's.
void before_fork_of_helpers();
void after_fork_of_helpers(bool in_child);

/// Returns true if helpers have something to do, and stores their number.
bool are_helpers_busy(unsigned *threads);

} // namespace cilk::io

#endif // CILKRTS_IO_HELPERS_H

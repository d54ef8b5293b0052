//===- descriptors.h - what is known of the process's descriptors ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_IO_DESCRIPTORS_H
#define CILKRTS_IO_DESCRIPTORS_H

#include "../include/cilk/concurrent/waiters.h"

#include <event2/event_struct.h>

namespace cilk::io {

enum direction : unsigned { READ, WRITE, DIRECTIONS };

/// A strand that waits at a descriptor.
struct arrival : internal::waiter {
  bool cancelled = false; ///< by cilk_close; written by who takes it out
};

/// What a descriptor is, as far as that is known. Bits.
enum kind : unsigned {
  KNOWN = 1,      ///< whether it is a socket
  SOCKET = 2,     ///< so each call can say that it mustn't block
  NONBLOCKING = 4 ///< O_NONBLOCK is set
};

/// Atomic members may be used without the lock.
struct descriptor {
  internal::spin_lock lock;
  /// Whether it is being closed. Until that is over nobody begins to wait.
  bool closing = false;
  bool watched = false; ///< by the loop, through `event`
  std::atomic<unsigned> kind{0};
  /// How often the loop has heard that a call may succeed now. Who has failed
  /// without waiting compares it with what it was before the call.
  std::atomic<unsigned> changes[DIRECTIONS] = {};
  internal::wait_list waiting[DIRECTIONS];
  struct event event;

  bool is_waited_for() const {
    return waiting[READ].front() || waiting[WRITE].front();
  }
};

/// The record of \p fd, or null: it is no descriptor's number, or there is no
/// memory. Never freed.
descriptor *find(int fd);

/// Calls \p visit for each record that there is.
void visit_all(void (*visit)(descriptor &, void *), void *argument);

} // namespace cilk::io

#endif // CILKRTS_IO_DESCRIPTORS_H

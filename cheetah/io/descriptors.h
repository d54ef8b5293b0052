//===- descriptors.h - the state of the process's descriptors ===//
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
  bool cancelled = false; ///< true after cilk_close; written by the remover
};

/// The known properties of a descriptor. Bits.
enum kind : unsigned {
  KNOWN = 1,      ///< it is known whether this is a socket
  SOCKET = 2,     ///< each call can say that it mustn't block
  NONBLOCKING = 4 ///< O_NONBLOCK is set
};

/// The record of a descriptor. Atomic members may be used without the lock.
struct descriptor {
  internal::spin_lock lock;
  /// True while the descriptor is being closed. During that, no strand begins
  /// to wait.
  bool closing = false;
  bool watched = false; ///< true if the loop watches it through `event`
  std::atomic<unsigned> kind{0};
  /// The number of times that the loop was told that a call may succeed now. A
  /// strand whose call has failed compares it with its value before the call.
  std::atomic<unsigned> changes[DIRECTIONS] = {};
  internal::wait_list waiting[DIRECTIONS];
  struct event event;

  bool is_waited_for() const {
    return waiting[READ].front() || waiting[WRITE].front();
  }
};

/// Returns the record of \p fd. Returns null if \p fd is no descriptor's
/// number, or there is no memory. Records are never freed.
descriptor *find(int fd);

/// Calls \p visit for each existing record.
void visit_all(void (*visit)(descriptor &, void *), void *argument);

} // namespace cilk::io

#endif // CILKRTS_IO_DESCRIPTORS_H

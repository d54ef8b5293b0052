//===- calls.h - calls that are tried until they needn't wait ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Repeats a call of the kernel until it need not wait. The functions for users
// call these.
//
// A call that must not wait is tried first, and again whenever the loop has
// been told of a change of the descriptor. The loop may be told between a call
// that fails and the wait. So the number of changes is read before the call,
// and compared under the lock under which the loop increments it.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_IO_CALLS_H
#define CILKRTS_IO_CALLS_H

#include "descriptors.h"

#include <cassert>
#include <cerrno>
#include <cstdint>
#include <sys/types.h>

namespace cilk::io {

/// The deadline of a call without a deadline.
constexpr int64_t NEVER = INT64_MAX;

/// Returns the result of the kernel's call, or -errno. Not inlined: the
/// caller's strand may have changed threads since it last determined the
/// address of errno.
inline __attribute__((noinline)) ssize_t or_error(ssize_t result) {
  return result < 0 ? -errno : result;
}

/// Returns the result of a wait that was cancelled since another strand has
/// closed its descriptor. A trace shows this as a phase without length.
int note_cancelled();

/// Waits until the loop is told that \p fd, whose record is \p d, has changed.
/// Doesn't wait if it has changed since \p seen was d.changes[way]. Returns 0,
/// or -errno.
int wait_for_change(int fd, descriptor &d, direction way, unsigned seen,
                    int64_t deadline);

/// Waits for \p nanoseconds or until \p deadline, whichever comes first.
/// Returns true if the deadline hasn't passed.
bool pause(int64_t nanoseconds, int64_t deadline);

/// Sets O_NONBLOCK, unless it is known to be set. Returns 0, or -errno.
int set_nonblocking(int fd, descriptor &d);

/// Returns the kind of \p fd, or -errno. Also sets O_NONBLOCK, unless \p fd is
/// a socket.
int find_kind(int fd, descriptor &d);

/// Repeats \p call(), which doesn't wait and returns -errno, until its result
/// isn't -EAGAIN. Returns that result.
template <class Call>
ssize_t try_until(int fd, descriptor &d, direction way, int64_t deadline,
                  Call call) {
  for (;;) {
    // Acquire: partner is the release in note (loop.cpp). The call comes after
    // this.
    unsigned seen = d.changes[way].load(std::memory_order_acquire);
    ssize_t result = call();
    if (result == -EINTR)
      continue;
    if (result != -EAGAIN)
      return result;
    if (int failure = wait_for_change(fd, d, way, seen, deadline))
      return failure;
  }
}

/// Repeats \p call(done) in the same way until \p size bytes are written.
template <class Call>
ssize_t try_all_until(int fd, descriptor &d, size_t size, int64_t deadline,
                      Call call) {
  size_t done = 0;
  do {
    ssize_t more =
        try_until(fd, d, WRITE, deadline, [&] { return call(done); });
    if (more < 0)
      return done ? static_cast<ssize_t>(done) : more;
    assert(static_cast<size_t>(more) <= size - done);
    done += static_cast<size_t>(more);
  } while (done < size);
  return static_cast<ssize_t>(done);
}

} // namespace cilk::io

#endif // CILKRTS_IO_CALLS_H

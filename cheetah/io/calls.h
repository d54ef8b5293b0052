//===- calls.h - calls that are tried until they needn't wait ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A call that must not wait is tried first, and again whenever the loop has
// heard of the descriptor. Between a call that fails and the wait, the loop may
// have heard: so the number of changes is read before the call, and compared
// under the lock under which the loop counts.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_IO_CALLS_H
#define CILKRTS_IO_CALLS_H

#include "descriptors.h"

#include <cerrno>
#include <cstdint>
#include <sys/types.h>

namespace cilk::io {

/// The deadline of what has none.
constexpr int64_t NEVER = INT64_MAX;

/// What the kernel's call returned, or -errno. Not inlined: the caller's strand
/// may have changed threads since it last asked where errno is.
inline __attribute__((noinline)) ssize_t or_error(ssize_t result) {
  return result < 0 ? -errno : result;
}

/// Waits until the loop hears that \p fd, whose record is \p d, has changed, if
/// it hasn't since \p seen was d.changes[way]. 0, or -errno.
int wait_for_change(int fd, descriptor &d, direction way, unsigned seen,
                    int64_t deadline);

/// Waits for \p nanoseconds or until \p deadline, what comes first: whether
/// that hasn't come.
bool pause(int64_t nanoseconds, int64_t deadline);

/// Sets O_NONBLOCK, if that isn't known to be set: 0, or -errno.
int set_nonblocking(int fd, descriptor &d);

/// What \p fd is (kind), or -errno. Also sets O_NONBLOCK, unless it is a
/// socket.
int find_kind(int fd, descriptor &d);

/// The result of \p call(), which doesn't wait and returns -errno, when it
/// isn't -EAGAIN.
template <class Call>
ssize_t try_until(int fd, descriptor &d, direction way, int64_t deadline,
                  Call call) {
  for (;;) {
    // Acquire: partner is the release in note (loop.cpp); the call comes after.
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

/// Calls \p call(done), likewise, until \p size bytes are written.
template <class Call>
ssize_t try_all_until(int fd, descriptor &d, size_t size, int64_t deadline,
                      Call call) {
  size_t done = 0;
  do {
    ssize_t more =
        try_until(fd, d, WRITE, deadline, [&] { return call(done); });
    if (more < 0)
      return done ? static_cast<ssize_t>(done) : more;
    done += static_cast<size_t>(more);
  } while (done < size);
  return static_cast<ssize_t>(done);
}

} // namespace cilk::io

#endif // CILKRTS_IO_CALLS_H

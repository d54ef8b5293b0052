//===- calls.cpp - calls that are tried until they needn't wait ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "calls.h"

#include "../runtime/support/sanitizer.h"
#include "loop.h"

#pragma GCC visibility push(default)
#include "../include/cilk/cilk_api.h"
#include "../include/cilk/io.h"
#pragma GCC visibility pop

#include <algorithm>
#include <ctime>
#include <fcntl.h>
#include <sys/stat.h>

namespace cilk::io {

int note_cancelled() {
  __cilkrts_trace_end(__cilkrts_trace_begin("cancelled: descriptor closed"));
  return -ECANCELED;
}

int wait_for_change(int fd, descriptor &d, direction way, unsigned seen,
                    int64_t deadline) {
  if (deadline <= 0)
    return -ETIMEDOUT;
  if (int failure = start_loop())
    return -failure;
  d.lock.lock();
  if (d.closing) {
    d.lock.unlock();
    __cilkrts_yield();
    return 0;
  }
  int failure = 0;
  if (d.changes[way].load(std::memory_order_relaxed) != seen ||
      (failure = watch(fd, d)) != 0) {
    d.lock.unlock();
    return -failure;
  }
  // The failed call happened before the close of the descriptor by another
  // strand.
  cilkrts_tsan_release(&d);
  arrival self;
  if (!d.waiting[way].wait(d.lock, self, deadline == NEVER ? -1 : deadline))
    return -ETIMEDOUT;
  return self.cancelled ? note_cancelled() : 0;
}

bool pause(int64_t nanoseconds, int64_t deadline) {
  internal::spin_lock lock;
  internal::wait_list nobody;
  internal::waiter self;
  int64_t end = cilk_deadline_in(nanoseconds);
  lock.lock();
  nobody.wait(lock, self, std::min(end, deadline));
  return end < deadline;
}

static int learn(descriptor &d, unsigned more) {
  return static_cast<int>(d.kind.fetch_or(more, std::memory_order_relaxed) |
                          more);
}

int set_nonblocking(int fd, descriptor &d) {
  if (d.kind.load(std::memory_order_relaxed) & NONBLOCKING)
    return 0;
  ssize_t flags = or_error(fcntl(fd, F_GETFL));
  if (flags < 0)
    return static_cast<int>(flags);
  if (!(flags & O_NONBLOCK)) {
    ssize_t failure =
        or_error(fcntl(fd, F_SETFL, static_cast<int>(flags) | O_NONBLOCK));
    if (failure < 0)
      return static_cast<int>(failure);
  }
  learn(d, NONBLOCKING);
  return 0;
}

int find_kind(int fd, descriptor &d) {
  unsigned known = d.kind.load(std::memory_order_relaxed);
  if (known & KNOWN)
    return static_cast<int>(known);
  struct stat status;
  ssize_t failure = or_error(fstat(fd, &status));
  if (failure < 0)
    return static_cast<int>(failure);
  if (S_ISSOCK(status.st_mode))
    return learn(d, KNOWN | SOCKET);
  if (int failed = set_nonblocking(fd, d))
    return failed;
  return learn(d, KNOWN);
}

} // namespace cilk::io

int64_t cilk_deadline_in(int64_t nanoseconds) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  int64_t deadline;
  if (__builtin_add_overflow(static_cast<int64_t>(now.tv_sec) * 1000000000 +
                                 now.tv_nsec,
                             nanoseconds, &deadline))
    deadline = nanoseconds < 0 ? 0 : INT64_MAX;
  return deadline;
}

//===- lifetime.cpp - when descriptors begin and end ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Opening and closing of descriptors. When a descriptor is closed, another
// thread may open one with the same number right after the kernel's close. So
// the record is cleared while `closing` is set, and no strand begins to wait as
// long as it is set. A strand whose call fails in between tries again, with the
// new descriptor or with none.
//
//===----------------------------------------------------------------------===//

#include "../runtime/support/sanitizer.h"
#include "calls.h"
#include "loop.h"

#pragma GCC visibility push(default)
#include "../include/cilk/io.h"
#pragma GCC visibility pop

#include <cassert>
#include <unistd.h>

using namespace cilk::io;

static void lock_open(descriptor &d) {
  for (d.lock.lock(); d.closing; d.lock.lock()) {
    d.lock.unlock();
    __cilkrts_yield();
  }
}

// Makes the loop forget `d`. The caller holds the lock of `d`, which is then
// marked as closing and unlocked.
static void begin_closing(descriptor &d) {
  assert(!d.closing && !d.is_waited_for() &&
         "one thread closes, and has taken out all strands that waited");
  bool watched = d.watched;
  d.closing = true;
  d.watched = false;
  // The next descriptor of that number may be used before this function ends.
  d.kind.store(0, std::memory_order_relaxed);
  d.lock.unlock();
  if (watched)
    unwatch(d);
}

static void end_closing(descriptor &d, unsigned kind) {
  d.lock.lock();
  assert(d.closing && !d.watched && !d.is_waited_for() &&
         "no strand begins to wait while a descriptor is being closed");
  // A strand whose call has failed and that hasn't begun to wait tries again.
  for (std::atomic<unsigned> &changes : d.changes)
    changes.fetch_add(1, std::memory_order_relaxed);
  d.kind.store(kind, std::memory_order_relaxed);
  d.closing = false;
  d.lock.unlock();
}

// Resets the record of `fd`, a socket that no strand has used before.
static void renew(int fd) {
  descriptor *d = find(fd);
  if (!d)
    return;
  lock_open(*d);
  if (d->is_waited_for()) {
    d->lock.unlock();
    return;
  }
  begin_closing(*d);
  end_closing(*d, KNOWN | SOCKET);
}

static cilk::internal::waiter *cancel(cilk::internal::wait_list &waiting) {
  cilk::internal::waiter *all = waiting.take_all();
  for (cilk::internal::waiter *w = all; w; w = w->next)
    static_cast<arrival *>(w)->cancelled = true;
  return all;
}

int cilk_close(int fd) {
  descriptor *d = find(fd);
  if (!d)
    return static_cast<int>(or_error(close(fd)));
  lock_open(*d);
  cilkrts_tsan_acquire(d);
  cilk::internal::waiter *readers = cancel(d->waiting[READ]);
  cilk::internal::waiter *writers = cancel(d->waiting[WRITE]);
  begin_closing(*d);
  cilk::internal::wait_list::unpark_all(readers);
  cilk::internal::wait_list::unpark_all(writers);
  ssize_t result = or_error(close(fd));
  end_closing(*d, 0);
  return static_cast<int>(result);
}

int cilk_accept_until(int socket, struct sockaddr *address, socklen_t *length,
                      int64_t deadline) {
  descriptor *d = find(socket);
  if (!d)
    return -EBADF;
  if (int failure = set_nonblocking(socket, *d))
    return failure;
  ssize_t accepted = try_until(socket, *d, READ, deadline, [=] {
    return or_error(accept(socket, address, length));
  });
  if (accepted >= 0)
    renew(static_cast<int>(accepted));
  return static_cast<int>(accepted);
}

int cilk_accept(int socket, struct sockaddr *address, socklen_t *length) {
  return cilk_accept_until(socket, address, length, NEVER);
}

int cilk_connect_until(int socket, const struct sockaddr *address,
                       socklen_t length, int64_t deadline) {
  descriptor *d = find(socket);
  if (!d)
    return -EBADF;
  renew(socket);
  if (int failure = set_nonblocking(socket, *d))
    return failure;
  bool begun = false;
  return static_cast<int>(try_until(socket, *d, WRITE, deadline, [&] {
    ssize_t result = or_error(connect(socket, address, length));
    // The kernel doesn't report when a socket of this family has room again.
    while (result == -EAGAIN && address->sa_family == AF_UNIX &&
           pause(1000000, deadline))
      result = or_error(connect(socket, address, length));
    // The second call returns the result of the first one.
    if (result == -EISCONN && begun)
      return ssize_t{0};
    if (result != -EINPROGRESS && result != -EALREADY)
      return result == -EAGAIN && address->sa_family != AF_UNIX
                 ? ssize_t{-EADDRNOTAVAIL}
                 : result;
    begun = true;
    return ssize_t{-EAGAIN};
  }));
}

int cilk_connect(int socket, const struct sockaddr *address, socklen_t length) {
  return cilk_connect_until(socket, address, length, NEVER);
}

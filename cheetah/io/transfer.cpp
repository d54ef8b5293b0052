//===- transfer.cpp - reading and writing ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reading and writing. A call for a socket can say itself that it mustn't wait,
// so the socket's mode stays as the program has set it. Other descriptors are
// set to O_NONBLOCK once.
//
//===----------------------------------------------------------------------===//

#include "calls.h"
#include "parts.h"

#pragma GCC visibility push(default)
#include "../include/cilk/io.h"
#pragma GCC visibility pop

#include <unistd.h>

using namespace cilk::io;

// A write to a closed socket must not raise a signal, which would go to the
// process.
enum { TRIES = MSG_DONTWAIT, TRIES_TO_SEND = MSG_DONTWAIT | MSG_NOSIGNAL };

// Returns `call(d, socket)`, where `socket` is true if `fd` is a socket. A
// descriptor that was a socket at its first use may have become something else
// without notice.
template <class Call> static ssize_t with_kind(int fd, Call call) {
  descriptor *d = find(fd);
  if (!d)
    return -EBADF;
  int kind = find_kind(fd, *d);
  if (kind < 0)
    return kind;
  ssize_t result = call(*d, (kind & SOCKET) != 0);
  if (result != -ENOTSOCK || !(kind & SOCKET))
    return result;
  d->kind.store(0, std::memory_order_relaxed);
  kind = find_kind(fd, *d);
  return kind < 0 ? kind : call(*d, false);
}

static msghdr message_of(const iovec *parts, size_t count) {
  msghdr message = {};
  message.msg_iov = const_cast<iovec *>(parts);
  message.msg_iovlen = count;
  return message;
}

ssize_t cilk_read_until(int fd, void *buffer, size_t size, int64_t deadline) {
  return with_kind(fd, [=](descriptor &d, bool socket) {
    // A transfer of nothing is always possible.
    if (socket && size)
      return try_until(fd, d, READ, deadline,
                       [=] { return or_error(recv(fd, buffer, size, TRIES)); });
    return try_until(fd, d, READ, deadline,
                     [=] { return or_error(read(fd, buffer, size)); });
  });
}

ssize_t cilk_read(int fd, void *buffer, size_t size) {
  return cilk_read_until(fd, buffer, size, NEVER);
}

ssize_t cilk_readv_until(int fd, const struct iovec *parts, int count,
                         int64_t deadline) {
  return with_kind(fd, [=](descriptor &d, bool socket) {
    if (socket && count > 0 && size_of(parts, static_cast<size_t>(count)))
      return try_until(fd, d, READ, deadline, [=] {
        msghdr message = message_of(parts, static_cast<size_t>(count));
        return or_error(recvmsg(fd, &message, TRIES));
      });
    return try_until(fd, d, READ, deadline,
                     [=] { return or_error(readv(fd, parts, count)); });
  });
}

ssize_t cilk_readv(int fd, const struct iovec *parts, int count) {
  return cilk_readv_until(fd, parts, count, NEVER);
}

ssize_t cilk_write_until(int fd, const void *buffer, size_t size,
                         int64_t deadline) {
  return with_kind(fd, [=](descriptor &d, bool socket) {
    return try_all_until(fd, d, size, deadline, [=](size_t done) {
      const char *left = static_cast<const char *>(buffer) + done;
      return or_error(socket ? send(fd, left, size - done, TRIES_TO_SEND)
                             : write(fd, left, size - done));
    });
  });
}

ssize_t cilk_write(int fd, const void *buffer, size_t size) {
  return cilk_write_until(fd, buffer, size, NEVER);
}

ssize_t cilk_writev_until(int fd, const struct iovec *parts, int count,
                          int64_t deadline) {
  if (count < 0)
    return -EINVAL;
  const struct msghdr message = message_of(parts, static_cast<size_t>(count));
  const size_t size = size_of(parts, message.msg_iovlen);
  return with_kind(fd, [=](descriptor &d, bool socket) {
    if (socket)
      return cilk_sendmsg_until(fd, &message, 0, deadline);
    return try_all_until(fd, d, size, deadline, [=](size_t done) {
      if (!done)
        return or_error(writev(fd, parts, count));
      const rest left(parts, message.msg_iovlen, done);
      return or_error(writev(fd, left.parts, static_cast<int>(left.count)));
    });
  });
}

ssize_t cilk_writev(int fd, const struct iovec *parts, int count) {
  return cilk_writev_until(fd, parts, count, NEVER);
}

// Returns the deadline of a call. It is over if the flags say that the call
// mustn't wait.
static int64_t deadline_of(int flags, int64_t deadline) {
  return flags & MSG_DONTWAIT ? 0 : deadline;
}

// Returns the result of a call with these flags: -EAGAIN instead of -ETIMEDOUT
// if they say that the call mustn't wait.
static ssize_t result_of(int flags, ssize_t result) {
  return flags & MSG_DONTWAIT && result == -ETIMEDOUT ? -EAGAIN : result;
}

template <class Call>
static ssize_t receive(int socket, int flags, int64_t deadline, Call call) {
  descriptor *d = find(socket);
  if (!d)
    return -EBADF;
  if (flags & MSG_WAITALL)
    return -EINVAL;
  return result_of(
      flags, try_until(socket, *d, READ, deadline_of(flags, deadline), call));
}

ssize_t cilk_recv_until(int socket, void *buffer, size_t size, int flags,
                        int64_t deadline) {
  return receive(socket, flags, deadline, [=] {
    return or_error(recv(socket, buffer, size, flags | TRIES));
  });
}

ssize_t cilk_recv(int socket, void *buffer, size_t size, int flags) {
  return cilk_recv_until(socket, buffer, size, flags, NEVER);
}

ssize_t cilk_recvmsg_until(int socket, struct msghdr *message, int flags,
                           int64_t deadline) {
  return receive(socket, flags, deadline, [=] {
    return or_error(recvmsg(socket, message, flags | TRIES));
  });
}

ssize_t cilk_recvmsg(int socket, struct msghdr *message, int flags) {
  return cilk_recvmsg_until(socket, message, flags, NEVER);
}

template <class Call>
static ssize_t transmit(int socket, size_t size, int flags, int64_t deadline,
                        Call call) {
  descriptor *d = find(socket);
  if (!d)
    return -EBADF;
  return result_of(flags, try_all_until(socket, *d, size,
                                        deadline_of(flags, deadline), call));
}

ssize_t cilk_send_until(int socket, const void *buffer, size_t size, int flags,
                        int64_t deadline) {
  return transmit(socket, size, flags, deadline, [=](size_t done) {
    return or_error(send(socket, static_cast<const char *>(buffer) + done,
                         size - done, flags | TRIES_TO_SEND));
  });
}

ssize_t cilk_send(int socket, const void *buffer, size_t size, int flags) {
  return cilk_send_until(socket, buffer, size, flags, NEVER);
}

ssize_t cilk_sendmsg_until(int socket, const struct msghdr *message, int flags,
                           int64_t deadline) {
  const iovec *parts = message->msg_iov;
  const size_t count = message->msg_iovlen;
  return transmit(
      socket, size_of(parts, count), flags, deadline, [=](size_t done) {
        if (!done)
          return or_error(sendmsg(socket, message, flags | TRIES_TO_SEND));
        // The control data has gone with the first part.
        const rest left(parts, count, done);
        const msghdr rest_of_it = message_of(left.parts, left.count);
        return or_error(sendmsg(socket, &rest_of_it, flags | TRIES_TO_SEND));
      });
}

ssize_t cilk_sendmsg(int socket, const struct msghdr *message, int flags) {
  return cilk_sendmsg_until(socket, message, flags, NEVER);
}

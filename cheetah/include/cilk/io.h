//===- io.h - input and output for strands ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the functions of the same names do, but a strand that would wait there
// leaves its worker to other strands. Link with -lopencilk-io, over libevent.
// docs/concurrent.md tells more.
//
// A strand may go on in another thread, so failures aren't left in errno, which
// is a thread's: they are returned, as -errno. errno stays as it is.
//
// What strands have read from or written to is to be closed by cilk_close.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_IO_H
#define _CILK_IO_H

#if !defined(__cplusplus) && defined(__STRICT_ANSI__) &&                       \
    !(defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
#error "<cilk/io.h> needs C99: compile with -std=c99 or later, or -std=gnu89"
#elif defined(__cplusplus) && __cplusplus < 201103L
#error "<cilk/io.h> needs C++11: compile with -std=c++11 or later"
#else

#include "concurrent/strand.h"

#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/uio.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Each function has a form with a deadline, in nanoseconds of CLOCK_MONOTONIC,
/// which returns -ETIMEDOUT if nothing has come until then. That of
/// cilk_poll returns 0, as poll does. All return -ECANCELED to a strand that
/// waits when another one closes the descriptor by cilk_close.

/// The deadline in so many nanoseconds from now.
int64_t cilk_deadline_in(int64_t nanoseconds);

/// Prepares the waits, as the first one does otherwise: 0, or -errno.
int cilk_io_init(void);

/// Waits for a connection. Sets O_NONBLOCK of \p socket.
CILK_WAITS int cilk_accept(int socket, struct sockaddr *address,
                           socklen_t *length);
CILK_WAITS int cilk_accept_until(int socket, struct sockaddr *address,
                                 socklen_t *length, int64_t deadline);

/// Waits until it is connected. Sets O_NONBLOCK of \p socket.
CILK_WAITS int cilk_connect(int socket, const struct sockaddr *address,
                            socklen_t length);
CILK_WAITS int cilk_connect_until(int socket, const struct sockaddr *address,
                                  socklen_t length, int64_t deadline);

/// Waits until there is something to read, of which these return as much as
/// there is; 0 at the end. A descriptor that is neither a socket nor a file is
/// set to O_NONBLOCK. What can't wait, such as a file of a disk, is read at
/// once.
CILK_WAITS ssize_t cilk_read(int fd, void *buffer, size_t size);
CILK_WAITS ssize_t cilk_read_until(int fd, void *buffer, size_t size,
                                   int64_t deadline);
CILK_WAITS ssize_t cilk_readv(int fd, const struct iovec *parts, int count);
CILK_WAITS ssize_t cilk_readv_until(int fd, const struct iovec *parts,
                                    int count, int64_t deadline);

/// Waits until all is written; so many bytes, fewer if then something fails, or
/// the deadline passes. No socket sends SIGPIPE: -EPIPE.
CILK_WAITS ssize_t cilk_write(int fd, const void *buffer, size_t size);
CILK_WAITS ssize_t cilk_write_until(int fd, const void *buffer, size_t size,
                                    int64_t deadline);
CILK_WAITS ssize_t cilk_writev(int fd, const struct iovec *parts, int count);
CILK_WAITS ssize_t cilk_writev_until(int fd, const struct iovec *parts,
                                     int count, int64_t deadline);

/// As cilk_read, of sockets, with recv's flags but MSG_WAITALL (-EINVAL).
CILK_WAITS ssize_t cilk_recv(int socket, void *buffer, size_t size, int flags);
CILK_WAITS ssize_t cilk_recv_until(int socket, void *buffer, size_t size,
                                   int flags, int64_t deadline);
CILK_WAITS ssize_t cilk_recvmsg(int socket, struct msghdr *message, int flags);
CILK_WAITS ssize_t cilk_recvmsg_until(int socket, struct msghdr *message,
                                      int flags, int64_t deadline);

/// As cilk_write, of sockets, with send's flags.
CILK_WAITS ssize_t cilk_send(int socket, const void *buffer, size_t size,
                             int flags);
CILK_WAITS ssize_t cilk_send_until(int socket, const void *buffer, size_t size,
                                   int flags, int64_t deadline);
CILK_WAITS ssize_t cilk_sendmsg(int socket, const struct msghdr *message,
                                int flags);
CILK_WAITS ssize_t cilk_sendmsg_until(int socket, const struct msghdr *message,
                                      int flags, int64_t deadline);

/// Waits until one of them can be read or written as it asks for, is closed by
/// the other side, or has failed: how many. (POLLPRI ends no wait.)
CILK_WAITS int cilk_poll(struct pollfd *fds, nfds_t count);
CILK_WAITS int cilk_poll_until(struct pollfd *fds, nfds_t count,
                               int64_t deadline);

/// Closes it; the strands that wait there go on with -ECANCELED.
int cilk_close(int fd);

/// What \p f returns, which may wait as threads do: for a disk, in
/// getaddrinfo(), for a child process. A thread of a pool calls it, while the
/// strand waits. It must neither throw nor end its thread.
CILK_WAITS void *cilk_blocking(void *(*f)(void *), void *argument);

#ifdef __cplusplus
}

#include <functional>
#include <future>

namespace cilk {

/// What \p f() returns or throws, called as cilk_blocking() does.
template <class F> auto blocking(F &&f) -> decltype(f()) {
  using result = decltype(f());
  std::packaged_task<result()> call(std::ref(f));
  std::future<result> called = call.get_future();
  cilk_blocking(
      [](void *of) -> void * {
        (*static_cast<std::packaged_task<result()> *>(of))();
        return nullptr;
      },
      &call);
  return called.get();
}

} // namespace cilk

#endif // __cplusplus

#endif // the language

#endif // _CILK_IO_H

//===- io.h - input and output for strands ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Input and output for strands. Each function does the same as the system's
// function of that name, but a strand that would block leaves its worker to
// other strands. Link with -lopencilk-io, which uses libevent.
// docs/concurrent.md describes them.
//
// A strand may continue in another thread, and errno belongs to a thread. So
// failures are returned, as -errno, and errno stays as it is.
//
// Descriptors that strands have read from or written to must be closed by
// cilk_close. Any thread may call any of the functions at any time, except in a
// signal handler.
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
/// which returns -ETIMEDOUT if the deadline passes first. cilk_poll_until
/// returns 0 then, as poll does. All functions return -ECANCELED to a strand
/// that waits when another strand closes the descriptor by cilk_close.

/// Returns the deadline that is \p nanoseconds from now.
int64_t cilk_deadline_in(int64_t nanoseconds);

/// Prepares the waits. Without this call, the first wait does so. Returns 0, or
/// -errno.
int cilk_io_init(void);

/// Waits for a connection, and returns its descriptor. Sets O_NONBLOCK of
/// \p socket.
CILK_WAITS int cilk_accept(int socket, struct sockaddr *address,
                           socklen_t *length);
CILK_WAITS int cilk_accept_until(int socket, struct sockaddr *address,
                                 socklen_t *length, int64_t deadline);

/// Connects \p socket and waits until it is connected. Returns 0, or -errno.
/// Sets O_NONBLOCK of \p socket.
CILK_WAITS int cilk_connect(int socket, const struct sockaddr *address,
                            socklen_t length);
CILK_WAITS int cilk_connect_until(int socket, const struct sockaddr *address,
                                  socklen_t length, int64_t deadline);

/// Reads: waits until there is something to read, and returns the number of
/// bytes, which may be less than \p size; 0 at the end. Sets O_NONBLOCK of a
/// descriptor that is neither a socket nor a file. A file on a disk, for which
/// one can't wait, is read at once.
CILK_WAITS ssize_t cilk_read(int fd, void *buffer, size_t size);
CILK_WAITS ssize_t cilk_read_until(int fd, void *buffer, size_t size,
                                   int64_t deadline);
CILK_WAITS ssize_t cilk_readv(int fd, const struct iovec *parts, int count);
CILK_WAITS ssize_t cilk_readv_until(int fd, const struct iovec *parts,
                                    int count, int64_t deadline);

/// Writes: waits until all is written, and returns the number of bytes. Returns
/// a smaller number if something fails after that many bytes, or the deadline
/// passes. Returns -EPIPE for a socket whose other side is closed; no socket
/// sends SIGPIPE.
CILK_WAITS ssize_t cilk_write(int fd, const void *buffer, size_t size);
CILK_WAITS ssize_t cilk_write_until(int fd, const void *buffer, size_t size,
                                    int64_t deadline);
CILK_WAITS ssize_t cilk_writev(int fd, const struct iovec *parts, int count);
CILK_WAITS ssize_t cilk_writev_until(int fd, const struct iovec *parts,
                                     int count, int64_t deadline);

/// Receives from a socket like cilk_read, with the flags of recv except
/// MSG_WAITALL (-EINVAL).
CILK_WAITS ssize_t cilk_recv(int socket, void *buffer, size_t size, int flags);
CILK_WAITS ssize_t cilk_recv_until(int socket, void *buffer, size_t size,
                                   int flags, int64_t deadline);
CILK_WAITS ssize_t cilk_recvmsg(int socket, struct msghdr *message, int flags);
CILK_WAITS ssize_t cilk_recvmsg_until(int socket, struct msghdr *message,
                                      int flags, int64_t deadline);

/// Sends to a socket like cilk_write, with the flags of send.
CILK_WAITS ssize_t cilk_send(int socket, const void *buffer, size_t size,
                             int flags);
CILK_WAITS ssize_t cilk_send_until(int socket, const void *buffer, size_t size,
                                   int flags, int64_t deadline);
CILK_WAITS ssize_t cilk_sendmsg(int socket, const struct msghdr *message,
                                int flags);
CILK_WAITS ssize_t cilk_sendmsg_until(int socket, const struct msghdr *message,
                                      int flags, int64_t deadline);

/// Waits until at least one of the descriptors can be read or written as it
/// requests, is closed by the other side, or has failed. Returns the number of
/// these descriptors. (POLLPRI ends no wait.)
CILK_WAITS int cilk_poll(struct pollfd *fds, nfds_t count);
CILK_WAITS int cilk_poll_until(struct pollfd *fds, nfds_t count,
                               int64_t deadline);

/// Closes \p fd. The strands that wait for it continue with -ECANCELED.
int cilk_close(int fd);

/// Calls \p f with \p argument in a thread of a pool, while the strand waits,
/// and returns its result. \p f may block as threads do: for a disk, in
/// getaddrinfo(), for a child process. It must neither throw nor end its
/// thread.
CILK_WAITS void *cilk_blocking(void *(*f)(void *), void *argument);

#ifdef __cplusplus
}

#include <future>

namespace cilk {

/// Calls \p f() like cilk_blocking(), and returns its result or throws its
/// exception.
template <class F> auto blocking(F &&f) -> decltype(f()) {
  using result = decltype(f());
  std::packaged_task<result()> call([&f]() -> result { return f(); });
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

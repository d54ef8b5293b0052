//===- server.cpp - a server that computes ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The server has a strand for each connection, which waits for its client, and
// parallel computations in these strands. The workers run whatever is ready:
// the strands of many clients, or the queens of a single client. SIGTERM or
// SIGINT ends the server after it has answered the requests that have begun.
//
//===----------------------------------------------------------------------===//

#include "connection.h"

#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <cilk/io.h>

#include <arpa/inet.h>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <sys/signalfd.h>
#include <unistd.h>

namespace {
struct listener {
  int socket, signals;
  open_connections open;
};
} // namespace

static int usage(const char *program) {
  std::fprintf(stderr,
               "usage: %s [PORT [ADDRESS]]\n"
               "Serves HTTP at PORT (8080; 0: one that is free) of ADDRESS "
               "(127.0.0.1), until SIGTERM or SIGINT.\n",
               program);
  return 2;
}

static bool read_address(int argc, char **argv, sockaddr_in &address) {
  uint16_t port = 8080;
  address.sin_family = AF_INET;
  if (argc > 3)
    return false;
  if (argc > 1) {
    const char *end = argv[1] + std::strlen(argv[1]);
    const std::from_chars_result read = std::from_chars(argv[1], end, port);
    if (read.ec != std::errc() || read.ptr != end)
      return false;
  }
  address.sin_port = htons(port);
  return inet_pton(AF_INET, argc > 2 ? argv[2] : "127.0.0.1",
                   &address.sin_addr) == 1;
}

// Listens at the address and prints it. Returns the socket, or -1, after a
// message.
static int listen_at(sockaddr_in address) {
  const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
  socklen_t length = sizeof address;
  sockaddr *at = reinterpret_cast<sockaddr *>(&address);
  if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
      bind(fd, at, length) != 0 || listen(fd, SOMAXCONN) != 0 ||
      getsockname(fd, at, &length) != 0) {
    std::perror("can't listen");
    return -1;
  }
  char text[INET_ADDRSTRLEN];
  inet_ntop(AF_INET, &address.sin_addr, text, sizeof text);
  std::printf("http://%s:%d/\n", text, ntohs(address.sin_port));
  std::fflush(stdout);
  return fd;
}

// Waits for a signal, and then ends all other strands.
static void wait_for_end(listener &l) {
  signalfd_siginfo signal;
  cilk_read(l.signals, &signal, sizeof signal);
  cilk_close(l.socket);
  l.open.end();
}

static void accept_all(listener &l) {
  for (;;) {
    const int fd = cilk_accept(l.socket, nullptr, nullptr);
    if (fd >= 0)
      cilk_spawn serve(fd, l.open);
    else if (fd == -ECANCELED || fd == -EBADF)
      return; // wait_for_end has closed the socket
    else if (fd == -EMFILE || fd == -ENFILE || fd == -ENOMEM || fd == -ENOBUFS)
      cilk_sleep(10000000); // until some connections have ended
  }
}

int main(int argc, char **argv) {
  sockaddr_in address = {};
  if (!read_address(argc, argv, address))
    return usage(argv[0]);
  // Blocks the signals in all threads: later threads inherit the mask of this
  // one.
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGINT);
  sigprocmask(SIG_BLOCK, &ends, nullptr);
  listener l = {};
  l.signals = signalfd(-1, &ends, SFD_CLOEXEC | SFD_NONBLOCK);
  l.socket = listen_at(address);
  if (l.signals < 0 || l.socket < 0)
    return 1;
  cilk_scope {
    cilk_spawn wait_for_end(l);
    accept_all(l);
  }
  return 0;
}

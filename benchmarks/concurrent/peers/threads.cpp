//===- threads.cpp - examples/server with a thread for each connection ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The same pages and connections, without tasks: a connection that waits blocks
// its thread.
//
//===----------------------------------------------------------------------===//

#include "../../../examples/server/connection.h"

#include <cilk/io.h>

#include <arpa/inet.h>
#include <cerrno>
#include <cstdio>
#include <thread>
#include <unistd.h>

int64_t cilk_deadline_in(int64_t nanoseconds) { return nanoseconds; }

ssize_t cilk_read_until(int fd, void *buffer, size_t size, int64_t) {
  const ssize_t result = read(fd, buffer, size);
  return result < 0 ? -errno : result;
}

ssize_t cilk_readv_until(int fd, const iovec *parts, int count, int64_t) {
  const ssize_t result = readv(fd, parts, count);
  return result < 0 ? -errno : result;
}

ssize_t cilk_writev_until(int fd, const iovec *parts, int count, int64_t) {
  const ssize_t result = writev(fd, parts, count);
  return result < 0 ? -errno : result;
}

int cilk_close(int fd) { return close(fd); }

int main() {
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(listener, reinterpret_cast<sockaddr *>(&address), length) != 0 ||
      listen(listener, SOMAXCONN) != 0 ||
      getsockname(listener, reinterpret_cast<sockaddr *>(&address), &length) !=
          0)
    return 1;
  std::printf("http://127.0.0.1:%d/\n", ntohs(address.sin_port));
  std::fflush(stdout);
  static open_connections open;
  for (int fd; (fd = accept(listener, nullptr, nullptr)) >= 0;)
    std::thread([fd] { serve(fd, open); }).detach();
  return 1;
}

// Functions that the tests of <cilk/io.h> share.
#ifndef TEST_IO_H
#define TEST_IO_H

#include "wait.h"
#include <arpa/inet.h>
#include <cilk/io.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <string.h>
#include <unistd.h>

enum { MS = 1000000 };

// Makes a socket that listens on a free port of the loopback device, and stores its address.
static inline int listen_here(struct sockaddr_in *address) {
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  socklen_t length = sizeof *address;
  memset(address, 0, sizeof *address);
  address->sin_family = AF_INET;
  address->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  CHECK(bind(fd, (struct sockaddr *)address, length) == 0);
  CHECK(listen(fd, 128) == 0);
  CHECK(getsockname(fd, (struct sockaddr *)address, &length) == 0);
  return fd;
}

static inline int connect_to(const struct sockaddr_in *address) {
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  CHECK(cilk_connect(fd, (const struct sockaddr *)address, sizeof *address) == 0);
  return fd;
}

static inline void make_pair(int ends[2]) {
  CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
}

// Reads exactly `size` bytes.
static inline void read_all(int fd, void *buffer, size_t size) {
  for (size_t done = 0; done < size;) {
    ssize_t more = cilk_read(fd, (char *)buffer + done, size - done);
    CHECK(more > 0);
    done += (size_t)more;
  }
}

#endif

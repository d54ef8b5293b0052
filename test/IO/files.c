// Pipes, and files that are no sockets, work. So does a number that was a closed socket's.
// RUN: %check_io %s
#include "io.h"

TASK long add_up(int fd) {
  long sum = 0;
  for (unsigned char byte; cilk_read(fd, &byte, 1) == 1;)
    sum += byte;
  CHECK(cilk_close(fd) == 0);
  return sum;
}

static char much[1000000];

TASK void drain(int fd) {
  static char got[sizeof much];
  read_all(fd, got, sizeof got);
}

int main(void) {
  int ends[2];
  CHECK(pipe(ends) == 0);
  long sum = cilk_spawn add_up(ends[0]);
  for (int i = 1; i <= 50; ++i) {
    unsigned char bytes[] = {(unsigned char)i, 1};
    CHECK(cilk_write(ends[1], bytes, 2) == 2);
    if (i % 10 == 0)
      cilk_sleep(MS / 10);
  }
  CHECK(cilk_close(ends[1]) == 0);
  cilk_sync;

  // The pipe gets more than it has room for, in parts.
  CHECK(pipe(ends) == 0);
  cilk_spawn drain(ends[0]);
  struct iovec parts[] = {{much, 333}, {NULL, 0}, {much + 333, sizeof much - 333}};
  CHECK(cilk_writev(ends[1], parts, 3) == (ssize_t)sizeof much);
  cilk_sync;
  // The descriptors are closed without a call of the library; the next sockets get these numbers.
  CHECK(close(ends[0]) == 0 && close(ends[1]) == 0);

  int file = open("/dev/null", O_RDWR);
  char byte;
  CHECK(cilk_write(file, much, sizeof much) == (ssize_t)sizeof much);
  CHECK(cilk_read(file, &byte, 1) == 0 && cilk_read(file, &byte, 0) == 0);
  CHECK(cilk_close(file) == 0);

  int sockets[2], pipes[2];
  make_pair(sockets);
  CHECK(cilk_write(sockets[0], "x", 1) == 1 && cilk_read(sockets[1], &byte, 1) == 1);
  CHECK(cilk_read(sockets[0], &byte, 0) == 0);
  CHECK(close(sockets[0]) == 0 && close(sockets[1]) == 0);
  CHECK(pipe(pipes) == 0);
  CHECK(cilk_write(pipes[1], "x", 1) == 1 && cilk_read(pipes[0], &byte, 1) == 1);
  printf("%ld\n", sum);
  return 0;
}

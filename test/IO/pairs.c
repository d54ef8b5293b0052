// Pairs of strands talk to each other over sockets, many at a time; the first strand of each pair
// waits for the second, which is serially later.
// RUN: %check_io %s
// RUN: %check_sanitized %s -- -fsanitize=address
// RUN: %check_sanitized %s -- -fsanitize=thread
#include "io.h"

enum { PAIRS = 40, ROUNDS = 50 };

TASK void echo(int fd) {
  for (long number; cilk_read(fd, &number, sizeof number) == sizeof number;) {
    ++number;
    CHECK(cilk_write(fd, &number, sizeof number) == sizeof number);
  }
  CHECK(cilk_close(fd) == 0);
}

TASK void ask(int fd, long *sum) {
  long number = 0;
  for (int i = 0; i < ROUNDS; ++i) {
    CHECK(cilk_send(fd, &number, sizeof number, 0) == sizeof number);
    CHECK(cilk_recv(fd, &number, sizeof number, 0) == sizeof number);
  }
  *sum = number;
  CHECK(cilk_close(fd) == 0);
}

int main(void) {
  long sums[PAIRS], sum = 0;
  CHECK(cilk_io_init() == 0);
  for (int i = 0; i < PAIRS; ++i) {
    int ends[2];
    make_pair(ends);
    cilk_spawn echo(ends[0]);
    cilk_spawn ask(ends[1], sums + i);
  }
  cilk_sync;
  for (int i = 0; i < PAIRS; ++i)
    sum += sums[i];
  printf("%ld\n", sum);
  return 0;
}

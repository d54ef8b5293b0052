// Strands that talk to threads make progress although others always compute, on all workers.
// RUN: %check_io %s
#include "fib.h"
#include "io.h"
#include <pthread.h>

enum { ROUNDS = 30, COMPUTING = 8 };
static int over; // atomic

static void *echo(void *fd) {
  for (long number; cilk_read(*(int *)fd, &number, sizeof number) == sizeof number;)
    CHECK(cilk_write(*(int *)fd, &number, sizeof number) == sizeof number);
  return fd;
}

TASK void talk(int fd) {
  for (long i = 0; i < ROUNDS; ++i) {
    long number = i;
    CHECK(cilk_write(fd, &number, sizeof number) == sizeof number);
    read_all(fd, &number, sizeof number);
    CHECK(number == i);
  }
  CHECK(cilk_close(fd) == 0);
  __atomic_store_n(&over, 1, __ATOMIC_RELAXED);
}

TASK void compute(void) {
  while (!__atomic_load_n(&over, __ATOMIC_RELAXED))
    CHECK(fib(15) == 610);
}

int main(void) {
  int ends[2];
  pthread_t thread;
  make_pair(ends);
  CHECK(pthread_create(&thread, NULL, echo, ends) == 0);
  cilk_spawn talk(ends[1]);
  for (int i = 0; i < COMPUTING; ++i)
    cilk_spawn compute();
  cilk_sync;
  pthread_join(thread, NULL);
  CHECK(cilk_close(ends[0]) == 0);
  puts("done");
  return 0;
}

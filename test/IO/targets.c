// Outside of any region threads wait as threads do, and so do tasks of other runtimes.
// RUN: %check_io --levels=1 %s
// RUN: %check_target --only-cilk=-ftapir=omp %s
// RUN: %check_target --only-cilk=-ftapir=pthread %s
// RUN: %check_target --only-cilk=-ftapir=tbb %s
#include "io.h"
#include <pthread.h>

static void *echo(void *argument) {
  int fd = *(int *)argument;
  for (char byte; cilk_read(fd, &byte, 1) == 1;)
    CHECK(cilk_write(fd, &byte, 1) == 1);
  CHECK(cilk_close(fd) == 0);
  return argument;
}

TASK void talk(int fd, int *sum) {
  for (char i = 0; i < 50; ++i) {
    char byte;
    CHECK(cilk_write(fd, &i, 1) == 1);
    CHECK(cilk_poll(&(struct pollfd){fd, POLLIN, 0}, 1) == 1);
    CHECK(cilk_read(fd, &byte, 1) == 1 && byte == i);
    __atomic_fetch_add(sum, byte, __ATOMIC_RELAXED);
  }
  char byte;
  CHECK(cilk_read_until(fd, &byte, 1, cilk_deadline_in(MS)) == -ETIMEDOUT);
  CHECK(cilk_close(fd) == 0);
}

static void *five(void *argument) { return (char *)argument + 5; }

int main(void) {
  enum { PAIRS = 5 };
  int ends[PAIRS][2], sum = 0;
  pthread_t threads[PAIRS];
  for (int i = 0; i < PAIRS; ++i) {
    make_pair(ends[i]);
    CHECK(pthread_create(threads + i, NULL, echo, ends[i]) == 0);
  }
  talk(ends[0][1], &sum);
  for (int i = 1; i < PAIRS; ++i)
    cilk_spawn talk(ends[i][1], &sum);
  cilk_sync;
  for (int i = 0; i < PAIRS; ++i)
    pthread_join(threads[i], NULL);
  char room[10];
  printf("%d %d\n", sum, (int)((char *)cilk_blocking(five, room) - room));
  return 0;
}

// The child of a fork has its own event loop when it waits; strands of the parent wait on.
// RUN: %check_io %s
#include "io.h"
#include <sys/wait.h>

TASK void echo(int fd) {
  for (long number; cilk_read(fd, &number, sizeof number) == sizeof number;)
    CHECK(cilk_write(fd, &number, sizeof number) == sizeof number);
  CHECK(cilk_close(fd) == 0);
}

TASK long talk(int fd) {
  long sum = 0;
  for (long i = 0; i < 20; ++i) {
    long number = i;
    CHECK(cilk_write(fd, &number, sizeof number) == sizeof number);
    read_all(fd, &number, sizeof number);
    sum += number;
  }
  return sum;
}

static char two[2];

static void *add_one(void *argument) { return (char *)argument + 1; }

static long talk_to_myself(void) {
  int ends[2];
  make_pair(ends);
  cilk_spawn echo(ends[0]);
  long sum = talk(ends[1]);
  CHECK(cilk_close(ends[1]) == 0);
  cilk_sync;
  return sum + (cilk_blocking(add_one, two) == two + 1);
}

int main(void) {
  long right = 0;
  int ends[2];
  make_pair(ends);
  for (int i = 0; i < 8; ++i) {
    right += talk_to_myself() == 191;
    pid_t child = fork();
    if (child == 0) {
      alarm(20);
      // The parent uses this descriptor meanwhile.
      CHECK(close(ends[0]) == 0);
      int mine = talk_to_myself() == 191;
      echo(ends[1]);
      _exit(mine ? 0 : 1);
    }
    CHECK(close(ends[1]) == 0);
    right += talk(ends[0]) == 190;
    CHECK(cilk_close(ends[0]) == 0);
    int status = 1;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    make_pair(ends);
  }
  printf("%ld\n", right);
  return 0;
}

// A program that has used <cilk/io.h> gets the message when all its strands wait for one another (a
// deadlock), but not while a strand waits for a descriptor or a blocking call.
// REQUIRES: release-build
// RUN: %io_program -O1 %s -o %t %io_library
// RUN: not env CILK_NWORKERS=1 %t 2>&1 | FileCheck %s
// RUN: not env CILK_NWORKERS=3 %t 2>&1 | FileCheck %s
// RUN: env CILK_NWORKERS=2 %t read 2>&1 | FileCheck --check-prefix=ENDED %s
// RUN: env CILK_NWORKERS=2 %t block 2>&1 | FileCheck --check-prefix=ENDED %s
// CHECK: cilk: all strands wait for one another: 2 of them and 0 threads wait as above
// ENDED-NOT: cilk:
// ENDED: done
#include "io.h"
#include <sys/wait.h>

static cilk_ivar first, second;

TASK void get_then_put(cilk_ivar *from, cilk_ivar *to) {
  cilk_ivar_get(from);
  if (to)
    cilk_ivar_put(to, 1);
}

// Another process writes to the pipe, after a time.
TASK void end_by_reading(int fd) {
  char byte;
  CHECK(cilk_read(fd, &byte, 1) == 1);
  cilk_ivar_put(&first, 1);
}

static void *wait_for_any_child(void *unused) {
  wait(NULL);
  return unused;
}

TASK void end_by_blocking(void) {
  cilk_blocking(wait_for_any_child, NULL);
  cilk_ivar_put(&first, 1);
}

int main(int argc, char **argv) {
  int ends[2];
  char byte;
  make_pair(ends);
  // The event loop runs now, and a helper thread has run.
  CHECK(cilk_read_until(ends[0], &byte, 1, cilk_deadline_in(1)) == -ETIMEDOUT);
  cilk_ivar_init(&first);
  cilk_ivar_init(&second);
  if (argc > 1 && fork() == 0) {
    sleep(5);
    _exit(write(ends[1], "x", 1) == 1 ? 0 : 1);
  }
  cilk_spawn get_then_put(&first, &second);
  if (argc > 1 && argv[1][0] == 'r')
    cilk_spawn end_by_reading(ends[0]);
  else if (argc > 1)
    cilk_spawn end_by_blocking();
  get_then_put(&second, argc > 1 ? NULL : &first);
  cilk_sync;
  puts("done");
  return 0;
}

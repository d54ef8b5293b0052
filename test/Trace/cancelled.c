// A wait for a descriptor that another strand closes is cancelled; the trace shows it as a phase
// without length.
// RUN: %cilk -O1 -o %t %s -lopencilk-io
// RUN: env CILK_TRACE=%t.json CILK_NWORKERS=1 %t
// RUN: %check_trace %t.json | FileCheck %s
// CHECK: phase "cancelled: descriptor closed": 1 within
// In the page, it is also a mark on the timeline.
// RUN: %cilk_trace %t.json --html %t.html && grep -q '"marks":\[0,' %t.html
#include <cilk/cilk.h>
#include <cilk/io.h>
#include <errno.h>
#include <unistd.h>

__attribute__((noinline)) static void get(int fd, ssize_t *result) {
  char byte;
  *result = cilk_read(fd, &byte, 1);
}

int main(void) {
  int ends[2];
  ssize_t result = 0;
  if (pipe(ends) != 0)
    return 1;
  // On one worker, the child waits before the continuation closes the descriptor.
  cilk_spawn get(ends[0], &result);
  cilk_close(ends[0]);
  cilk_sync;
  return result != -ECANCELED;
}

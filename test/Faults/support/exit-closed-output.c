// If a message can't be written, the exit status still reports the failure.
// RUN: %cilk %s -o %t && env CILK_NWORKERS=none %ends 1 %t | count 0
#include "faults.h"
#include <unistd.h>

int main(void) {
  close(2);
  printf("%d\n", fib(10));
  return 0;
}

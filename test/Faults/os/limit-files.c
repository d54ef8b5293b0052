// No file can be opened any more, and the runtime needs none.
// RUN: %cilk %s -o %t && env -u CILK_NWORKERS %ends 0 %t | FileCheck %s
// CHECK: 987
#include "faults.h"
#include <sys/resource.h>

int main(void) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_NOFILE, &none);
  printf("%d\n", fib(16));
  return 0;
}

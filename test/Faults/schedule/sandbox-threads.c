// A sandbox refuses new threads: the message names the worker. (An old sandbox that doesn't know
// clone3 makes the C library use clone.)
// REQUIRES: seccomp
// RUN: %cilk %s -o %t
// RUN: %ends 1 %refuse clone3 EAGAIN %t | FileCheck %s
// CHECK: cilk: can't start worker thread 2 of 3: Resource temporarily unavailable; set CILK_NWORKERS to fewer workers
// RUN: %ends 0 %refuse clone3 ENOSYS %t | FileCheck --check-prefix=OLD %s
// RUN: env CILK_NWORKERS=1 %ends 0 %refuse clone3 EAGAIN %t alone | FileCheck --check-prefix=OLD %s
// OLD-NOT: cilk:
// OLD: 987
#include "faults.h"

int main(int argc, char **argv) {
  (void)argv;
  if (argc < 2)
    be_stolen_from();
  printf("%d\n", fib(16));
  return 0;
}

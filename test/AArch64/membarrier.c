// QEMU's user mode passes membarrier on to the system, so the runtime uses its ordinary mode there
// as well; the fenced mode is an option.
// REQUIRES: aarch64
// RUN: %aarch64 -O2 %s -o %t
// RUN: env CILK_NWORKERS=4 %run %t | FileCheck %s
// RUN: env CILK_NWORKERS=4 CILK_FENCED=1 %run %t | FileCheck %s
#include <linux/membarrier.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static long fib(int n) {
  if (n < 2)
    return n;
  long a = cilk_spawn fib(n - 1);
  long b = fib(n - 2);
  cilk_sync;
  return a + b;
}

// CHECK: membarrier: 1, 0, 0
// CHECK: fib: 987
int main(void) {
  long known = syscall(SYS_membarrier, MEMBARRIER_CMD_QUERY, 0, 0);
  long enabled = syscall(SYS_membarrier,
                         MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0);
  long fenced = syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0);
  printf("membarrier: %d, %ld, %ld\n",
         known > 0 && (known & MEMBARRIER_CMD_PRIVATE_EXPEDITED), enabled,
         fenced);
  printf("fib: %ld\n", fib(16));
}

// A loop whose iterations all call a cold function is divided like any other: the first iteration
// waits for a second one.
// RUN: %driver -fopencilk -O2 %s -o %t
// RUN: env CILK_NWORKERS=4 %t | FileCheck %s
// CHECK: at once: yes
#include <cilk/cilk.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

static atomic_int begun, met;

// Makes the first iteration to begin wait for the second, for ten seconds at most.
__attribute__((cold, noinline)) static void meet(void) {
  if (++begun > 1)
    return;
  for (int ms = 0; ms < 10000 && begun == 1; ++ms)
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  met = begun > 1;
}

int main(void) {
  cilk_for (int i = 0; i < 16; ++i)
    meet();
  printf("at once: %s\n", met ? "yes" : "no");
  return 0;
}

// A child that never returns ends the program while its parent's continuation runs: the
// continuation must exist, though no call seems to reach it.
// REQUIRES: lld
// RUN: %cilk_program -O0 %s -o %t.0
// RUN: not env CILK_NWORKERS=4 %t.0 | FileCheck %s
// RUN: %cilk_program -O2 %s -o %t.2
// RUN: not env CILK_NWORKERS=4 %t.2 | FileCheck %s
// RUN: %cilk_program -O2 -flto=full -fuse-ld=lld %s -o %t.lto
// RUN: not env CILK_NWORKERS=4 %t.lto | FileCheck %s
// CHECK: continued
// CHECK-NEXT: 12 leaving
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int volatile ready;
static void leave(int status) {
  while (!ready)
    usleep(100);
  printf("%d leaving\n", status);
  exit(status);
}
int main(void) {
  int x = getpid() > 0 ? 12 : 0;
  cilk_spawn leave(x);
  puts("continued");
  ready = x;
  for (;;)
    pause();
}

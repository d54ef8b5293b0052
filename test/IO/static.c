// The library is also an archive, and needs no C++.
// RUN: %io_program -O1 %s -o %t -static-libopencilk -l:libopencilk-io.a -levent_core -levent_pthreads
// RUN: env CILK_NWORKERS=2 %t
// RUN: llvm-readelf -d %t | FileCheck %s
// CHECK-NOT: libopencilk
// CHECK-NOT: libstdc++
#include "io.h"

TASK void put(int fd) { CHECK(cilk_write(fd, "x", 1) == 1); }

int main(void) {
  int ends[2];
  char byte;
  make_pair(ends);
  cilk_spawn put(ends[0]);
  CHECK(cilk_read(ends[1], &byte, 1) == 1);
  cilk_sync;
  return 0;
}

// Exceptions need memory, and C++ keeps a reserve for the case that no other is left. The runtime's
// records that hold exceptions until a sync, and share them between strands, need no memory.
// RUN: %cilkxx %s -o %t && env CILK_NWORKERS=2 %every malloc malloc+ -- %t | FileCheck %s
// CHECK: malloc: {{[1-9][0-9]*}} calls, each time the right answer
// CHECK: malloc+: {{[1-9][0-9]*}} calls, each time the right answer
#include "faults.h"

__attribute__((noinline)) static void fail(int Value, const int *Flag) {
  wait_for(Flag);
  throw Value;
}

__attribute__((noinline)) static int collect() {
  try {
    int First = 0, Second = 0;
    _Cilk_spawn fail(1, &First);
    go_on(&First);
    _Cilk_spawn fail(2, &Second);
    go_on(&Second);
    _Cilk_sync;
  } catch (int Value) {
    be_stolen_from();
    return Value;
  }
  return 0;
}

int main() {
  be_stolen_from(); // the pool runs, and allocates no more
  BEGIN_FAULTS();
  printf("%d\n", collect());
}

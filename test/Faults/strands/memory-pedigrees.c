// If any one allocation for pedigrees fails, a message says what to do.
// RUN: %cilk -fopencilk-enable-pedigrees %s -o %t && env CILK_NWORKERS=2 %every malloc malloc+ -- %t | FileCheck %s
// CHECK: malloc: {{[1-9][0-9]*}} calls,
// CHECK: malloc: no memory for pedigrees: raise the limit of virtual memory
// CHECK: malloc+: {{[1-9][0-9]*}} calls,
#include "faults.h"
#include <cilk/cilk_api.h>

static __attribute__((noinline)) uint64_t rank(void) {
  int flag = 0;
  _Cilk_spawn wait_for(&flag);
  __cilkrts_pedigree here = __cilkrts_get_pedigree();
  uint64_t sum = here.rank + __cilkrts_get_dprand() % 7;
  for (const __cilkrts_pedigree *p = here.parent; p; p = p->parent)
    sum = sum * 8 + p->rank;
  go_on(&flag);
  _Cilk_sync;
  return sum;
}

static __attribute__((noinline)) uint64_t deep(int depth) {
  if (depth == 0)
    return rank();
  uint64_t sum = _Cilk_spawn deep(depth - 1);
  _Cilk_sync;
  return sum;
}

int main(void) {
  be_stolen_from(); // the pool runs, and allocates no more
  BEGIN_FAULTS();
  printf("%llu\n", (unsigned long long)(deep(3) + deep(2)));
  return 0;
}

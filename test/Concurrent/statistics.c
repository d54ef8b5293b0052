// Waits are counted, and so are strands that become ready on one worker and are taken by another.
// RUN: %cilk_program -O1 %s -o %t
// RUN: env CILK_NWORKERS=1 CILK_STATS=1 %t 2>&1 | FileCheck %s
// RUN: env CILK_NWORKERS=2 %t taken
// CHECK: cilk: worker {{.*}} parks
// CHECK: cilk: total {{.*}} 100 {{ *[0-9.]+ +[0-9.]+ +[0-9.]+$}}
#include "wait.h"
#include <cilk/cilk_api.h>

static int taken; // atomic

TASK void get(cilk_ivar *from) {
  cilk_ivar_get(from);
  __atomic_store_n(&taken, 1, __ATOMIC_RELEASE);
}

static struct __cilkrts_statistics look(void) {
  struct __cilkrts_statistics all;
  __cilkrts_stats(&all, sizeof all, -1);
  return all;
}

int main(int argc, char **argv) {
  (void)argv;
  for (int i = 0; i < (argc > 1 ? 1 : 100); ++i) {
    cilk_ivar ivar;
    cilk_ivar_init(&ivar);
    cilk_spawn get(&ivar);
    cilk_ivar_put(&ivar, 1);
    // The other worker has to take the strand.
    while (argc > 1 && !__atomic_load_n(&taken, __ATOMIC_ACQUIRE))
      ;
    cilk_sync;
  }
  CHECK(argc > 1 || look().parks == 100);
  CHECK(argc == 1 || look().ready_steals == 1 || look().steals == 1);
  return 0;
}

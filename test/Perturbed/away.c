// A task that waits for its parent's continuation meets no points: another thread takes over its
// turn, and the run still ends. (It could not end if no other thread could get the turn.)
// RUN: %perturbed -O1 -D_GNU_SOURCE %s -o %t
// RUN: env CILK_NWORKERS=2 CILK_PERTURB=3,report %t 2>&1 | FileCheck %s
// CHECK: cilk: perturbed: {{.*}} threads, {{[1-9][0-9]*}} taken over,
// A task that waits by yielding gives its turn away.
// RUN: %perturbed -O1 -D_GNU_SOURCE -DYIELDS %s -o %t.yields
// RUN: env CILK_NWORKERS=2 CILK_PERTURB=3,report %t.yields 2>&1 | FileCheck %s --check-prefix=YIELDS
// YIELDS: cilk: perturbed: {{.*}} threads, 0 taken over,
#include <cilk/cilk.h>
#include <sched.h>

static int flag;

static void child(void) {
  while (!__atomic_load_n(&flag, __ATOMIC_ACQUIRE)) {
#ifdef YIELDS
    sched_yield();
#endif
  }
}

int main(void) {
  cilk_spawn child();
  __atomic_store_n(&flag, 1, __ATOMIC_RELEASE);
  cilk_sync;
}

// A trace has the steals that CILK_STATS counts, with arrows from the victim to the thief. From
// each sync that has to wait, an arrow leads to the place where the strand resumes.
// RUN: %cilk -O0 -o %t.O0 %s
// RUN: %cilk -O1 -o %t.O1 %s
// RUN: %cilk -O2 -o %t.O2 %s
// RUN: %cilk -O3 -static-libopencilk -o %t.O3 %s
// RUN: env CILK_TRACE=%t.json CILK_STATS=1 CILK_NWORKERS=2 %t.O0 2>%t.stats
// RUN: %check_trace %t.json %t.stats | FileCheck %s
// RUN: env CILK_TRACE=%t.json CILK_STATS=1 CILK_NWORKERS=4 %t.O1 2>%t.stats
// RUN: %check_trace %t.json %t.stats | FileCheck %s
// RUN: env CILK_TRACE=%t.json CILK_STATS=1 CILK_NWORKERS=8 CILK_FENCED=1 %t.O2 2>%t.stats
// RUN: %check_trace %t.json %t.stats | FileCheck %s
// RUN: env CILK_TRACE=%t.json CILK_STATS=1 CILK_NWORKERS=2 %t.O3 2>%t.stats
// RUN: %check_trace %t.json %t.stats | FileCheck %s
// CHECK: {{[0-9]+}} stints, 50 steals, {{[1-9][0-9]?}} syncs, none missing
//
// Nothing is stolen on one worker: there is one stint.
// RUN: env CILK_TRACE=%t.json CILK_STATS=1 CILK_NWORKERS=1 %t.O2 alone 2>%t.stats
// RUN: %check_trace %t.json %t.stats | FileCheck --check-prefix=ALONE %s
// ALONE: 1 stints, 0 steals, 0 syncs, none missing
//
// The file describes the tracks, and a stint.
// RUN: env CILK_TRACE=%t.json CILK_NWORKERS=2 %t.O2
// RUN: FileCheck --check-prefix=FILE %s < %t.json
// FILE-DAG: "thread_name","args":{"name":"worker 0 (own thread)"}}
// FILE-DAG: "thread_name","args":{"name":"worker 1 (pool)"}}
// FILE-DAG: "name":"first stint","args":{"begins":"with its thread","ends":"with a child whose parent was stolen","computation":"worker 0's"}}
// FILE-DAG: "args":{"begins":"stolen from worker 0","after":"{{.*}}steals.c.tmp.O2+0x{{[0-9a-f]+}}","ends":"in a sync that has to wait","at":"{{.*}}steals.c.tmp.O2+0x{{[0-9a-f]+}}","computation":"worker 0's"}}
#include "stolen.h"

int main(int argc, char **argv) {
  (void)argv;
  for (int i = 0; i < 50 && argc == 1; ++i)
    stolen();
  if (argc > 1) {
    atomic_int over = 1;
    cilk_spawn await(&over);
    cilk_sync;
  }
  return 0;
}

// However a program ends, it leaves no older trace: exit() in a task writes one, with the
// activities of the workers at that time; _exit and signals leave an empty file, and cilk-trace
// gives the reason.
// RUN: %cilk -O1 -o %t %s
// RUN: env CILK_TRACE=%t.json CILK_NWORKERS=2 not %t exit
// RUN: %check_trace %t.json | FileCheck %s
// CHECK: 1 steals, {{.*}} none missing
// CHECK-NEXT: phase "open": 1 apart
// RUN: FileCheck --check-prefix=FILE %s < %t.json
// FILE-DAG: "args":{"begins":"with its thread","ends":"after the trace","computation":"worker 0's"}
// FILE-DAG: "args":{"begins":"stolen from worker 0","after":{{.*}},"ends":"after the trace","computation":"worker 0's"}
// FILE-DAG: "args":{"ends":"after the trace"}
//
// Events that other workers note while the process ends do not count as missing.
// RUN: env CILK_TRACE=%t.json CILK_NWORKERS=4 not %t busy 2>&1 | count 0
// RUN: %check_trace %t.json | FileCheck --check-prefix=BUSY %s
// BUSY: none missing
//
// RUN: env CILK_TRACE=%t.json CILK_NWORKERS=2 not %t _exit
// RUN: count 0 < %t.json
// RUN: env CILK_TRACE=%t.json CILK_NWORKERS=2 not --crash %t abort
// RUN: count 0 < %t.json
// RUN: not %cilk_trace %t.json 2>&1 | FileCheck --check-prefix=EMPTY %s
// EMPTY: cilk-trace: '{{.*}}' is empty, as the program hasn't ended by exit()
#include "stolen.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Both strands end the process, in either order.
__attribute__((noinline)) static void child(atomic_int *flag) {
  await(flag);
  pause();
}

// Returns when other workers have stolen 50 times.
static void while_others_steal(void) {
  struct __cilkrts_statistics before, now;
  __cilkrts_stats(&before, sizeof before, -1);
  do
    __cilkrts_stats(&now, sizeof now, -1);
  while (now.steals < before.steals + 50);
}

__attribute__((noinline)) static void steals(atomic_int *flag) {
  await(flag);
  for (;;)
    stolen();
}

int main(int argc, char **argv) {
  if (argc != 2)
    return 0;
  if (!strcmp(argv[1], "busy")) {
    atomic_int go = 0;
    cilk_spawn steals(&go);
    go = 1;
    while_others_steal();
    exit(7);
  }
  atomic_int flag = 0;
  cilk_spawn child(&flag);
  __cilkrts_trace_begin("open");
  flag = 1;
  if (!strcmp(argv[1], "exit"))
    exit(7);
  if (!strcmp(argv[1], "_exit"))
    _exit(7);
  abort();
}

// Each forked process that spawns writes a trace of its own, of its own events; the parent's trace
// has the parent's steals.
// RUN: %cilk -O1 -o %t %s
// RUN: rm -rf %t.d && mkdir %t.d && cd %t.d
//
// Children that were forked before the first spawn, and after it, write traces.
// RUN: env CILK_TRACE=trace.json CILK_NWORKERS=2 %t > pids
// RUN: ls trace.json* | count 3
// RUN: %check_trace trace.json | FileCheck --check-prefix=PARENT %s
// RUN: bash -c '"$@" trace.json.$(sed -n 1p pids)' bash %check_trace | FileCheck --check-prefix=EARLY %s
// RUN: bash -c '"$@" trace.json.$(sed -n 2p pids)' bash %check_trace | FileCheck --check-prefix=LATE %s
// RUN: rm trace.json* && env CILK_TRACE=%%p.json CILK_NWORKERS=4 %t > pids
// RUN: ls *.json | count 3
// RUN: bash -c '"$@" $(sed -n 1p pids).json' bash %check_trace | FileCheck --check-prefix=EARLY %s
// RUN: bash -c '"$@" $(sed -n 2p pids).json' bash %check_trace | FileCheck --check-prefix=LATE %s
// RUN: bash -c '"$@" $(sed -n 3p pids).json' bash %check_trace | FileCheck --check-prefix=PARENT %s
// EARLY: 3 steals, {{.*}} none missing
// EARLY-NOT: phase
// A phase that was open at the fork is the parent's.
// LATE: 7 steals, {{.*}} none missing
// LATE-NEXT: phase "the child's": 1 within
// LATE-NOT: phase
// PARENT: 20 steals, {{.*}} none missing
// PARENT-NEXT: phase "open": 1 apart
// PARENT-NOT: phase
#include "stolen.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void steal(int times) {
  for (int i = 0; i < times; ++i)
    stolen();
}

static void await_child(pid_t child) {
  int status;
  if (waitpid(child, &status, 0) != child || status != 0)
    exit(2);
  printf("%d\n", (int)child);
}

int main(void) {
  pid_t early = fork();
  if (early == 0) {
    steal(3);
    exit(0);
  }
  await_child(early);
  steal(10);
  uint64_t phase = __cilkrts_trace_begin("open");
  fflush(stdout);
  pid_t late = fork();
  if (late == 0) {
    uint64_t mine = __cilkrts_trace_begin("the child's");
    __cilkrts_trace_end(mine);
    __cilkrts_trace_end(phase);
    steal(7);
    exit(0);
  }
  await_child(late);
  fflush(stdout);
  // This child never spawns: it writes no file, and the parent's stays as it is.
  pid_t silent = fork();
  if (silent == 0)
    exit(0);
  if (waitpid(silent, NULL, 0) != silent)
    exit(2);
  steal(10);
  __cilkrts_trace_end(phase);
  printf("%d\n", (int)getpid());
  return 0;
}

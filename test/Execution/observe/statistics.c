// CILK_STATS=1 writes a table to stderr when a program has spawned and ends, with the right workers
// and the steals that must have happened. (A spawn just before the sync stays a spawn: a call would
// have nothing to steal.)
// RUN: %cilk_program -O2 -mllvm -tapir-spawn-before-sync=false -o %t %s
//
// RUN: env CILK_STATS=1 CILK_NWORKERS=2 %t stolen 2>%t.two >%t.out
// RUN: FileCheck --match-full-lines --strict-whitespace --check-prefixes=HEAD,TWO %s <%t.two
// RUN: FileCheck --match-full-lines --check-prefix=OUT %s <%t.out
// RUN: env CILK_STATS=1 CILK_NWORKERS=2 CILK_FENCED=1 %t stolen 2>%t.fenced
// RUN: FileCheck --match-full-lines --strict-whitespace --check-prefixes=HEAD,TWO %s <%t.fenced
// RUN: env CILK_STATS=1 CILK_NWORKERS=1 %t 2>%t.one
// RUN: FileCheck --match-full-lines --strict-whitespace --check-prefixes=HEAD,ONE %s <%t.one
//      HEAD:cilk: {{1 worker|2 workers}} in {{[0-9]+[.][0-9][0-9][0-9]}} s since the first spawn, {{[1-9][0-9]*}} KiB at most, process {{[0-9]+}}; times in s
// HEAD-NEXT:cilk: worker {{ +steals +failed +pushes +pops +fences +sleeps +depth +fibers +views +merges +parks +work +search +sleep}}
// The figures: steals, any values, depth, fibers, views, merges and parks, times.
//  TWO-NEXT:cilk: 0 own {{ +[0-9]+ +([0-9]+ +){5}1 +[0-9]+ +0 +0 +0( +[0-9]+[.][0-9][0-9][0-9])+}}
//  TWO-NEXT:cilk: 1 pool {{ +[1-9][0-9]* +([0-9]+ +){5}[01] +[1-9][0-9]* +0 +0 +0( +[0-9]+[.][0-9][0-9][0-9])+}}
//  TWO-NEXT:cilk: total {{ +[1-9][0-9]* +([0-9]+ +){5}[12] +[1-9][0-9]* +0 +0 +0( +[0-9]+[.][0-9][0-9][0-9])+}}
//  ONE-NEXT:cilk: 0 own {{ +0 +0 +[0-9]+ +[0-9]+ +0 +0 +1 +0 +0 +0 +0( +[0-9]+[.][0-9][0-9][0-9])+}}
//  ONE-NEXT:cilk: total {{ +0 +0 +[0-9]+ +[0-9]+ +0 +0 +1 +0 +0 +0 +0( +[0-9]+[.][0-9][0-9][0-9])+}}
//  HEAD-NOT:{{.+}}
//       OUT:done
//   OUT-NOT:{{.+}}
//
// Other values give no table, and a program that doesn't spawn gives none either:
// RUN: env -u CILK_STATS CILK_NWORKERS=2 %t stolen 2>&1 | diff %t.out -
// RUN: env CILK_STATS= CILK_NWORKERS=2 %t stolen 2>&1 | diff %t.out -
// RUN: env CILK_STATS=0 CILK_NWORKERS=2 %t stolen 2>&1 | diff %t.out -
// RUN: env CILK_STATS=1 CILK_NWORKERS=2 %t serial 2>&1 | diff %t.out -
//
// Values without a meaning are errors:
// RUN: not env CILK_STATS=maybe %t 2>&1 | FileCheck --match-full-lines -DVALUE=maybe --check-prefix=BAD %s
// RUN: not env CILK_STATS=2 %t 2>&1 | FileCheck --match-full-lines -DVALUE=2 --check-prefix=BAD %s
// RUN: not env CILK_STATS=-1 %t 2>&1 | FileCheck --match-full-lines -DVALUE=-1 --check-prefix=BAD %s
// RUN: not env CILK_STATS=1K %t 2>&1 | FileCheck --match-full-lines -DVALUE=1K --check-prefix=BAD %s
// RUN: not env CILK_STATS=0x1 %t 2>&1 | FileCheck --match-full-lines -DVALUE=0x1 --check-prefix=BAD %s
// BAD:cilk: CILK_STATS must be a whole number from 0 to 1, not '[[VALUE]]'
// BAD-NOT:{{.+}}
#include <cilk/cilk.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

static void await(atomic_int *flag) {
  while (!*flag)
    sched_yield();
}

// Spawns a child that waits for code that only a thief can run.
static void stolen(void) {
  atomic_int flag = 0;
  cilk_spawn await(&flag);
  flag = 1;
  cilk_sync;
}

__attribute__((noinline)) static void nothing(int i) {
  __asm__ volatile("" : : "r"(i) : "memory");
}

static void spawns(void) {
  for (int i = 0; i < 100; ++i)
    cilk_spawn nothing(i);
  cilk_sync;
}

int main(int argc, char **argv) {
  if (argc == 1)
    spawns();
  else if (!strcmp(argv[1], "stolen"))
    for (int i = 0; i < 10; ++i)
      stolen();
  puts("done");
  return 0;
}

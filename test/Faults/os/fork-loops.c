// Loops in children that are forked before the first region, between regions, and by an iteration
// are divided among workers of the child's own: an early iteration waits for a late one.
// RUN: %cilk -O2 -mllvm -tapir-loops=lazy -I%S/../../Execution/Inputs %s -o %t && %ends 0 %t | FileCheck %s
// RUN: env CILK_NWORKERS=1 %ends 0 %t | FileCheck %s
// CHECK: 0 wrong
#include "demand.h"
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static int ran[64];

static void iterate(int i) {
  __atomic_fetch_add(&ran[i], 1, __ATOMIC_RELAXED);
  if (i == 2)
    call_others();
  if (i == 3)
    await(&others_ran);
  if (i >= 33)
    set(&others_ran);
}
static void loop(void *n) {
  cilk_for (int i = 0; i < *(int *)n; ++i)
    iterate(i);
}
static int region(void) {
  int n = 64, wrong = 0;
  run_until_called(loop, &n);
  for (int i = 0; i < n; ++i)
    wrong += __atomic_exchange_n(&ran[i], 0, __ATOMIC_RELAXED) != 1;
  return wrong;
}

__attribute__((noinline)) static int fork_once(void) {
  pid_t child = fork();
  if (child == 0)
    _exit(region() != 0);
  int status;
  waitpid(child, &status, 0);
  return status != 0;
}

int main(void) {
  int wrong = fork_once();
  wrong += region();
  wrong += fork_once();
  int inside[8];
  cilk_for (int i = 0; i < 8; ++i)
    inside[i] = i % 4 == 1 && fork_once();
  for (int i = 0; i < 8; ++i)
    wrong += inside[i];
  wrong += region();
  printf("%d wrong\n", wrong);
  return 0;
}

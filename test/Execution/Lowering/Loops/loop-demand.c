// A loop that began when no worker wanted work gives some away once a worker wants it: an early
// iteration waits until one of the second half has run. If that one never runs, the test times out.
// RUN: %check_cilk --levels 0,1,2,3 --workers 1,2,8 %s
// RUN: %check_cilk --levels 0,1,2,3 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=lazy" %s
// RUN: %if nightly %{ %check_cilk --levels 1,2,3 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=eager" %s %}
#include "demand.h"
#include <stdio.h>
#include <string.h>
#define SIZE 64

static int ran[SIZE];

static void iterate(int i) {
  ++ran[i];
  if (i == 2)
    call_others();
  if (i == 3)
    await(&others_ran);
  if (i >= SIZE / 2 + 1)
    set(&others_ran);
}

// Runs a loop whose pieces ask whether work is wanted.
static void calls(void *n) {
  cilk_for (int i = 0; i < *(int *)n; ++i)
    iterate(i);
}

// Without a call the pieces don't ask, but the loop itself does.
static int alone;
static void waits(void *n) {
  cilk_for (int i = 0; i < *(int *)n; ++i) {
    ++ran[i];
    if (i == 2) {
      set(&other_may_go);
      while (!is_set(&nothing_left) && !alone)
        ;
    }
    if (i == 3)
      while (!is_set(&others_ran) && !alone)
        ;
    if (i >= SIZE / 2 + 1)
      set(&others_ran);
  }
}

static void run(const char *name, void (*loop)(void *)) {
  int n = SIZE, sum = 0;
  memset(ran, 0, sizeof ran);
  run_until_called(loop, &n);
  for (int i = 0; i < SIZE; ++i)
    sum += ran[i] == 1;
  printf("%s: %d\n", name, sum);
}

int main(void) {
  alone = !has_others();
  for (int round = 0; round < 10; ++round) {
    run("calls", calls);
    run("waits", waits);
  }
  return 0;
}

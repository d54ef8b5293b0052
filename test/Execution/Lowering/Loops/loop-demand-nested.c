// Inner loops run serially if the outer loop has left work to others. They give work away as soon
// as others have taken that work, from within a called function as well.
// RUN: %check_cilk --levels 0,1,2,3 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=lazy" %s
// RUN: %if nightly %{ %check_cilk --levels 1,2,3 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=eager" %s %}
#include "demand.h"
#include <stdio.h>
#define OUTER 4
#define INNER 64

static int ran[OUTER][INNER];

static void iterate(int i, int j) {
  ++ran[i][j];
  if (i != OUTER - 1) // the last one: nothing of the outer loop is left to other workers
    return;
  if (j == 2)
    call_others();
  if (j == 3)
    await(&others_ran);
  if (j >= INNER / 2 + 1)
    set(&others_ran);
}
__attribute__((noinline)) static void inner(int i, int n) {
  cilk_for (int j = 0; j < n; ++j)
    iterate(i, j);
}
static void called(void *n) {
  const int outer = unknown_count;
  cilk_for (int i = 0; i < outer; ++i)
    inner(i, *(int *)n);
}
static void inlined(void *n) {
  const int outer = unknown_count;
  cilk_for (int i = 0; i < outer; ++i)
    cilk_for (int j = 0; j < *(int *)n; ++j)
      iterate(i, j);
}

int main(void) {
  int n = INNER, sum = 0;
  unknown_count = OUTER;
  for (int round = 0; round < 10; ++round) {
    run_until_called(called, &n);
    run_until_called(inlined, &n);
  }
  for (int i = 0; i < OUTER; ++i)
    for (int j = 0; j < INNER; ++j)
      sum += ran[i][j] == 20;
  printf("%d\n", sum);
  return 0;
}

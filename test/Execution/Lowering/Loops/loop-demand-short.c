// A short loop, which runs in its function, gives some work away once other workers have no work:
// iteration 0 or 2 lets them take it, and a later one waits until one of the second half has run.
// RUN: %check_cilk --levels 0,1,2,3 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=lazy" %s
#include "demand.h"
#include <stdio.h>
#include <string.h>
#define SIZE 16

static int ran[SIZE];

__attribute__((noinline)) static void iterate(int i, int calls) {
  ++ran[i];
  if (i == calls)
    call_others();
  if (i == calls + (calls ? 2 : 1))
    await(&others_ran);
  if (i >= SIZE / 2 + 3)
    set(&others_ran);
}

static int calls_at, size = SIZE;

static void loop(void *unused) {
  (void)unused;
  const int n = size, calls = calls_at;
  cilk_for (int i = 0; i < n; ++i)
    iterate(i, calls);
}

int main(void) {
  for (int round = 0; round < 20; ++round) {
    int sum = 0;
    calls_at = round % 2 * 2;
    memset(ran, 0, sizeof ran);
    run_until_called(loop, NULL);
    for (int i = 0; i < SIZE; ++i)
      sum += ran[i] == 1;
    printf("%d\n", sum);
  }
}

// Registering a callback fails without memory for the callback.
// RUN: %cilk %s -o %t && %every malloc -- %t | FileCheck %s
// CHECK: malloc: {{[1-9][0-9]*}} calls, {{[1-9][0-9]*}} times the right answer
#include "faults.h"
#include <cilk/cilk_api.h>

static int called;
static void count(void) { ++called; }

int main(void) {
  BEGIN_FAULTS();
  int expected = 0;
  for (int i = 0; i < 3; ++i)
    expected += __cilkrts_atinit(count) == 0;
  int result = fib(10);
  printf("%d %s\n", result, called == expected ? "all" : "not all");
  return 0;
}

// Endless recursion in a reducer's identity and reduce functions is reported.
// RUN: %cilk -O0 %s -o %t
// RUN: %ends SIGSEGV %t identity | FileCheck %s
// RUN: %ends SIGSEGV %t reduce | FileCheck %s
// CHECK: cilk: stack overflow {{in a stolen task|on a thread's own stack}}
#include "faults.h"
#include <string.h>

static const char *which;

static long recur(long n) {
  volatile char space[500];
  space[0] = (char)n;
  return recur(n + 1) + space[0];
}
static void identity(void *view) {
  *(long *)view = strcmp(which, "identity") ? 0 : recur(0);
}
static void reduce(void *left, void *right) {
  *(long *)left += *(long *)right + (strcmp(which, "reduce") ? 0 : recur(0));
}
static long _Hyperobject(identity, reduce) sum;

int main(int argc, char **argv) {
  (void)argc;
  which = argv[1];
  for (int i = 0; i < 3; ++i) {
    int flag = 0;
    _Cilk_spawn wait_for(&flag);
    sum += 1;
    go_on(&flag);
    _Cilk_sync;
  }
  printf("%ld\n", sum);
  return 0;
}

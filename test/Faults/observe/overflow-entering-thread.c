// Endless recursion on the stack of a thread, in a function or in tasks: the message names the
// limit. (For plain calls of the main thread see Runtime/native-overflow.)
// RUN: %cilk -O0 %s -o %t
// RUN: %ends SIGSEGV %t main tasks | FileCheck %s
// RUN: %ends SIGSEGV %t thread calls | FileCheck %s
// RUN: %ends SIGSEGV %t thread tasks | FileCheck %s
// CHECK: cilk: stack overflow on a thread's own stack: raise its limit (ulimit -s), or the size
#include "faults.h"
#include <pthread.h>
#include <string.h>

static const char *how;

static int calls(int n) {
  volatile char space[500];
  space[0] = (char)n;
  return calls(n + 1) + space[0];
}

static int tasks(int n) {
  volatile char space[500];
  space[0] = (char)n;
  int deeper = _Cilk_spawn tasks(n + 1);
  _Cilk_sync;
  return deeper + space[0];
}

static void *run(void *unused) {
  fib(5);
  printf("%d\n", strcmp(how, "calls") ? tasks(0) : calls(0));
  return unused;
}

int main(int argc, char **argv) {
  (void)argc;
  how = argv[2];
  if (strcmp(argv[1], "thread")) {
    run(0);
    return 0;
  }
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 1 << 18);
  pthread_t other;
  pthread_create(&other, &attributes, run, 0);
  pthread_join(other, 0);
  return 0;
}

// A program with a handler of its own for SIGSEGV keeps it: the runtime prints no message then.
// RUN: %cilk -O0 %s -o %t && %ends 4 %t | FileCheck %s
// CHECK-NOT: cilk:
// CHECK: the program's own words
#include "faults.h"
#include <signal.h>
#include <unistd.h>

static char own[1 << 16];

static void on_fault(int number) {
  (void)number;
  if (write(1, "the program's own words\n", 24) == 24)
    _exit(4);
}

static int recur(int n) {
  volatile char space[500];
  space[0] = (char)n;
  return recur(n + 1) + space[0];
}

int main(void) {
  stack_t stack = {.ss_sp = own, .ss_size = sizeof own};
  sigaltstack(&stack, 0);
  struct sigaction action = {.sa_handler = on_fault, .sa_flags = SA_ONSTACK};
  sigaction(SIGSEGV, &action, 0);
  be_stolen_from();
  return fib(5) + recur(0);
}

// A handler without an alternate stack needs more than a waiting thread's scheduler stack.
// RUN: %cilk -O0 %s -o %t && %ends SIGSEGV %t | FileCheck %s
// CHECK: cilk: stack overflow in a signal handler, on the runtime's stack of a thread that waits:
// CHECK-SAME: set up another one for handlers (sigaltstack
// RUN: %ends 0 %t apart | FileCheck --check-prefix=APART %s
// APART: handled
#define _GNU_SOURCE
#include "faults.h"
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static int handled;

static int recur(int n) {
  volatile char space[1000];
  space[0] = 1;
  return n ? recur(n - 1) + space[0] : 0;
}
static void on_signal(int number) {
  (void)number;
  if (recur(200) == 200)
    go_on(&handled);
}

// Sends the signal to the main thread, which waits for the continuation meanwhile.
static __attribute__((noinline)) void send(void) {
  usleep(20000);
  tgkill(getpid(), getpid(), SIGUSR1);
  wait_for(&handled);
}

int main(int argc, char **argv) {
  (void)argv;
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = argc > 1 ? SA_ONSTACK : 0};
  sigaction(SIGUSR1, &action, 0);
  if (argc > 1) {
    stack_t stack = {.ss_sp = malloc(1 << 20), .ss_size = 1 << 20};
    sigaltstack(&stack, 0);
  }
  int flag = 0;
  _Cilk_spawn wait_for(&flag);
  go_on(&flag);
  send();
  _Cilk_sync;
  puts("handled");
  return 0;
}

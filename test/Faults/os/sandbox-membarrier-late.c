// A membarrier that takes a thousand times as long as usual delays thieves, and nothing else.
// REQUIRES: seccomp, x86_64
// RUN: %cilk %s -o %t && %ends 0 %t | FileCheck %s
// CHECK: right, late
#define _GNU_SOURCE
#include "faults.h"
#include "filter.h"
#include <signal.h>
#include <time.h>
#include <ucontext.h>

static int late;

// Replaces each call.
static void call_slowly(int number, siginfo_t *info, void *context) {
  (void)number;
  (void)info;
  greg_t *r = ((ucontext_t *)context)->uc_mcontext.gregs;
  struct timespec pause = {0, 2000000};
  nanosleep(&pause, 0);
  r[REG_RAX] = syscall(SYS_membarrier, r[REG_RDI], r[REG_RSI], FILTER_PASS);
  __atomic_store_n(&late, 1, __ATOMIC_RELAXED);
}

int main(void) {
  struct sigaction action = {.sa_sigaction = call_slowly, .sa_flags = SA_SIGINFO};
  sigaction(SIGSYS, &action, 0);
  if (!filter_install(SYS_membarrier, FILTER_TRAP))
    return 2;
  int wrong = 0;
  for (int i = 0; i < 5; ++i) {
    be_stolen_from();
    wrong |= fib(15) != 610;
  }
  printf("%s, %s\n", wrong ? "wrong" : "right", late ? "late" : "not late");
  return 0;
}

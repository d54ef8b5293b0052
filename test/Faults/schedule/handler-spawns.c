// A thief steals from a signal handler that spawns: the message says what to do instead, wherever
// the handler runs: on a strand's stack, the program's stack for handlers, the scheduler's stack,
// or the runtime's own stack for handlers.
// REQUIRES: x86_64
// RUN: %cilk %s -o %t
// RUN: %ends 1 %t strand | FileCheck %s
// RUN: %ends 1 %t task | FileCheck %s
// RUN: %ends 1 %t apart | FileCheck %s
// RUN: %ends 1 %t waiting | FileCheck %s
// RUN: %ends 1 %t waiting-apart | FileCheck %s
// RUN: %ends 1 %t pool | FileCheck %s
// RUN: %ends 1 %t pool-apart | FileCheck %s
// CHECK-NOT: went on
// CHECK: cilk: a signal handler spawned a task, and was stolen from: handlers must not spawn; set a
// CHECK-SAME: flag there that a task looks at, or wait for the signal in a thread (sigwait)
#define _GNU_SOURCE
#include "faults.h"
#include <cilk/cilk_api.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char own[1 << 16];
static int handled;

// Spawns in the handler itself, so that it is recognised on a strand's stack, too.
static void on_signal(int number) {
  (void)number;
  int flag = 0;
  _Cilk_spawn wait_for(&flag);
  go_on(&flag);
  _Cilk_sync;
  go_on(&handled);
}

// Spawns at some depth of calls. Off strands' stacks, every depth is recognised.
static __attribute__((noinline)) int deeper(int depth) {
  if (depth == 0)
    be_stolen_from();
  else
    depth = deeper(depth - 1) + 1;
  __asm__ volatile("" : "+r"(depth));
  return depth;
}
static void on_signal_apart(int number) {
  (void)number;
  deeper(3);
  go_on(&handled);
}

static __attribute__((noinline)) void raise_here(void) { raise(SIGUSR1); }

// Sends the signal to a thread that has nothing to run.
static __attribute__((noinline)) void send_to(pid_t thread) {
  usleep(20000);
  if (thread)
    tgkill(getpid(), thread, SIGUSR1);
  wait_for(&handled);
}

static pid_t thread_of_pool;
static __attribute__((noinline)) void tell(int *flag) {
  if (gettid() != getpid())
    thread_of_pool = gettid();
  go_on(flag);
}

int main(int argc, char **argv) {
  (void)argc;
  int apart = !!strstr(argv[1], "apart");
  struct sigaction action = {.sa_handler = on_signal};
  if (apart || argv[1][0] == 'w' || argv[1][0] == 'p')
    action.sa_handler = on_signal_apart;
  if (apart)
    action.sa_flags = SA_ONSTACK;
  if (!strcmp(argv[1], "apart")) {
    stack_t stack = {.ss_sp = own, .ss_size = sizeof own};
    sigaltstack(&stack, 0);
  }
  sigaction(SIGUSR1, &action, 0);
  // A thread of the pool notes its id.
  {
    int flag = 0;
    _Cilk_spawn wait_for(&flag);
    tell(&flag);
    _Cilk_sync;
  }
  if (!strcmp(argv[1], "strand") || !strcmp(argv[1], "apart")) {
    raise_here();
  } else if (!strcmp(argv[1], "task")) {
    int flag = 0;
    _Cilk_spawn wait_for(&flag);
    go_on(&flag);
    raise_here();
    _Cilk_sync;
  } else if (argv[1][0] == 'p') {
    if (!thread_of_pool)
      return 2;
    send_to(thread_of_pool);
  } else {
    // The main thread waits for the continuation, on the stack of its scheduler.
    int flag = 0;
    _Cilk_spawn wait_for(&flag);
    go_on(&flag);
    send_to(getpid() == gettid() ? 0 : getpid());
    _Cilk_sync;
  }
  puts("went on");
  return 0;
}

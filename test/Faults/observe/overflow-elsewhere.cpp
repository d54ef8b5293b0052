// A stack overflow is reported in a static constructor, an exception's handler, a thread-local
// destructor, a function of __cilkrts_atinit, and a child that fork() has made.
// RUN: %cilkxx -O0 %s -o %t -pthread
// RUN: env OVERFLOW=constructor %ends SIGSEGV %t | FileCheck %s
// RUN: env OVERFLOW=handler %ends SIGSEGV %t | FileCheck %s
// RUN: env OVERFLOW=destructor %ends SIGSEGV %t | FileCheck %s
// RUN: env OVERFLOW=callback %ends SIGSEGV %t | FileCheck %s
// RUN: env OVERFLOW=child %ends SIGSEGV %t | FileCheck %s
// CHECK: cilk: stack overflow {{in a stolen task|on a thread's own stack}}
#include "faults.h"
#include <cilk/cilk_api.h>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

static int recur(int N) {
  volatile char Space[500];
  Space[0] = static_cast<char>(N);
  return recur(N + 1) + Space[0];
}
static bool is(const char *Place) { return !strcmp(getenv("OVERFLOW"), Place); }

namespace {
struct Object {
  Object() {
    if (is("callback"))
      __cilkrts_atinit([] { recur(0); });
    if (is("constructor"))
      printf("%d\n", fib(8) + recur(0));
  }
} Global;
struct Local {
  int Value = 8;
  ~Local() { printf("%d\n", recur(Value)); }
};
} // namespace

__attribute__((noinline)) static void fail(const int *Flag) {
  wait_for(Flag);
  throw 1;
}

int main() {
  printf("%d\n", fib(8));
  if (is("destructor"))
    std::thread([] {
      static thread_local Local Object;
      printf("%d\n", fib(Object.Value));
    }).join();
  if (is("child")) {
    pid_t Child = fork();
    if (Child == 0)
      printf("%d\n", fib(8) + recur(0));
    int Status;
    waitpid(Child, &Status, 0);
    if (WIFSIGNALED(Status)) {
      fflush(stdout);
      signal(SIGSEGV, SIG_DFL);
      raise(WTERMSIG(Status));
    }
  }
  try {
    int Flag = 0;
    _Cilk_spawn fail(&Flag);
    go_on(&Flag);
    _Cilk_sync;
  } catch (int) {
    printf("%d\n", recur(0));
  }
}

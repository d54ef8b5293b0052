// The report lists a limit, with its place, for each feature that the detector does not follow: the
// program's own threads and signal handlers, other processes, parts without checking. It also lists
// a limit if nothing was parallel, or if suppressions match, but none for unused features.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O0 %s -o %t0 && %clangxx_cilk -fsanitize=cilk -std=c++17 -O2 %s -o %t2
// RUN: env CILKSAN_REPORT_NONE=1 %t0 thread 2>&1 | FileCheck --check-prefixes=CHECK,THREAD %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 thread 2>&1 | FileCheck --check-prefixes=CHECK,THREAD %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 signal 2>&1 | FileCheck --check-prefixes=CHECK,SIGNAL %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 sigaction 2>&1 | FileCheck --check-prefixes=CHECK,SIGACTION %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 sigset 2>&1 | FileCheck --check-prefixes=CHECK,SIGSET %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 sysv_signal 2>&1 | FileCheck --check-prefixes=CHECK,SYSV %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 fork 2>&1 | FileCheck --check-prefixes=CHECK,FORK %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 disable 2>&1 | FileCheck --check-prefixes=CHECK,DISABLE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 serial 2>&1 | FileCheck --check-prefixes=CHECK,SERIAL %s
// RUN: echo 'race:*' > %t.rules
// RUN: env CILKSAN_SUPPRESSIONS=%t.rules CILKSAN_REPORT_NONE=1 %t2 race 2>&1 | FileCheck --check-prefixes=CHECK,RULES %s
// RUN: env CILKSAN_SUPPRESSIONS=%t.rules CILKSAN_STRICT=1 bash -c '"$0" race 2>/dev/null; test $? = 67' %t2
// RUN: env CILKSAN_REPORT_NONE=1 %t2 ignore 2>&1 | FileCheck --check-prefix=NONE %s
// CHECK: Outcome: certified with limits
// FORK: - the program made another process by fork
// DISABLE: - checking was switched off for a part of the run
// SERIAL: - no spawn ran: nothing is parallel on this input
// RULES: - 1 race that suppressions match
// NONE: Outcome: certified{{$}}
#include <cilk/cilksan.h>
#include <csignal>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

int x;
static void set(int value) { x = value; }
static void handle(int) {}

int main(int, char **argv) {
  const std::string what = argv[1];
  if (what != "serial")
    cilk_spawn set(1);
  if (what == "thread")
    // THREAD: - a thread of the program's own ran, started at {{.*}}limits.cpp:[[#@LINE+1]]:{{[0-9]+}}: what such threads did was not checked
    std::thread([] {}).join();
  if (what == "race")
    x = 2;
  cilk_sync;
  if (what == "signal")
    // SIGNAL: - a handler of a signal was installed at {{.*}}limits.cpp:[[#@LINE+1]]:{{[0-9]+}}: what such handlers
    signal(SIGUSR1, handle);
  if (what == "sigset")
    // SIGSET: - a handler of a signal was installed at {{.*}}limits.cpp:[[#@LINE+1]]:{{[0-9]+}}: what such handlers
    sigset(SIGUSR1, handle);
  if (what == "sysv_signal")
    // SYSV: - a handler of a signal was installed at {{.*}}limits.cpp:[[#@LINE+1]]:{{[0-9]+}}: what such handlers
    sysv_signal(SIGUSR1, handle);
  if (what == "sigaction") {
    struct sigaction action = {};
    action.sa_handler = handle;
    // SIGACTION: - a handler of a signal was installed at {{.*}}limits.cpp:[[#@LINE+1]]:{{[0-9]+}}: what such handlers
    sigaction(SIGUSR1, &action, nullptr);
  }
  if (what == "ignore")
    signal(SIGPIPE, SIG_IGN);
  if (what == "disable") {
    __cilksan_disable_checking();
    x = 3;
    __cilksan_enable_checking();
  }
  if (what == "fork") {
    pid_t child = fork();
    if (child == 0)
      _exit(0);
    int status;
    waitpid(child, &status, 0);
  }
}

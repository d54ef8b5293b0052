// Functions that start work that continues after their return are limits with their places, even if
// nothing is parallel to the call: the work may be parallel to later code. The same holds for calls
// through pointers. The program's own functions of such names are no limits.
// REQUIRES: cilksan
// RUN: %stock_clang++ -O1 -DLIBRARY -c %s -o %t.o
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s %t.o -o %t0 && %clangxx_cilk -fsanitize=cilk -O2 %s %t.o -o %t2
// RUN: env CILKSAN_REPORT_NONE=1 %t0 read 2>&1 | FileCheck --check-prefixes=CHECK,READ %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 read 2>&1 | FileCheck --check-prefixes=CHECK,READ %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 list 2>&1 | FileCheck --check-prefixes=CHECK,LIST %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 list 2>&1 | FileCheck --check-prefixes=CHECK,LIST %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 timer 2>&1 | FileCheck --check-prefixes=CHECK,TIMER %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 timer 2>&1 | FileCheck --check-prefixes=CHECK,TIMER %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 clone 2>&1 | FileCheck --check-prefixes=CHECK,CLONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 clone 2>&1 | FileCheck --check-prefixes=CHECK,CLONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 pointer 2>&1 | FileCheck --check-prefixes=CHECK,POINTER %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 pointer 2>&1 | FileCheck --check-prefixes=CHECK,POINTER %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 clone-pointer 2>&1 | FileCheck --check-prefixes=CHECK,CLONEPTR %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 clone-pointer 2>&1 | FileCheck --check-prefixes=CHECK,CLONEPTR %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 2>&1 | FileCheck --check-prefix=NONE %s
// CHECK: Outcome: certified with limits
// READ: - 'aio_read', which was called at {{.*}}started-work.cpp:[[#@LINE+38]]:{{[0-9]+}}, ran without instrumentation
// LIST: - 'lio_listio', which was called at {{.*}}started-work.cpp:[[#@LINE+39]]:{{[0-9]+}}, ran without instrumentation
// TIMER: - 'timer_create', which was called at {{.*}}started-work.cpp:[[#@LINE+46]]:{{[0-9]+}}, ran without instrumentation
// CLONE: - 'clone', which was called at {{.*}}started-work.cpp:[[#@LINE+53]]:{{[0-9]+}}, ran without instrumentation
// POINTER: - 'timer_create', which was called at {{.*}}started-work.cpp:[[#@LINE+46]]:{{[0-9]+}}, ran without instrumentation
// CLONEPTR: - 'clone', which was called at {{.*}}started-work.cpp:[[#@LINE+54]]:{{[0-9]+}}, ran without instrumentation
// NONE: Outcome: certified{{$}}
#include <csignal>
extern int value;
extern "C" {
void notify(sigval);
int run(void *);
}
#ifdef LIBRARY
int value;
void notify(sigval) { value = 1; }
int run(void *) { return value = 1; }
#else
#include <aio.h>
#include <ctime>
#include <sched.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

static void set(int *to) { *to = 2; }

int main(int argc, char **argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  int ends[2];
  if (pipe(ends) != 0 || write(ends[1], "text", 4) != 4)
    return 1;
  aiocb block = {}, *blocks[] = {&block};
  block.aio_fildes = ends[0];
  block.aio_buf = &value;
  block.aio_nbytes = sizeof value;
  block.aio_lio_opcode = LIO_READ;
  if (what == "read")
    aio_read(&block);
  if (what == "list")
    lio_listio(LIO_NOWAIT, blocks, 1, nullptr);
  if (what == "timer" || what == "pointer") {
    sigevent event = {};
    event.sigev_notify = SIGEV_THREAD;
    event.sigev_notify_function = notify;
    timer_t timer;
    int (*volatile create)(clockid_t, sigevent *, timer_t *) = timer_create;
    if (what == "timer")
      timer_create(CLOCK_MONOTONIC, &event, &timer);
    else
      create(CLOCK_MONOTONIC, &event, &timer);
    itimerspec soon = {{0, 0}, {0, 1}};
    timer_settime(timer, 0, &soon, nullptr);
  }
  alignas(16) static char stack[1 << 16];
  if (what == "clone")
    clone(run, stack + sizeof stack, CLONE_VM | SIGCHLD, nullptr);
  decltype(clone) *volatile start = clone;
  if (what == "clone-pointer")
    start(run, stack + sizeof stack, CLONE_VM | SIGCHLD, nullptr);
  cilk_spawn set(&value);
  cilk_sync;
  while (what.find("clone") == 0 && wait(nullptr) < 0)
    ;
  if (what == "read" || what == "list")
    while (aio_error(&block) != 0)
      ;
}
#endif

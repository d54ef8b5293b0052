// A library function without instrumentation is a limit also if it does not return: if the
// instrumented function that it calls throws, jumps out of both, or ends the program. With an
// instrumented library there is no limit: a race is reported if there is one.
// REQUIRES: cilksan
// RUN: %stock_clang++ -O1 -DLIBRARY -c %s -o %t.o
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s %t.o -o %t0
// RUN: %clangxx_cilk -fsanitize=cilk -O2 %s %t.o -o %t2
// RUN: env CILKSAN_REPORT_NONE=1 %t0 throw 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 throw 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 jump 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 jump 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 exit 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 exit 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 twice 2>&1 | FileCheck --check-prefixes=CHECK,TWICE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 signal 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 serial 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %clangxx_cilk -fsanitize=cilk -O2 -DLIBRARY -c %s -o %t.o
// RUN: %clangxx_cilk -fsanitize=cilk -O2 %s %t.o -o %t3
// RUN: not %t3 throw 2>&1 | FileCheck --check-prefix=RACE %s
// RUN: not %t3 jump 2>&1 | FileCheck --check-prefix=RACE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t3 throw free 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t3 jump free 2>&1 | FileCheck --check-prefix=NONE %s
// CHECK: Outcome: certified with limits
// CHECK: - 'apply', which was called at {{.*}}left-by-callbacks.cpp:{{[0-9]+}}:{{[0-9]+}} and at {{.}} other place{{s?}}, ran without instrumentation
// TWICE: - 'forward', which was called at {{.*}}left-by-callbacks.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation
// RACE: Race detected on location {{.*}}: 'one'
// NONE: Outcome: certified{{$}}
extern "C" void apply(void (*what)(), int *to);
extern "C" void forward(void (*what)(void (*)()), void (*how)(), int *to);
#ifdef LIBRARY
void apply(void (*what)(), int *to) {
  ++*to;
  what();
}
void forward(void (*what)(void (*)()), void (*how)(), int *to) {
  ++*to;
  what(how);
}
#else
#include <csetjmp>
#include <csignal>
#include <cstdlib>
#include <cstring>

static int one, other;
static jmp_buf back;
static sigjmp_buf handled;

static void fail() { throw 1; }
static void jump() { longjmp(back, 1); }
static void end() { exit(0); }
static void handle(int) { siglongjmp(handled, 1); }
static void interrupt() { raise(SIGUSR1); }
static void nothing() {}
static void through(void (*how)()) { apply(how, &one); }

__attribute__((noinline)) static void leave(void (*how)(), int *to) {
  // One call is by name, one through a pointer.
  void (*volatile pointer)(void (*)(), int *) = apply;
  try {
    apply(how, to);
  } catch (int) {
  }
  try {
    pointer(how, to);
  } catch (int) {
  }
}
__attribute__((noinline)) static void task(const char *how, int *to) {
  static volatile int times;
  if (!strcmp(how, "throw")) {
    leave(fail, to);
  } else if (!strcmp(how, "jump")) {
    times = 0;
    if (setjmp(back) < 2 && times++ == 0)
      apply(jump, to);
    else if (times++ == 2)
      ((void (*volatile)(void (*)(), int *))apply)(jump, to);
  } else if (!strcmp(how, "exit")) {
    apply(nothing, to);
    ((void (*volatile)(void (*)(), int *))apply)(end, to);
  } else if (!strcmp(how, "twice")) {
    leave(fail, to);
    try {
      forward(through, fail, to);
    } catch (int) {
    }
  } else if (!strcmp(how, "signal")) {
    signal(SIGUSR1, handle);
    if (!sigsetjmp(handled, 1))
      apply(interrupt, to);
    apply(nothing, to);
  }
}
__attribute__((noinline)) static void set(int *to) { *to = 1; }

int main(int argc, char **argv) {
  if (!strcmp(argv[1], "serial")) {
    // Nothing is parallel to the library's function, only to the functions that it calls.
    try {
      apply(
          [] {
            cilk_spawn set(&one);
            set(&other);
            throw 1;
          },
          &one);
    } catch (int) {
    }
    return 0;
  }
  cilk_spawn task(argv[1], &one);
  set(argc > 2 ? &other : &one);
  cilk_sync;
}
#endif

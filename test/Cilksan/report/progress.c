// With CILKSAN_PROGRESS=1, lines show how far the run is. Without a terminal there are none by
// default. On a terminal the line is erased before the report.
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -O1 %s -o %t -pthread
// RUN: env CILKSAN_PROGRESS=1 %t 2>&1 | FileCheck %s
// RUN: %t 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env TERM=xterm CILKSAN_PROGRESS=1 %python %S/Inputs/terminal.py %t | FileCheck --check-prefix=TERMINAL %s
// RUN: env TERM=xterm CILKSAN_PROGRESS=0 %python %S/Inputs/terminal.py %t | FileCheck --check-prefix=NONE %s
// RUN: not env CILKSAN_PROGRESS=often %t 2>&1 | FileCheck --check-prefix=WRONG %s
// CHECK: cilksan: {{[0-9.]+ k}} accesses looked at, {{[0-9.]+( [kM])?}} a second, {{[0-9]+}} tasks, {{[0-9.]+ [MG]}}B of memory{{$}}
// CHECK: sum 200000
// NONE-NOT: accesses looked at
// NONE: sum 200000
// NONE-NOT: accesses looked at
// TERMINAL: \r\x1b[Kcilksan: {{.*}} accesses looked at, {{.*}}B of memory\r
// TERMINAL-SAME: \r\x1b[K
// WRONG: cilksan: CILKSAN_PROGRESS is 'often'; use 0, 1 or auto
#include <cilk/cilk.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static volatile int sum;

// The library looks at each access under a lock.
static void add(int n) {
  pthread_mutex_lock(&lock);
  for (int i = 0; i < n; ++i)
    ++sum;
  pthread_mutex_unlock(&lock);
}

int main(void) {
  cilk_spawn add(100000);
  add(100000);
  cilk_sync;
  printf("sum %d\n", sum);
}

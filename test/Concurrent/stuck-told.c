// With CILK_DEADLOCK, a wait that another thread may end is reported after the given seconds, once,
// and the program continues.
// RUN: %cilk_program -g -O1 %s -o %t -lpthread
// RUN: env CILK_NWORKERS=2 CILK_DEADLOCK=2 %t 2>&1 | FileCheck %s
// RUN: env CILK_NWORKERS=1 CILK_DEADLOCK=2 %t 2>&1 | FileCheck %s
// RUN: env CILK_NWORKERS=2 CILK_DEADLOCK=20 %t 2>&1 | FileCheck --check-prefix=LATE %s
// RUN: not env CILK_DEADLOCK=soon %t 2>&1 | FileCheck --check-prefix=WRONG %s
// CHECK: cilk:   a strand at {{.*}}stuck-told.c:[[#@LINE+21]]:{{[0-9]+}} in get
// CHECK: cilk: no wait has begun or ended for 2 seconds (CILK_DEADLOCK): 2 strands and 0 threads wait as above
// CHECK-NOT: cilk:
// CHECK: done
// LATE-NOT: cilk:
// LATE: done
// WRONG: cilk: CILK_DEADLOCK must be a whole number from 1
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static cilk_ivar ivar;

static void *put(void *unused) {
  sleep(8);
  cilk_ivar_put(&ivar, 1);
  return unused;
}
__attribute__((noinline)) static void get(void) {
  if (cilk_ivar_get(&ivar) != 1)
    puts("wrong");
}

int main(void) {
  pthread_t thread;
  cilk_ivar_init(&ivar);
  if (pthread_create(&thread, NULL, put, NULL) != 0)
    return 1;
  cilk_spawn get();
  get();
  cilk_sync;
  puts("done");
  return 0;
}

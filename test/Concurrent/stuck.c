// A deadlock of all strands is reported, unless a thread of the program may end a wait.
// RUN: %cilk_program -g -O1 %s -o %t -lpthread
// RUN: not env CILK_NWORKERS=1 %t 2>&1 | FileCheck %s
// RUN: not env CILK_NWORKERS=3 %t 2>&1 | FileCheck %s
// RUN: env CILK_NWORKERS=2 %t ended 2>&1 | FileCheck --check-prefix=ENDED %s
// RUN: %cilk_program -O1 -Wl,-s %s -o %t -lpthread
// RUN: not env CILK_NWORKERS=3 %t 2>&1 | FileCheck --check-prefix=STRIPPED %s
// CHECK: cilk:   a strand at {{.*}}stuck.c:[[#@LINE+21]]:{{[0-9]+}} in get_then_put
// CHECK: cilk: all strands wait for one another: 2 of them and 0 threads wait as above
// STRIPPED: cilk:   a strand at {{.*}}+0x
// STRIPPED: cilk: all strands wait for one another: 2 of them and 0 threads wait as above
// ENDED-NOT: cilk:
// ENDED: done
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static cilk_ivar first, second;

static void *end_it(void *unused) {
  sleep(5);
  cilk_ivar_put(&first, 1);
  return unused;
}

__attribute__((noinline)) static void get_then_put(cilk_ivar *from, cilk_ivar *to) {
  cilk_ivar_get(from);
  if (to)
    cilk_ivar_put(to, 1);
}

int main(int argc, char **argv) {
  cilk_ivar_init(&first);
  cilk_ivar_init(&second);
  pthread_t thread;
  if (argc > 1 && argv[1][0] == 'e' && pthread_create(&thread, NULL, end_it, NULL) != 0)
    return 1;
  cilk_spawn get_then_put(&first, &second);
  get_then_put(&second, argc > 1 ? NULL : &first);
  cilk_sync;
  puts("done");
  return 0;
}

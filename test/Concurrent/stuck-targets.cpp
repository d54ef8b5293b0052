// On runtimes whose waits block threads, the deadlock check reports that all threads wait: for a
// lock whose holder's sync runs a task that wants the lock, or for serially later strands, if more
// strands wait than there are threads. Waits that end are not reported.
// RUN: %clangxx_cilk -g -ftapir=pthread -O1 -std=c++17 %s -o %t
// RUN: not env CILK_NWORKERS=1 %t lock 2>&1 | FileCheck --check-prefixes=CHECK,LOCK %s
// RUN: not env CILK_NWORKERS=4 %t lock 2>&1 | FileCheck --check-prefixes=CHECK,LOCK %s
// RUN: not env CILK_NWORKERS=4 %t many 2>&1 | FileCheck --check-prefixes=CHECK,MANY %s
// RUN: env CILK_NWORKERS=4 %t ends 2>&1 | FileCheck --check-prefix=ENDS %s
// RUN: %clangxx_cilk -g -ftapir=omp -O1 -std=c++17 %s -o %t.omp
// RUN: not env CILK_NWORKERS=1 %t.omp lock 2>&1 | FileCheck --check-prefixes=CHECK,LOCK %s
// RUN: not env CILK_NWORKERS=4 %t.omp lock 2>&1 | FileCheck --check-prefixes=CHECK,LOCK %s
// RUN: not env CILK_NWORKERS=4 %t.omp many 2>&1 | FileCheck --check-prefixes=CHECK,MANY %s
// RUN: env CILK_NWORKERS=4 %t.omp ends 2>&1 | FileCheck --check-prefix=ENDS %s
// A oneTBB worker that runs no strand may run another task of the program. So if there are such
// workers, the process continues.
// RUN: %clangxx_cilk -g -ftapir=tbb -O1 -std=c++17 %s -o %t.tbb
// RUN: not env CILK_NWORKERS=1 %t.tbb lock 2>&1 | FileCheck --check-prefixes=CHECK,LOCK %s
// RUN: not env CILK_NWORKERS=4 %t.tbb many 2>&1 | FileCheck --check-prefixes=CHECK,MANY %s
// RUN: not env CILK_NWORKERS=4 timeout 16 %t.tbb idle 2>&1 | FileCheck --check-prefixes=LOCK,TOLD %s
// RUN: not timeout 16 %t.tbb idle 2>&1 | FileCheck --check-prefixes=LOCK,TOLD %s
// RUN: env CILK_NWORKERS=4 %t.tbb ends 2>&1 | FileCheck --check-prefix=ENDS %s
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <unistd.h>

static cilk::mutex mutex;
static cilk::ivar<int> ivar;

__attribute__((noinline)) static void take() {
  // LOCK: cilk: a thread at {{.*}}stuck-targets.cpp:[[#@LINE+1]]:{{[0-9]+}} in take()
  mutex.lock();
  mutex.unlock();
}
__attribute__((noinline)) static void sync_with_lock() {
  std::lock_guard<cilk::mutex> hold(mutex);
  cilk_spawn take();
  cilk_sync;
}
__attribute__((noinline)) static void get() {
  // MANY: stuck-targets.cpp:[[#@LINE+1]]:{{[0-9]+}} in get()
  ivar.get();
}

int main(int, char **argv) {
  if (!strcmp(argv[1], "idle")) {
    for (int i = 0; i < 50; ++i)
      cilk_spawn usleep(10000);
    cilk_sync;
  }
  if (!strcmp(argv[1], "lock") || !strcmp(argv[1], "idle")) {
    cilk_spawn sync_with_lock();
    cilk_sync;
  }
  if (!strcmp(argv[1], "many")) {
    for (int i = 0; i < 1000; ++i)
      cilk_spawn get();
    cilk_sync;
    ivar.put(1);
  }
  if (!strcmp(argv[1], "ends")) {
    cilk_spawn get();
    usleep(4000000);
    ivar.put(1);
    cilk_sync;
    puts("done");
  }
  return 0;
}
// CHECK: cilk: all strands wait for one another: 0 of them and {{[1-4]}} threads wait as above
// TOLD: cilk: all strands wait: 0 of them and 1 threads wait as above, and the other threads run no strand; the process continues
// TOLD-NOT: cilk:
// ENDS-NOT: cilk:
// ENDS: done

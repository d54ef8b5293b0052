// A wait that no strand can end is reported also if no region has run before, and outside of
// regions, with the place of the wait in the program, on every runtime.
// RUN: %clangxx_cilk -g -O1 -std=c++17 %s -o %t
// RUN: not env CILK_NWORKERS=1 %t lock 2>&1 | FileCheck --check-prefixes=CHECK,LOCK %s
// RUN: not env CILK_NWORKERS=4 %t lock 2>&1 | FileCheck --check-prefixes=CHECK,LOCK %s
// RUN: not env CILK_NWORKERS=1 %t upgrade 2>&1 | FileCheck --check-prefixes=CHECK,UPGRADE %s
// RUN: not env CILK_NWORKERS=4 %t get 2>&1 | FileCheck --check-prefixes=CHECK,GET %s
// RUN: not env CILK_NWORKERS=2 %t receive 2>&1 | FileCheck --check-prefixes=CHECK,RECEIVE %s
// RUN: %clangxx_cilk -g -O0 -std=c++17 %s -o %t.0
// RUN: not env CILK_NWORKERS=4 %t.0 receive 2>&1 | FileCheck --check-prefixes=CHECK,RECEIVE %s
// RUN: %clangxx_cilk -g -ftapir=serial -O1 -std=c++17 %s -o %t.serial
// RUN: not %t.serial lock 2>&1 | FileCheck --check-prefixes=CHECK,LOCK %s
// RUN: %clangxx_cilk -g -ftapir=pthread -O1 -std=c++17 %s -o %t.pthread
// RUN: not env CILK_NWORKERS=3 %t.pthread lock 2>&1 | FileCheck --check-prefixes=CHECK,LOCK %s
// RUN: not env CILK_NWORKERS=3 %t.pthread get 2>&1 | FileCheck --check-prefixes=CHECK,GET %s
// CHECK-NOT: {{waiters|mutex}}.h
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <cstring>
#include <mutex>

static cilk::mutex mutex;
static cilk::shared_mutex shared;
static cilk::ivar<int> ivar;
static cilk::channel<int> channel(1);

int main(int, char **argv) {
  if (!strcmp(argv[1], "lock")) {
    cilk_spawn [] {
      mutex.lock();
      // LOCK: stuck-first.cpp:[[#@LINE+1]]:
      mutex.lock();
    }();
    cilk_sync;
  }
  if (!strcmp(argv[1], "upgrade")) {
    shared.lock_shared();
    // UPGRADE: stuck-first.cpp:[[#@LINE+1]]:
    shared.lock();
  }
  if (!strcmp(argv[1], "get"))
    // GET: stuck-first.cpp:[[#@LINE+1]]:{{[0-9]+}} in main
    return ivar.get();
  if (!strcmp(argv[1], "receive"))
    // RECEIVE: stuck-first.cpp:[[#@LINE+1]]:{{[0-9]+}} in main
    return channel.receive().value();
  return 0;
}
// CHECK: cilk: all strands wait for one another: {{[01]}} of them and {{[01]}} threads wait as above

// The report of a race with a task of cilk::async has no frames of the header, and names
// the places where the task was started and where it is waited for. A task's reducer
// updates belong to it until a strand waits for it and gets them. A task is not part of a
// critical section around its start. A future's ready() returns the result of this run
// only.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O0 %s -o %t0
// RUN: %if nightly %{ %clangxx_cilk -fsanitize=cilk -std=c++17 -O2 %s -o %t2 %}
// RUN: not %t0 race 2>&1 | FileCheck %s
// RUN: %if nightly %{ not %t2 race 2>&1 | FileCheck %s %}
// RUN: env CILKSAN_FORMAT=json not %if nightly %{ %t2 %} %else %{ %t0 %} race 2>&1 | FileCheck --check-prefix=JSON %s
// RUN: not %if nightly %{ %t2 %} %else %{ %t0 %} free 2>&1 | FileCheck --check-prefix=FREE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 sums 2>&1 | FileCheck --check-prefix=SUMS %s
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t2 sums 2>&1 | FileCheck --check-prefix=SUMS %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %if nightly %{ %t2 %} %else %{ %t0 %} ready 2>&1 | FileCheck --check-prefix=READY %s
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <cilk/opadd_reducer.h>
#include <cilk/vector_reducer.h>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

int value;
__attribute__((noinline)) static void write() { value = 1; } // line 26

__attribute__((noinline)) static void race() {
  cilk::future<void> outer = cilk::async([] {
    cilk::future<void> inner = cilk::async(write); // line 30
    return inner.get();
  });
  value = 2; // line 33
  outer.get();
}

static void free_early() {
  int *block = new int(1);
  auto reads = cilk::async([block] { return *block; }); // line 39
  delete block;                                         // line 40
  reads.get();
}

static cilk::opadd_reducer<long> sum;
static cilk::vector_append_reducer<int> order;
static void add(int n) {
  sum += n;
  order.push_back(n);
  cilk_spawn order.push_back(10 * n);
  sum += n;
  cilk_sync;
}

static void sums() {
  std::vector<cilk::future<void>> tasks;
  for (int i = 1; i < 5; ++i) {
    tasks.push_back(cilk::async(add, i));
    sum += 100;
    order.push_back(0);
  }
  cilk_spawn tasks[3].get();
  tasks[0].get();
  cilk_sync;
  tasks.clear();
  const std::vector<int> right = {0, 0, 0, 0, 4, 40, 1, 10, 2, 20, 3, 30};
  if (sum != 420 || order != right)
    abort();
}

static void ready() {
  auto task = cilk::async(write);
  if (task.ready())
    value = 2;
}

int main(int, char **argv) {
  const std::string what = argv[1];
  what == "race"   ? race()
  : what == "free" ? free_early()
  : what == "sums" ? sums()
                   : ready();
  std::puts("done");
}
// CHECK: async.cpp:26:{{[0-9]+}}: race: write of 'value' (4 bytes) in parallel with write at {{.*}}async.cpp:33:9
// CHECK: * Write in 'write' at {{.*}}async.cpp:26:
// CHECK-NEXT: 'write' started by cilk::async in 'race()::{{.*}}operator()() const' at {{.*}}async.cpp:30:
// CHECK-NEXT: 'race()::{{.*}}operator()() const' started by cilk::async in 'race' at {{.*}}async.cpp:29:
// CHECK-NEXT: * Write in 'race' at {{.*}}async.cpp:33:9
// CHECK: Parallel: from the cilk::async at {{.*}}async.cpp:29:30 until its future is waited for
// CHECK-NEXT: Help: wait for the future of the task started at {{.*}}async.cpp:29:30 before {{.*}}async.cpp:33:9

// JSON: "kind": "async"
// JSON: "spawn": {
// JSON: "line": 29
// JSON: "sync": null
// JSON: "inLoop": false
// JSON: "async": true

// FREE: async.cpp:39:{{[0-9]+}}: race: read of {{.*}} in parallel with free at {{.*}}async.cpp:40
// FREE: Help: free the memory after the wait for the task's future
// FREE: detected 1 distinct races

// SUMS: done
// SUMS: No races: no schedule
// SUMS-NOT: Limits

// READY: No races: no schedule
// READY: Limits:
// READY: what strands sent and received

// The tool cilkscale-lines counts what each line does.
// RUN: %scalexx-lines -O2 -g -pthread %s -o %t
// RUN: env CILKSCALE_LINES=%t.json %t && %python %S/Inputs/lines.py %t.json %s
// RUN: %scalexx-lines -static-libcilktool -O1 -g -pthread %s -o %t
// RUN: env CILKSCALE_LINES=%t.json %t && %python %S/Inputs/lines.py %t.json %s
// RUN: not env CILKSCALE_LINES=%t.none/x.json %t 2>&1 | FileCheck %s
// CHECK: cilkscale: cannot write '{{.*}}/x.json': No such file or directory; set CILKSCALE_LINES to a file that can be written
#include <atomic>
#include <cilk/cilk.h>
#include <cilk/opadd_reducer.h>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <pthread.h>
#include <thread>
#include <unistd.h>
#include <vector>

static std::mutex mutex;
static std::atomic<int> hits;
static volatile int counters[16] __attribute__((aligned(64)));
static volatile int apart[16][16] __attribute__((aligned(64)));
static cilk::opadd_reducer<long> sum = 0;
static long total;

static void countUp(int task) {
  for (int i = 0; i < 1000; ++i) {
    counters[task] = counters[task] + 1; // EVENT: shared line 14000 15000
    apart[task][0] = apart[task][0] + 1;
  }
}

__attribute__((noinline)) static void add(long value) {
  sum += value; // EVENT: reducer 1600 1600
}

// The function that std::function calls is in a header, and this code is inlined into it.
static const std::function<void(long)> visit = [](long value) {
  sum += value; // EVENT: reducer 1600 1600
};

static unsigned states[16] __attribute__((aligned(64)));

static void work(int task) {
  countUp(task);
  for (int i = 0; i < 1000; ++i)
    rand_r(&states[task]); // EVENT: shared line 14000 15000
  for (int i = 0; i < 100; ++i) {
    add(i);
    visit(i);
    hits.fetch_add(1, std::memory_order_relaxed); // EVENT: atomic 400 1500
    std::lock_guard<std::mutex> lock(mutex);      // EVENT: lock 1600 1600
    total += i;
  }
  usleep(1000); // EVENT: io 16 16
}

int main() {
  // Threads of the program's own are not counted.
  std::thread([] { work(0); }).join();
  for (int task = 0; task < 16; ++task)
    cilk_spawn work(task);
  cilk_sync;
  // No task runs beside these stores.
  for (int task = 0; task < 16; ++task)
    countUp(task);
  // Each task stores to a few elements of a line.
  std::vector<int> elements(10000);
#pragma cilk grainsize 1
  cilk_for (int i = 0; i < 10000; ++i)
    elements[i] = i;
  std::printf("%d %d\n", hits.load(), elements[77]);
}

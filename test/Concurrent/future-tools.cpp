// Cilksan and Cilkscale run a task of cilk::async in place, and measure its times in this run, not
// the machine's.
// RUN: %clangxx_cilk -O1 -fsanitize=cilk %s -o %t
// RUN: env CILK_NWORKERS=4 %t 2>&1 | FileCheck %s --check-prefixes=CHECK,RACE
// RUN: %clangxx_cilk -O1 -fcilktool=cilkscale %s -o %t
// RUN: env CILK_NWORKERS=4 %t 2>&1 | FileCheck %s --check-prefixes=CHECK,SCALE
// CHECK: sum 1225
// RACE-NOT: thread of its own
// RACE: detected 0 distinct races
// SCALE: parallelism
// SCALE-NEXT: {{^,[0-9]{1,3}[.][0-9]+,[0-9]{1,3}[.]}}
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <cstdio>
#include <vector>

static void add(int n, int *to) { *to += n; }

static int sum(int n) {
  int parts[2] = {0, 0};
  cilk_spawn add(n, &parts[0]);
  add(n, &parts[1]);
  cilk_sync;
  return (parts[0] + parts[1]) / 2;
}

int main() {
  std::vector<cilk::future<int>> futures;
  for (int i = 0; i < 50; ++i)
    futures.push_back(cilk::async(sum, i));
  int all = 0;
  for (auto &each : futures)
    all += each.get();
  std::printf("sum %d\n", all);
}

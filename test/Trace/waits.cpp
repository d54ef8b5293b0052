// A trace shows why a strand leaves its worker, and where: a wait for a value or a time, or a
// yield. A wait that blocks its thread is a slice in the thread's stint. Each stint has the
// computation to which it belongs. (On one worker, the schedule is the same in every run.)
// RUN: %cilkxx -std=c++17 -O2 -g -mllvm -tapir-spawn-before-sync=false -o %t %s
// RUN: env CILK_TRACE=%t.json CILK_NWORKERS=1 %t
// RUN: %check_trace %t.json | FileCheck %s
// CHECK: 1 syncs, none missing
// CHECK-NEXT: wait "blocked": 1
// CHECK-NEXT: wait "deadline passed": 2
// CHECK-NEXT: wait "wait": 2
// CHECK-NEXT: wait "yield": 1
// RUN: %cilk_trace %t.json -o %t.named && %check_trace %t.named
// RUN: FileCheck --check-prefix=NAMED %s < %t.named
// NAMED-DAG: "begins":"with its thread","ends":"in a wait","at":"{{.*}}waits.cpp:[[#@LINE+20]]:{{[0-9]+}}","computation":"worker 0's"}
// NAMED-DAG: "name":"get()","args":{"begins":"after a wait","after":"{{.*}}waits.cpp:[[#@LINE+19]]:
// NAMED-DAG: "begins":"abandoned by a strand that waits"{{.*}}"ends":"in a wait","at":"{{.*}}waits.cpp:[[#@LINE+25]]:
// NAMED-DAG: "name":"deadline passed","args":{"at":"{{.*}}waits.cpp:[[#@LINE+24]]:
// NAMED-DAG: "ends":"in a yield","at":"{{.*}}waits.cpp:[[#@LINE+24]]:
// NAMED-DAG: "begins":"after a yield","after":"{{.*}}waits.cpp:[[#@LINE+23]]:
// NAMED-DAG: "name":"blocked","args":{"at":"{{.*}}waits.cpp:[[#@LINE+33]]:
// NAMED-DAG: "begins":"with its thread",{{.*}}"computation":"worker 1's"
#include <cilk/cilk_api.h>
#include <cilk/concurrent.h>
#include <chrono>
#include <thread>
using namespace std::chrono_literals;

static cilk::ivar<int> value, never;
static int got;

__attribute__((noinline)) static void nothing() { asm volatile(""); }

__attribute__((noinline)) static void get() {
  got = value.get();
}

__attribute__((noinline)) static void work() {
  cilk_spawn get();
  value.put(1);
  // The continuation that waits here was abandoned when the child waited.
  never.wait_for(1ms);
  __cilkrts_yield();
  cilk_sync;
}

int main() {
  work();
  std::thread([] {
    cilk_spawn nothing();
    cilk_sync;
  }).join();
  // Outside of a region, the wait blocks the thread.
  cilk::sleep_for(1ms);
  return got != 1;
}

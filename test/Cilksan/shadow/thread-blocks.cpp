// A thread-local variable owns a block that its initialiser has allocated. In another schedule,
// strands that follow one another may have other blocks. So it is a limit if a strand reads what
// another one has written to the block, and none if each strand reads only its own writes.
// REQUIRES: cilksan
// DEFINE: %{limited} = env CILKSAN_REPORT_NONE=1
// DEFINE: %{free} = env CILKSAN_STRICT=1
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s -o %t0 && %clangxx_cilk -fsanitize=cilk -O2 %s -o %t2
// RUN: %{limited} %t0 serial 2>&1 | FileCheck %s && %{limited} %t2 serial 2>&1 | FileCheck %s
// RUN: %{limited} %t0 joined 2>&1 | FileCheck %s && %{limited} %t2 joined 2>&1 | FileCheck %s
// RUN: %{limited} %t0 over 2>&1 | FileCheck %s && %{limited} %t2 over 2>&1 | FileCheck %s
// RUN: %{free} %t0 own && %{free} %t2 own && %{free} %t0 first && %{free} %t2 first
// RUN: %{free} %t0 other && %{free} %t2 other
// CHECK: Cilksan detected 0 distinct races.
// CHECK: - several strands used memory to which a thread-local variable led
#include <cilk/cilk.h>
#include <memory>
#include <string>

#define APART __attribute__((noinline))
static std::string what;
static int results[4];
static thread_local std::unique_ptr<int> box{new int(3)};

APART static void reads(int i) { results[i] = *box; }
APART static void writes(int i) {
  *box = i;
  if (what == "own")
    results[i] = *box;
}
APART static void nothing() { results[3] = 1; }
APART static void writes_and_reads(int i) {
  *box = i;
  cilk_scope {
    cilk_spawn nothing();
    results[2] = 1;
  }
  results[i] = *box;
}
// Memory of a strand that has nothing to do with the variable.
APART static void passes(int i) {
  auto mine = std::make_unique<int>(*box);
  cilk_scope {
    cilk_spawn [&] { *mine = i; }();
    results[2] = 1;
  }
  results[i] = *mine;
}
APART static void in_turn(void (*f)(int), void (*g)(int)) {
  cilk_scope { cilk_spawn f(0); }
  cilk_scope { cilk_spawn g(1); }
}

int main(int, char **argv) {
  what = argv[1];
  cilk_spawn [] {
    if (what == "serial")
      in_turn(writes, reads);
    else if (what == "own")
      in_turn(writes, writes);
    else if (what == "first")
      in_turn(reads, reads);
    else if (what == "over")
      writes_and_reads(0);
    else if (what == "other")
      in_turn(passes, passes);
    else
      writes(0);
  }();
  cilk_sync;
  if (what == "joined")
    reads(1);
  return 0;
}

// An exception ends a task; its parent resumes after the spawn. An exception of the parent while it
// evaluates the arguments ends no task.
// RUN: %make_trace -DHOOKS=3 -DOPTIONS=1
// RUN: %traced_cxx -O0 %s -o %t && %t | FileCheck %s
// RUN: %traced_cxx -O2 %s -o %t && %t | FileCheck %s
#include <cilk/cilk.h>
#include <cstdio>

struct Argument {
  explicit Argument(bool Throws) {
    if (Throws)
      throw 1;
  }
  ~Argument();
};
__attribute__((noinline)) Argument::~Argument() {}

__attribute__((noinline)) void task(const Argument &, bool Throws) {
  std::printf("task runs\n");
  if (Throws)
    throw 2;
}

__attribute__((noinline)) void spawn(bool InArgument, bool InTask) {
  cilk_spawn task(Argument(InArgument), InTask);
  std::printf("spawned\n");
  cilk_sync;
}

int main() {
  try {
    spawn(false, true);
  } catch (int N) {
    std::printf("caught %d\n", N);
  }
  try {
    spawn(true, false);
  } catch (int N) {
    std::printf("caught %d\n", N);
  }
}
// CHECK: entry 24 spawn(bool, bool) regions 1 spawns 1
// CHECK: detach 25
// CHECK-NEXT: task 25
// CHECK-NEXT: entry 18 task(Argument const&, bool)
// CHECK-NEXT: task runs
// CHECK-NEXT: return 18 task(Argument const&, bool) throws 1
// CHECK: exit 25 - region {{[0-9]}} throws 1 same 1
// CHECK-NEXT: continue 25 - region {{[0-9]}} throws 1
// CHECK: return 24 spawn(bool, bool) throws 1
// CHECK-NEXT: caught 2
// CHECK-NEXT: entry 24 spawn(bool, bool)
// CHECK-NOT: task 25
// CHECK-NOT: exit 25
// CHECK: return 24 spawn(bool, bool) throws 1
// CHECK-NEXT: caught 1

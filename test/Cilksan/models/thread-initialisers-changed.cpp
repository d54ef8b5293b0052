// The initialiser of a thread-local variable has read memory, or values of the function around it.
// In another thread it runs later, or for another call. It is a limit if it would read other values
// there, and none if these are the same.
// REQUIRES: cilksan
// DEFINE: %{limited} = env CILKSAN_REPORT_NONE=1
// DEFINE: %{free} = env CILKSAN_STRICT=1
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s -o %t0 && %clangxx_cilk -fsanitize=cilk -O2 %s -o %t2
// RUN: %{limited} %t0 global 2>&1 | FileCheck %s && %{limited} %t2 global 2>&1 | FileCheck %s
// RUN: %{limited} %t0 block 2>&1 | FileCheck %s && %{limited} %t2 block 2>&1 | FileCheck %s
// RUN: %{limited} %t0 argument 2>&1 | FileCheck --check-prefix=ARGUMENT %s
// RUN: %{limited} %t2 argument 2>&1 | FileCheck --check-prefix=ARGUMENT %s
// RUN: %{limited} %t0 lambda 2>&1 | FileCheck --check-prefix=ARGUMENT %s
// RUN: %{limited} %t2 lambda 2>&1 | FileCheck --check-prefix=ARGUMENT %s
// RUN: %{free} %t0 global-same && %{free} %t2 global-same && %{free} %t0 early && %{free} %t2 early
// RUN: %{free} %t0 argument-same && %{free} %t2 argument-same
// CHECK: Outcome: certified with limits
// CHECK: - 'get_given' ran to initialise thread-local variables, and accessed at {{.*}}thread-initialisers-changed.cpp:{{[0-9:]+}} what others may access
// ARGUMENT: Outcome: certified with limits
// ARGUMENT: - the thread-local variable '{{its|both}}' was read at {{.*}} with the value that another strand had left
#include <cilk/cilk.h>
#include <memory>
#include <string>

#define APART __attribute__((noinline))
static std::string what;
static int given, results[2];
static std::unique_ptr<int> block;

APART static int get_given(const int *from) { return *from; }
APART static int use(int i) {
  if (what == "block") {
    static thread_local int its = get_given(block.get());
    return its;
  }
  if (what == "argument" || what == "argument-same") {
    const int n = what == "argument" ? i : 3;
    static thread_local int its = n + 1;
    return its;
  }
  if (what == "lambda") {
    static thread_local int both = [&] { return i + 2; }();
    return both;
  }
  static thread_local int its = get_given(&given);
  return its;
}
static void use_as(int i) { results[i] = use(i); }

int main(int, char **argv) {
  what = argv[1];
  block = std::make_unique<int>(4);
  if (what == "early")
    given = 7;
  use_as(0);
  if (what == "global")
    given = 3;
  if (what == "global-same")
    given = 0;
  if (what == "block")
    *block = 5;
  cilk_spawn use_as(0);
  use_as(1);
  cilk_sync;
  return 0;
}

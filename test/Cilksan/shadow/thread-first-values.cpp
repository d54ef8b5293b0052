// Each thread runs the initialiser of a thread-local variable once. What else the initialiser writes
// is up to the schedule for a strand that has not tested whether the initialiser has run. An
// initialiser that throws has ended when the exception is caught. If an initialiser keeps an address
// in a thread-local variable, each strand uses the variable of its own thread by that address.
// REQUIRES: cilksan
// DEFINE: %{limited} = env CILKSAN_REPORT_NONE=1
// DEFINE: %{free} = env CILKSAN_STRICT=1
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s -o %t0 && %clangxx_cilk -fsanitize=cilk -O2 %s -o %t2
// RUN: %{limited} %t0 throws 2>&1 | FileCheck %s && %{limited} %t2 throws 2>&1 | FileCheck %s
// RUN: %{limited} %t0 rethrows 2>&1 | FileCheck %s && %{limited} %t2 rethrows 2>&1 | FileCheck %s
// RUN: %{limited} %t0 sets 2>&1 | FileCheck %s && %{limited} %t2 sets 2>&1 | FileCheck %s
// RUN: %{limited} %t0 unit 2>&1 | FileCheck %s && %{limited} %t2 unit 2>&1 | FileCheck %s
// RUN: %{limited} %t0 overwrites 2>&1 | FileCheck --check-prefix=OVER %s
// RUN: %{limited} %t2 overwrites 2>&1 | FileCheck --check-prefix=OVER %s
// RUN: %{limited} %t0 after 2>&1 | FileCheck --check-prefix=AFTER %s
// RUN: %{limited} %t2 after 2>&1 | FileCheck --check-prefix=AFTER %s
// RUN: %{limited} %t0 pointed 2>&1 | FileCheck --check-prefix=POINTED %s
// RUN: %{limited} %t2 pointed 2>&1 | FileCheck --check-prefix=POINTED %s
// RUN: %{limited} %t0 pointed-early 2>&1 | FileCheck --check-prefix=POINTED %s
// RUN: %{limited} %t2 pointed-early 2>&1 | FileCheck --check-prefix=POINTED %s
// RUN: %{free} %t0 throws-own && %{free} %t2 throws-own && %{free} %t0 sets-own && %{free} %t2 sets-own
// RUN: %{free} %t0 unit-own && %{free} %t2 unit-own && %{free} %t0 again && %{free} %t2 again
// RUN: %{free} %t0 pointed-own && %{free} %t2 pointed-own
// RUN: %{free} %t0 pointed-own-early && %{free} %t2 pointed-own-early
// RUN: %{free} %t0 object && %{free} %t2 object
// CHECK: Cilksan detected 0 distinct races.
// CHECK: - the thread-local variable 'own' was read at {{.*}}thread-first-values.cpp:{{[0-9:]+}} with the value that another strand had left
// OVER: - the thread-local variable 'own' was written at {{.*}} by an initialiser of thread-local variables, over the value of a strand: whether its thread had run the initialiser is up to the schedule
// AFTER: - the thread-local variable 'checked' was read at
// POINTED: Cilksan detected 0 distinct races.
// POINTED: - the thread-local variable 'target' was read at
#include <cilk/cilk.h>
#include <string>

#define APART __attribute__((noinline))
static std::string what;
static int results[8];
static thread_local int own, target;

APART static int thrown(int i) {
  if (i >= 0)
    throw 1;
  return 1;
}
APART static int set(int to) {
  own = to;
  return to;
}
// A strand whose initialiser has thrown leaves a value for the next strand.
APART static void throws(int i) {
  try {
    static thread_local int never = thrown(i);
    results[i] = never;
  } catch (int) {
  }
  if (what == "throws-own")
    own = i;
  results[i] = ++own;
}
APART static void rethrows(int i) {
  try {
    try {
      const std::string text = "long enough for a block in the heap, so that it is freed";
      static thread_local std::string never(text, static_cast<size_t>(thrown(i)));
      results[i] = static_cast<int>(never.size());
    } catch (int) {
      results[i] = ++own;
      throw;
    }
  } catch (int) {
  }
}
// The initialiser writes another variable.
APART static void sets(int i) {
  static thread_local int its = set(5);
  results[i] = its;
}
static thread_local int of_unit = set(6);
APART static void uses_unit(int i) { results[i] = of_unit; }
APART static void reads(int i) { results[i] = own; }
APART static void writes(int i) { own = i; }
// The variable may not be initialised in the thread after the sync.
APART static void after(int i) {
  static thread_local int checked = thrown(-1);
  results[i] = checked;
  cilk_scope {
    cilk_spawn [] { results[7] = 1; }();
    results[6] = 2;
  }
  results[i] += checked;
}
static thread_local int *pointer = &target;
APART static void points(int i) {
  if (what.find("own") != std::string::npos)
    *pointer = i;
  results[i] = ++*pointer;
}
struct Counter {
  int value = own_start(), *self = &value;
  static int own_start() { return 3; }
  APART int next() { return ++*self; }
  APART void reset() { *self = 0; }
};
static thread_local Counter counter;
APART static void counts(int i) {
  counter.reset();
  results[i] = counter.next() + counter.next();
}
APART static void twice(void (*f)(int), void (*g)(int)) {
  cilk_scope {
    cilk_spawn f(0);
    g(1);
  }
}

int main(int, char **argv) {
  what = argv[1];
  if (what == "throws" || what == "throws-own")
    twice(throws, throws);
  else if (what == "rethrows")
    twice(rethrows, rethrows);
  else if (what == "sets")
    twice(sets, reads);
  else if (what == "sets-own")
    twice(sets, [](int i) {
      sets(i);
      results[i] += own;
    });
  else if (what == "unit")
    twice(uses_unit, reads);
  else if (what == "unit-own")
    twice(uses_unit, [](int i) {
      uses_unit(i);
      results[i] += own;
    });
  else if (what == "overwrites")
    twice(writes, sets);
  else if (what == "again") {
    sets(0);
    reads(1);
    twice(sets, uses_unit);
  } else if (what == "after")
    twice(after, reads);
  else if (what == "pointed" || what == "pointed-own")
    twice(points, points);
  else if (what == "pointed-early" || what == "pointed-own-early") {
    results[2] = *pointer;
    twice(points, points);
  } else if (what == "object")
    twice(counts, counts);
  return 0;
}

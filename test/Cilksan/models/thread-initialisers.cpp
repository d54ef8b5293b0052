// The initialiser of a thread-local variable runs once for each thread, and under Cilksan once in
// all. If it changes memory that other code may know, and parallel strands use the variable, that
// is a limit. There is none if it changes only its own memory, or if nothing is parallel to a use.
// REQUIRES: cilksan
// DEFINE: %{limited} = env CILKSAN_REPORT_NONE=1
// DEFINE: %{free} = env CILKSAN_STRICT=1
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s -o %t0 && %clangxx_cilk -fsanitize=cilk -O2 %s -o %t2
// RUN: %{limited} %t0 unit parallel 2>&1 | FileCheck %s && %{limited} %t2 unit later 2>&1 | FileCheck %s
// RUN: %{limited} %t0 local later 2>&1 | FileCheck %s && %{limited} %t2 local parallel 2>&1 | FileCheck %s
// RUN: %{limited} %t0 member later 2>&1 | FileCheck %s && %{limited} %t2 member parallel 2>&1 | FileCheck %s
// RUN: %{limited} %t0 numbered later 2>&1 | FileCheck --check-prefix=NUMBERED %s
// RUN: %{limited} %t2 numbered parallel 2>&1 | FileCheck --check-prefix=NUMBERED %s
// RUN: %{limited} %t0 read parallel 2>&1 | FileCheck --check-prefix=READ %s
// RUN: %{free} %t0 unit serial && %{free} %t2 local serial && %{free} %t0 numbered serial
// RUN: %{free} %t0 seed parallel && %{free} %t2 seed later && %{free} %t0 object later && %{free} %t2 object parallel
// RUN: %{free} %t0 throws parallel && %{free} %t2 throws later
// CHECK: Outcome: certified with limits
// CHECK: - 'next' ran to initialise thread-local variables, and accessed at {{.*}}thread-initialisers.cpp:30:{{[0-9]+}} what others may access: each thread that uses the variables does so, and only one did in this run
// CHECK-NOT: - '
// NUMBERED: ran to initialise thread-local variables, and accessed at {{.*}} what others may access
// READ: - 'get_seed' ran to initialise thread-local variables, and accessed at
#include <atomic>
#include <string>

static int counter, given;
static std::atomic<int> numbers;
static std::string what, when;
static int results[2];
#define OWN __attribute__((noinline)) static
OWN int next() { return ++counter; }
OWN int get_seed() { return given; }

static thread_local int in_unit = next();
OWN int local() {
  static thread_local int its = next();
  return its;
}
struct Member {
  static inline thread_local int its = next();
};
OWN int numbered() {
  static thread_local int number = numbers.fetch_add(1);
  return number;
}
OWN int seed() {
  static thread_local int its = get_seed();
  return its;
}
struct Table {
  Table() {
    auto *temporary = new int[10];
    for (int i = 0; i < 10; ++i)
      temporary[i] = get_seed() + i, entries[i] = temporary[i];
    delete[] temporary;
  }
  ~Table() {}
  int entries[10];
};
OWN int object() {
  static thread_local Table its;
  return its.entries[3];
}
OWN int thrown() { throw 1; }
OWN int throws() {
  try {
    static thread_local int its = thrown();
    return its;
  } catch (int) {
    return 2;
  }
}

OWN int use() {
  return what == "unit"       ? in_unit
         : what == "local"    ? local()
         : what == "member"   ? Member::its
         : what == "numbered" ? numbered()
         : what == "object"   ? object()
         : what == "throws"   ? throws()
                              : seed();
}
OWN void use_as(int i) {
  if (what == "read" && i == 0)
    given = 3;
  results[i] = use();
}

int main(int, char **argv) {
  what = argv[1];
  when = argv[2];
  const int before = when == "parallel" ? 1 : use();
  if (when == "serial") {
    cilk_spawn [] { results[0] = 2; }();
    results[1] = 3;
    cilk_sync;
    return before > 2;
  }
  cilk_spawn use_as(0);
  use_as(1);
  cilk_sync;
  return before < 0;
}

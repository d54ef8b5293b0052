// The initialiser of a thread-local variable runs once for each thread, and under Cilksan once in
// all. If it changes memory that other code may know, and parallel strands use the variable, that
// is a limit. There is none if it changes only its own memory, or if nothing is parallel to a use.
// A read of memory that a strand in parallel to a use changes, without a common lock, is a limit.
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
// RUN: %{limited} %t0 changed parallel 2>&1 | FileCheck --check-prefix=READ %s
// RUN: %{limited} %t2 changed later 2>&1 | FileCheck --check-prefix=READ %s
// RUN: %{limited} %t0 told later 2>&1 | FileCheck --check-prefix=TOLD %s
// RUN: %{limited} %t2 told later 2>&1 | FileCheck --check-prefix=TOLD %s
// RUN: %{limited} %t0 outer later 2>&1 | FileCheck --check-prefix=NUMBERED %s
// RUN: %{limited} %t0 locked later 2>&1 | FileCheck --check-prefix=LOCKED %s
// RUN: %{free} %t0 told serial && %{free} %t2 outer serial
// RUN: %{limited} %t0 freed later 2>&1 | FileCheck --check-prefix=FREED %s
// RUN: %{free} %t0 unit serial && %{free} %t2 local serial && %{free} %t0 numbered serial
// RUN: %{free} %t0 seed parallel && %{free} %t2 seed later && %{free} %t0 object later && %{free} %t2 object parallel
// RUN: %{free} %t0 throws parallel && %{free} %t2 throws later
// CHECK: Outcome: certified with limits
// CHECK: - 'next' ran to initialise thread-local variables, and accessed at {{.*}}thread-initialisers.cpp:49:{{[0-9]+}} what others may access: each thread that uses the variables does so, and only one did in this run
// CHECK-NOT: - '
// NUMBERED: ran to initialise thread-local variables, and accessed at {{.*}} what others may access
// FREED: ran to initialise thread-local variables, and accessed at {{.*}} what others may access
// TOLD: - 'pthread_self', which was called at
// LOCKED: Limits:
// LOCKED-NEXT: - locks were held
// LOCKED-NOT: - '
// READ: - 'get_seed' ran to initialise thread-local variables, and accessed at
#include <atomic>
#include <memory>
#include <mutex>
#include <pthread.h>
#include <string>

static int counter, given;
static std::mutex lock;
static std::unique_ptr<int> block;
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
// The thread that runs the static initialisers of the program.
static const pthread_t first = pthread_self();
OWN int told() {
  static thread_local int its = pthread_equal(pthread_self(), first);
  return its;
}
// The initialiser in progress uses a variable that the thread has initialised.
OWN int outer() {
  static thread_local int its = local() + 1;
  return its;
}
OWN int get_locked() {
  std::lock_guard<std::mutex> guard(lock);
  return given;
}
OWN int locked() {
  static thread_local int its = get_locked();
  return its;
}
OWN int get_freed() {
  block = std::make_unique<int>(1);
  return 0;
}
OWN int freed() {
  static thread_local int its = *block;
  return its;
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
         : what == "told"     ? told()
         : what == "outer"    ? outer()
         : what == "locked"   ? locked()
         : what == "freed"    ? freed()
                              : seed();
}
OWN void use_as(int i) {
  if (what == "read" && i == 0)
    given = 3;
  results[i] = use();
  // Gets the memory that the initialiser has read.
  if (what == "freed")
    results[i] += *std::make_unique<int>(i);
  // Only the other strand's use is parallel to this.
  if (what == "changed" && i == 0)
    given = 3;
  if (what == "locked") {
    std::lock_guard<std::mutex> guard(lock);
    ++given;
  }
}

int main(int, char **argv) {
  what = argv[1];
  when = argv[2];
  if (what == "freed")
    get_freed();
  if (what == "outer")
    local();
  const int before = when == "parallel" ? 1 : use();
  block.reset();
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

// A function that runs once may run in another strand in other schedules. There it is parallel to
// the serially first strand's accesses before the flag's check, and to nothing else that is not
// parallel here. Memory that may belong to one strand (an element, a passed variable) is a limit.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O0 %s -o %t0 && %clangxx_cilk -fsanitize=cilk -std=c++17 -O2 %s -o %t2
// DEFINE: %{racy} = pthread c11 std static writes updates bytes locked throws inner within frees \
// DEFINE:   task far callers-lock
// DEFINE: %{free} = usual after captured private given row-after serial spawns freed reallocated \
// DEFINE:   strand-lock own-lock lambda own-variable own-block within-lock
// RUN: env CILKSAN_STRICT=1 %python %S/../Inputs/twins.py %t0 %{racy} -- usual after captured private given \
// RUN:   serial spawns freed reallocated
// RUN: env CILKSAN_STRICT=1 %python %S/../Inputs/twins.py %t2 %{racy} -- usual after captured private given \
// RUN:   serial spawns freed reallocated
// RUN: %python %S/../Inputs/twins.py %t0 -- %{free} && %python %S/../Inputs/twins.py %t2 -- %{free}
// RUN: not %t0 pthread 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 row 2>&1 | FileCheck --check-prefix=ROW %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 row 2>&1 | FileCheck --check-prefix=ROW %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 lambda 2>&1 | FileCheck --check-prefix=OWN %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 own-block 2>&1 | FileCheck --check-prefix=OWN %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 large 2>&1 | FileCheck --check-prefix=LARGE %s
// RUN: env CILKSAN_OUT=%t.json not %t0 pthread 2>/dev/null; %python -m json.tool %t.json | FileCheck --check-prefix=JSON %s
// CHECK: once-elsewhere.cpp:49:{{[0-9]+}}: race: write of 'x' (4 bytes) in parallel with read at {{.*}}once-elsewhere.cpp:43:25
// CHECK: Runs once: in this run another strand has made the second access; the strand that comes to the function at {{.*}}once-elsewhere.cpp:{{[0-9]+}}:{{[0-9]+}} may run it first
// CHECK: Help: do the first access before the spawn at
// ROW: Outcome: certified with limits
// ROW: - 'sum_row' ran once, by the first strand that came, and accessed at {{.*}} what that strand had accessed before it came: only this run's order was judged
// OWN: ran once, by the first strand that came, and accessed at {{.*}} what that strand had accessed before it came
// LARGE: - 'read_many' ran once, by the first strand that came, and accessed at {{.*}} and later more memory than is recorded: only this run's order was judged
// JSON: "runsOnce": true
#include <cilk/cilksan.h>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <pthread.h>
#include <string>
#include <threads.h>

#define OWN __attribute__((noinline)) static
static int x, y;
static std::string what;
static pthread_once_t flag = PTHREAD_ONCE_INIT, inner_flag = PTHREAD_ONCE_INIT;
static std::once_flag std_flag;
OWN void read_x() { y = x; }
OWN void write_x() { x = 2; }
OWN int first_x() { return x; }
OWN bool is(const char *name) { return what == name; }

// Before and after the call of the function, in the strand that is serially first.
OWN void set_x() { x = 1; }
OWN void get_x() {
  int mine = x;
  asm volatile("" ::"r"(mine));
}

OWN void pthread() { pthread_once(&flag, read_x); }

OWN void c11() {
  static once_flag flag = ONCE_FLAG_INIT;
  call_once(&flag, read_x);
}

OWN void std_once() { std::call_once(std_flag, read_x); }

OWN int local_static() {
  static int value = first_x();
  return value;
}

OWN void update_x() { y = x, x = y + 1; }
static char bytes[4];
OWN void read_byte() { y = bytes[1]; }

// The lock is not held where x was written.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
OWN void read_locked() {
  pthread_mutex_lock(&lock);
  y = x;
  pthread_mutex_unlock(&lock);
}
OWN void set_locked() {
  pthread_mutex_lock(&lock);
  x = 1;
  pthread_mutex_unlock(&lock);
}

static int attempts;
OWN void throw_once() {
  try {
    std::call_once(std_flag, [] {
      y = x;
      if (++attempts == 1)
        throw 1;
    });
  } catch (int) {
  }
}

// The strand between the two has run the inner function.
OWN void call_inner() { pthread_once(&inner_flag, read_x); }
OWN void call_outer() { pthread_once(&flag, call_inner); }

static int *block;
OWN void free_block() { std::free(block); }

OWN void read_in_task() {
  cilk_spawn read_x();
  cilk_sync;
}

static int table[1000];
OWN void fill() {
  for (int i = 0; i < 1000; ++i)
    table[i] = i * first_x();
}
OWN int look_up(int i) {
  static const bool filled = (fill(), true);
  return filled ? table[i] : 0;
}

OWN int plus(int *of) { return *of + 1; }
OWN int captured(int n) {
  int mine = n;
  std::call_once(std_flag, [&] { y = plus(&mine); });
  return mine;
}
// A block of the strand's own.
OWN int private_block(int n) {
  auto mine = std::make_unique<int[]>(4);
  mine[0] = n;
  std::call_once(std_flag, [&] { y = plus(&mine[0]); });
  return mine[0];
}
OWN int given(int n) {
  std::string text = std::to_string(n) + " and a text that is too long to be kept in the object";
  static const std::string first = text.substr(0, 40);
  return int(first.size());
}
// An element of a block that all strands know.
OWN int sum_row(const int *row) { return row[0] + row[1]; }
OWN int row(int *rows, int i) {
  rows[2 * i] = i;
  static int value = sum_row(rows + 2 * i);
  return value;
}

static int many[1 << 18];
OWN void read_many() {
  int sum = 0;
  for (int i = 0; i < 1 << 18; i += 2)
    sum += many[i];
  asm volatile("" ::"r"(sum));
}

static pthread_mutex_t strand_lock = PTHREAD_MUTEX_INITIALIZER;
OWN void under_lock() {
  pthread_mutex_lock(&strand_lock);
  x = 1;
  pthread_once(&flag, read_x);
  pthread_mutex_unlock(&strand_lock);
}

// All of a variable, and all of a block, of which each strand has another one.
OWN void update_own(int *its) {
  *its = 1;
  static int value = plus(its);
  asm volatile("" ::"r"(&value));
}

// The caller's lock is held while the function has a lock of its own, and afterwards.
OWN void come_under_lock(void (*function)()) {
  pthread_mutex_lock(&strand_lock);
  pthread_once(&flag, function);
  pthread_mutex_unlock(&strand_lock);
}
OWN void set_under_lock() {
  pthread_mutex_lock(&strand_lock);
  x = 1;
  pthread_mutex_unlock(&strand_lock);
}
OWN void read_after_lock() {
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  y = x;
}

OWN void first() {
  if (is("after")) {
    pthread();
    set_x();
    return;
  }
  if (is("writes") || is("updates"))
    get_x();
  else if (is("bytes"))
    bytes[1] = 1;
  else if (is("own-lock"))
    set_locked();
  else if (is("frees"))
    *block = 1;
  else if (is("large"))
    read_many();
  else if (!is("usual") && !is("serial") && !is("freed") && !is("reallocated"))
    set_x();
}

OWN void come() {
  if (is("pthread"))
    pthread();
  else if (is("c11"))
    c11();
  else if (is("std"))
    std_once();
  else if (is("static"))
    local_static();
  else if (is("writes"))
    pthread_once(&flag, write_x);
  else if (is("updates"))
    pthread_once(&flag, update_x);
  else if (is("bytes"))
    pthread_once(&flag, read_byte);
  else if (is("locked") || is("own-lock"))
    pthread_once(&flag, read_locked);
  else if (is("throws"))
    throw_once();
  else if (is("within"))
    call_outer();
  else if (is("frees"))
    pthread_once(&flag, free_block);
  else if (is("task") || is("spawns"))
    pthread_once(&flag, read_in_task);
  else if (is("usual"))
    look_up(2);
  else if (is("large"))
    pthread_once(&flag, read_many);
  else
    pthread();
}

OWN void first_strand() {
  first();
  come();
}
OWN void far(int depth) {
  if (depth == 0)
    return first_strand();
  cilk_spawn far(depth - 1);
  cilk_sync;
}
// Allocates again the block that held the flag.
OWN void use_flag(std::once_flag *its, int *value, bool sets) {
  if (sets)
    *value = 1;
  std::call_once(*its, [=] {
    int mine = *value;
    asm volatile("" ::"r"(mine));
  });
}

int main(int, char **argv) {
  what = argv[1];
  block = static_cast<int *>(std::malloc(sizeof *block));
  int rows[4] = {}, shared = 0;
  if (is("captured") || is("private") || is("given") || is("row") || is("row-after")) {
    for (int i = 0; i < 2; ++i)
      cilk_spawn [&, i] {
        const int result = is("captured")  ? captured(i)
                           : is("private") ? private_block(i)
                           : is("given")   ? given(i)
                           : is("row")     ? row(rows, i)
                                           : local_static();
        rows[2 * i + 1] = result;
      }();
    cilk_sync;
    return 0;
  }
  if (is("own-variable")) {
    int others = 0;
    cilk_spawn update_own(&shared);
    update_own(&others);
    cilk_sync;
    return 0;
  }
  if (is("own-block")) {
    const auto mine = std::make_unique<int>(0), others = std::make_unique<int>(1);
    cilk_spawn update_own(mine.get());
    update_own(others.get());
    cilk_sync;
    return 0;
  }
  if (is("callers-lock") || is("within-lock")) {
    cilk_spawn set_under_lock();
    cilk_spawn come_under_lock(is("callers-lock") ? read_x : read_after_lock);
    if (is("callers-lock"))
      pthread();
    cilk_sync;
    return 0;
  }
  if (is("lambda")) {
    cilk_spawn [&] {
      shared = 1;
      std::call_once(std_flag, [&] { y = shared; });
    }();
    std::call_once(std_flag, [&] { y = shared; });
    cilk_sync;
    return 0;
  }
  if (is("serial")) {
    cilk_spawn [] { y = 3; }();
    cilk_sync;
    set_x();
    cilk_spawn pthread();
    pthread();
    cilk_sync;
    return 0;
  }
  if (is("inner")) {
    // The inner function already ran. In another schedule, the outer function runs it.
    cilk_spawn [] {
      set_x();
      call_inner();
      call_outer();
    }();
    call_outer();
    cilk_sync;
    return 0;
  }
  if (is("freed") || is("reallocated")) {
    cilk_spawn [] {
      auto *its = new std::once_flag;
      int value = 0;
      use_flag(its, &value, true);
      delete its;
    }();
    auto *its = new std::once_flag;
    int value = 2;
    use_flag(its, &value, is("reallocated"));
    use_flag(its, &value, false);
    delete its;
    cilk_sync;
    return 0;
  }
  if (is("strand-lock")) {
    cilk_spawn under_lock();
    under_lock();
    cilk_sync;
    return 0;
  }
  if (is("far"))
    cilk_spawn far(3);
  else
    cilk_spawn first_strand();
  if (is("after") || !is("spawns"))
    come();
  cilk_sync;
  if (is("spawns"))
    come();
  return 0;
}

// Accesses that an optimiser removes race at every level.
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -w -O0 %s -o %t && not %t 2>&1 | FileCheck %s
// RUN: %clang_cilk -fsanitize=cilk -w -Og %s -o %t && not %t 2>&1 | FileCheck %s
// RUN: %clang_cilk -fsanitize=cilk -w -Os %s -o %t && not %t 2>&1 | FileCheck %s
// RUN: %clang_cilk -fsanitize=cilk -w -O2 %s -o %t && not %t 2>&1 | FileCheck %s
// RUN: %clang_cilk -fsanitize=cilk -w -O3 %s -o %t && not %t 2>&1 | FileCheck %s
#include <cilk/cilk.h>
#define APART __attribute__((noinline))

struct large {
  int values[20];
};
static int unread, always_5 = 5, unused, counted;
int itself, looped;
struct large copied, passed;
volatile int size = 4;

// No code reads the variable.
// CHECK-DAG: removed.c:[[#@LINE+1]]:{{[0-9]+}}: race: write of 'unread'
APART static void store(int n) { unread = n; }
// The variable already has the value.
// CHECK-DAG: removed.c:[[#@LINE+1]]:{{[0-9]+}}: race: write of 'always_5'
APART static void store_same(int n) { always_5 = 5; }
// The value isn't used.
// CHECK-DAG: removed.c:[[#@LINE+1]]:{{[0-9]+}}: race: read of 'unused'
APART static void load(int n) { int t = unused; }
APART static void change_unused(int n) { unused = n; }
// The function only reads, and its result isn't used.
// CHECK-DAG: removed.c:[[#@LINE+1]]:{{[0-9]+}}: race: read of 'counted'
static int get(void) { return counted; }
APART static void call(int n) { get(); }
APART static void change_counted(int n) { counted = n; }
// CHECK-DAG: removed.c:[[#@LINE+1]]:{{[0-9]+}}: race: write of 'itself'
APART static void assign_itself(int n) { itself = itself; }
// A structure is copied, and passed by value, without use.
// CHECK-DAG: removed.c:[[#@LINE+1]]:{{[0-9]+}}: race: read of 'copied'
APART static void copy(int n) { struct large t = copied; }
APART static void change_copied(int n) { copied.values[3] = n; }
APART static int take(struct large s) { return 1; }
// CHECK-DAG: removed.c:[[#@LINE+1]]:{{[0-9]+}}: race: read of 'passed'
APART static void pass(int n) { take(passed); }
APART static void change_passed(int n) { passed.values[3] = n; }
// The loop does nothing else.
APART static void loop(int n) {
  for (int i = 0; i < n; ++i) {
    // CHECK-DAG: removed.c:[[#@LINE+1]]:{{[0-9]+}}: race: read of 'looped'
    int t = looped;
  }
}
APART static void change_looped(int n) { looped = n; }
// The static variable could be a local one.
APART static int temporary(int n) {
  static int s;
  // CHECK-DAG: removed.c:[[#@LINE+1]]:{{[0-9]+}}: race: write of 's'
  s = n;
  s += 3;
  return s;
}
APART static void temporary_task(int n) { temporary(n); }

static void both(void (*first)(int), void (*second)(int)) {
  cilk_spawn first(size);
  second(size);
  cilk_sync;
}
// CHECK: Cilksan detected 9 distinct races.
int main(void) {
  both(store, store);
  both(store_same, store_same);
  both(load, change_unused);
  both(call, change_counted);
  both(assign_itself, assign_itself);
  both(copy, change_copied);
  both(pass, change_passed);
  both(loop, change_looped);
  both(temporary_task, temporary_task);
  return 0;
}

// Accesses to variables that are certainly free of races have no hooks; other accesses do.
// RUN: %make_trace -DHOOKS='(8+16)' -DOPTIONS=3
// RUN: %traced_cxx -O0 %s -o %t && %t | FileCheck %s
// RUN: %traced_cxx -O1 %s -o %t && %t | FileCheck %s
// RUN: %traced_cxx -O2 %s -o %t && %t | FileCheck %s
// RUN: %traced_cxx -O2 -fno-exceptions -DNO_EXCEPTIONS %s -o %t && %t | FileCheck %s
#include <cilk/cilk.h>
#include <stdio.h>

#define APART __attribute__((noinline))
#define HERE asm volatile("" ::: "memory")
static int unknown(int n) { asm volatile("" : "+r"(n)); return n; }
APART int made(int n) { HERE; return n; }
APART void work() { HERE; }
int result;

// CHECK-NOT: {{(load|store|alloca) [0-9]+ [axy] }}
// The variable is a spawn's result.
APART int spawned(int n) {
  int x, y;
  x = cilk_spawn made(n);
  y = made(n + 1);
  cilk_sync;
  return x + y;
}
// The variable is written before the children that read it, and after the sync.
APART int read_only(int n) {
  int x = made(n);
  cilk_spawn { made(x); }
  cilk_spawn { made(x + 1); }
  made(x);
  cilk_sync;
  x = made(x);
  cilk_spawn { made(x); }
  cilk_sync;
  return x;
}
// Each iteration syncs.
APART int each(int n) {
  int x = 0;
  for (int i = 0; i < n; ++i) {
    cilk_spawn { x = made(i); }
    work();
    cilk_sync;
    made(x);
  }
  return x;
}
// The variable is an array, accessed at unknown places.
APART int array(int n) {
  int a[4] = {made(1), made(2), made(3), made(4)};
  cilk_spawn { a[n & 3] = made(n); a[n >> 2 & 3] = made(5); }
  work();
  cilk_sync;
  return a[0] + a[n & 1];
}
#ifndef NO_EXCEPTIONS
// A handler syncs.
APART int thrown(int n) {
  int x = 0;
  try {
    cilk_spawn { x = made(n); }
    if (n)
      throw n;
    cilk_sync;
  } catch (int) {
    return x + 1;
  }
  return x;
}
#endif

// CHECK: others
// The parent reads a variable that a child may still write.
APART int beside(int n) {
  int x = 0;
  cilk_spawn { x = made(n); }              // CHECK: store [[#@LINE]] x
  int y = made(x);                         // CHECK: load [[#@LINE]] x
  cilk_sync;
  return x + y;
}
// The parent writes a variable that a child may still read.
APART int beside_reader(int n) {
  int x = 1;
  cilk_spawn { made(x); }                  // CHECK: load [[#@LINE]] x
  x = made(2);                             // CHECK: store [[#@LINE]] x
  cilk_sync;
  return x;
}
// A task is parallel only to the next iteration and the tasks of that iteration.
APART int next_one(int n) {
  int x = 0;
  for (int i = 0; i < n; ++i)
    cilk_spawn { x = made(i); }            // CHECK: store [[#@LINE]] x
  cilk_sync;                               // CHECK: store [[#@LINE-1]] x
  return x;
}
APART int next_write(int n) {
  int x = 0;
  for (int i = 0; i < n; ++i) {
    x = made(i);                           // CHECK: store [[#@LINE]] x
    cilk_spawn { made(x); }                // CHECK: load [[#@LINE]] x
  }
  cilk_sync;
  return x;
}
// One of two children writes.
APART int siblings(int n) {
  int x = made(n);
  cilk_spawn { made(x); }                  // CHECK: load [[#@LINE]] x
  cilk_spawn { x = made(n); }              // CHECK: store [[#@LINE]] x
  cilk_sync;
  return x;
}
// The sync is only on one of two paths.
APART int sometimes(int n) {
  int x = 0;
  cilk_spawn { x = made(n); }              // CHECK: store [[#@LINE]] x
  if (n)
    cilk_sync;
  work();
  made(x);                                 // CHECK: load [[#@LINE]] x
  cilk_sync;
  return x;
}
// A child of the child writes.
APART int nested(int n) {
  int x = 0;
  cilk_spawn {
    cilk_spawn { x = made(n); }            // CHECK: store [[#@LINE]] x
    work();
  }
  made(x);                                 // CHECK: load [[#@LINE]] x
  cilk_sync;
  return x;
}
// The sync belongs to another region.
APART int other_sync(int n) {
  int x = 0;
  cilk_spawn { x = made(n); }              // CHECK: store [[#@LINE]] x
  cilk_scope { cilk_spawn work(); }
  made(x);                                 // CHECK: load [[#@LINE]] x
  cilk_sync;
  return x;
}
APART int iterations(int n) {
  int x = 0;
  cilk_for (int i = 0; i < 2; ++i)
    x = made(i);                           // CHECK: store [[#@LINE]] x
  return x;                                // CHECK: store [[#@LINE-1]] x
}
// Other functions have the variable's address.
APART void take(int *p) { *p += 1; }
APART int passed_on(int n) {
  int x = 0;
  cilk_spawn take(&x);                     // CHECK: store [[#@LINE-3]] *p
  int y = made(x);                         // CHECK: load [[#@LINE]] x
  cilk_sync;
  return x + y;
}
APART int reference(int n) {
  int x = 0, *p = unknown(1) ? &x : &result;
  cilk_spawn { x = made(n); }              // CHECK: store [[#@LINE]] x
  int y = made(*p);                        // CHECK: load [[#@LINE]]
  cilk_sync;
  return x + y;
}

int main() {
  work();
  int n = unknown(0);
  int sum = spawned(n) + read_only(n) + each(unknown(2)) + array(n);
#ifndef NO_EXCEPTIONS
  sum += thrown(n) + thrown(n + 1);
#endif
  puts("others");
  sum += beside(n) + beside_reader(n) + next_one(unknown(2)) + next_write(unknown(2)) + siblings(n) +
         sometimes(n) + nested(n) + other_sync(n) + iterations(n) + passed_on(n) + reference(n);
  asm volatile("" ::"r"(sum));
}

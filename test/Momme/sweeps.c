// Before a loop, the tool gets the addresses that the loop accesses.
// RUN: %make_trace -DHOOKS='(8+4096)' -DOPTIONS=0
// RUN: %traced -O1 %s -o %t && %t | FileCheck %s
// RUN: %traced -O2 %s -o %t && %t | FileCheck %s
// RUN: %traced -O3 %s -o %t && %t | FileCheck %s
// RUN: %traced -O0 %s -o %t && %t | FileCheck %s --check-prefix=UNOPTIMIZED --implicit-check-not=loads --implicit-check-not=stores
#include <cilk/cilk.h>
#include <stdatomic.h>

struct record { char tag; int number; double value; };
union { char c[40000]; int i[10000]; int square[100][100]; struct record r[2500]; } data;
_Atomic int counter;
int total;
#define APART __attribute__((noinline)) void
APART outside(void) { asm volatile("" ::: "memory"); }
static int unknown(int n) { asm("" : "+r"(n)); return n; }

APART forward(int n) {
  for (int i = 0; i < n; ++i)
    data.i[i] = i;                         // CHECK: stores [[#@LINE]] data at 0 bytes 4 every 4 count 10 outer every 0 count 1{{$}}
}                                          // UNOPTIMIZED-COUNT-10: store [[#@LINE-1]] data bytes 4
APART backward(int n) {
  for (int i = n; i > 0; --i)
    data.i[i] = i;                         // CHECK-NEXT: stores [[#@LINE]] data at 40 bytes 4 every -4 count 10 outer every 0 count 1{{$}}
}
APART apart(int n, int step) {
  for (long i = 0; i < n; ++i)
    data.c[100 + i * step] = i;            // CHECK-NEXT: stores [[#@LINE]] data at 100 bytes 1 every -7 count 10 outer every 0 count 1{{$}}
}
APART members(int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    data.r[i].tag = i;                     // CHECK-DAG: stores [[#@LINE]] data at 0 bytes 1 every 16 count 3 outer every 0 count 1{{$}}
    sum += data.r[i].value;                // CHECK-DAG: loads [[#@LINE]] data at 8 bytes 8 every 16 count 3 outer every 0 count 1{{$}}
  }
  data.r[0].number = sum;                  // CHECK: store [[#@LINE]] data bytes 4
}
// No block is added before the loop, except the check that the loop has an
// iteration.
APART to_end(int *p, int *end) {
  for (; p != end; ++p)
    *p = p != data.i;                      // CHECK-NEXT: stores [[#@LINE]] {{.*}} at 0 bytes 4 every 4 count 3 outer every 0 count 1{{$}}
}
APART one_by_one(char *p, long n) {
  for (long i = 0; i < n; ++i)
    p[i] = i;                              // CHECK-NEXT: stores [[#@LINE]] {{.*}} at 0 bytes 1 every 1 count 3 outer every 0 count 1{{$}}
}

// Two nested loops are one sweep; three nested loops are as many sweeps as the outermost loop has
// iterations.
APART rows(void) {
  for (int j = 0; j < 99; ++j)
    for (int i = 0; i < 90; ++i)
      data.square[j][i] += i;              // CHECK-NEXT: loads [[#@LINE]] data at 0 bytes 4 every 4 count 90 outer every 400 count 99{{$}}
}                                          // CHECK-NEXT: stores [[#@LINE-1]] data at 0 bytes 4 every 4 count 90 outer every 400 count 99{{$}}
APART columns(void) {
  for (int i = 0; i < 90; ++i)
    for (int j = 98; j >= 0; --j)
      data.square[j][i] = i + j;           // CHECK-NEXT: stores [[#@LINE]] data at 39200 bytes 4 every -400 count 99 outer every 4 count 90{{$}}
}
APART cube(int n) {
  for (int k = 0; k < n; ++k)
    for (int j = 0; j < 99; ++j)
      for (int i = 0; i < 98; ++i)
        data.c[k * 101 + j * 107 + i] += i; // CHECK-NEXT: loads [[#@LINE]] data at 0 bytes 1 every 1 count 98 outer every 107 count 99{{$}}
}                                          // CHECK-NEXT: stores [[#@LINE-1]] data at 0 bytes 1 every 1 count 98 outer every 107 count 99{{$}}
// CHECK-NEXT: loads [[#@LINE-2]] data at 101 bytes 1 every 1 count 98 outer every 107 count 99{{$}}
// CHECK-NEXT: stores [[#@LINE-3]] data at 101 bytes 1 every 1 count 98 outer every 107 count 99{{$}}
APART triangle(int n) {
  for (int j = 0; j < n; ++j)
    for (int i = 0; i <= j; ++i)
      data.square[j][i] = n + i;           // CHECK-NEXT: stores [[#@LINE]] data at 0 bytes 4 every 4 count 1 outer every 0 count 1{{$}}
}                                          // CHECK-NEXT: stores [[#@LINE-1]] data at 400 bytes 4 every 4 count 2 outer every 0 count 1{{$}}
// CHECK-NEXT: stores [[#@LINE-2]] data at 800 bytes 4 every 4 count 3 outer every 0 count 1{{$}}
// The load has the same address in each iteration.
APART same(int n, int *p, int *q) {
  for (int i = 0; i < n; ++i)
    p[i] = *q + i;                         // CHECK-DAG: loads [[#@LINE]] {{.*}} at 400 bytes 4 every 0 count 1 outer every 0 count 1{{$}}
}                                          // CHECK-DAG: stores [[#@LINE-1]] {{.*}} at 0 bytes 4 every 4 count 3 outer every 0 count 1{{$}}

// Not every iteration accesses the address, or a call may change it, or the address is no sum of
// multiples.
APART conditional(int n, int m) {
  for (int i = 0; i < n; ++i)
    if (data.i[i] != m)                    // CHECK: loads [[#@LINE]] data at 0 bytes 4 every 4 count 2 outer every 0 count 1{{$}}
      data.i[i] = i;                       // CHECK-NEXT: store [[#@LINE]] data bytes 4
}                                          // CHECK-NEXT: store [[#@LINE-1]] data bytes 4
APART broken(int n, int m) {
  for (int i = 0; i < n; ++i) {
    if (data.i[i + 1] == m)                // CHECK: load [[#@LINE]] data bytes 4
      break;
    data.i[i] = i + 1;                     // CHECK-NEXT: store [[#@LINE]] data bytes 4
  }
}
APART calling(int n) {
  for (int i = 0; i < n; ++i) {
    data.i[i] = i;                         // CHECK-COUNT-3: store [[#@LINE]] data bytes 4
    outside();
  }
}
APART atomic(int n) {
  for (int i = 0; i < n; ++i) {
    data.i[i] = i;                         // CHECK: store [[#@LINE]] data bytes 4
    atomic_fetch_add(&counter, 1);
  }
}
APART quadratic(int n) {
  for (int i = 0; i < n; ++i)
    data.c[i * i] = i;                     // CHECK-COUNT-3: store [[#@LINE]] data bytes 1
}
APART spawning(int n) {
  for (int i = 0; i < n; ++i) {
    data.i[i] = i;                         // CHECK-COUNT-3: store [[#@LINE]] data bytes 4
    cilk_spawn outside();
  }
  cilk_sync;
}

// In tasks the hook is before the loop, but after the beginning of the task.
APART tasks(int n) {
  cilk_spawn {
    for (int i = 0; i < n; ++i)
      data.i[i] = i;                       // CHECK-NEXT: stores [[#@LINE]] data at 0 bytes 4 every 4 count 3 outer every 0 count 1{{$}}
  }
  for (int i = 0; i < n; ++i)
    data.i[i] = i * 2;                     // CHECK-NEXT: stores [[#@LINE]] data at 0 bytes 4 every 4 count 3 outer every 0 count 1{{$}}
  cilk_sync;
  cilk_for (int j = 0; j < 2; ++j)
    for (int i = 0; i < n; ++i)
      data.square[j][i] = i * 3;           // CHECK-NEXT: stores [[#@LINE]] data at 0 bytes 4 every 4 count 3 outer every 0 count 1{{$}}
}                                          // CHECK-NEXT: stores [[#@LINE-1]] data at 400 bytes 4 every 4 count 3 outer every 0 count 1{{$}}
APART not_at_all(int n) {
  for (int i = 0; i < n; ++i)
    data.i[i] = i;                         // CHECK-NOT: [[#@LINE]] data
}

int main(void) {
  forward(unknown(10));
  backward(unknown(10));
  apart(unknown(10), unknown(-7));
  members(unknown(3));
  to_end(data.i, data.i + unknown(3));
  one_by_one(data.c, unknown(3));
  rows();
  columns();
  cube(unknown(2));
  triangle(unknown(3));
  same(unknown(3), data.i, data.i + unknown(100));
  conditional(unknown(2), unknown(-1));
  broken(unknown(2), unknown(-1));
  calling(unknown(3));
  atomic(unknown(1));
  quadratic(unknown(3));
  spawning(unknown(3));
  tasks(unknown(3));
  not_at_all(unknown(0));
}

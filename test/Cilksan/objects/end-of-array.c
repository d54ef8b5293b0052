// If a variable-length array's life ends while a child may still use it, the report names the array
// and the place where its life ends. If the scope waits for its children, there is no race.
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -g -O0 %s -o %t && not %t 2>&1 | FileCheck %s
// RUN: %clang_cilk -fsanitize=cilk -g -O2 %s -o %t && not %t 2>&1 | FileCheck %s
#include <cilk/cilk.h>
__attribute__((noinline)) static int fill(int *p, int n) {
  for (int i = 0; i < n; ++i)
    p[i] = i;
  return p[n / 2];
}
__attribute__((noinline)) static void early(int n) {
  {
    int inner[n];
    cilk_spawn fill(inner, n);
  }
  int other[n + 3];
  fill(other, n + 3);
}
__attribute__((noinline)) static void loop(int n) {
  for (int i = 0; i < 3; ++i) {
    int each[n + i], small[i + 1];
    fill(small, i + 1);
    cilk_spawn fill(each, n);
  }
}
__attribute__((noinline)) static void right(int n) {
  int outer[n];
  cilk_spawn fill(outer, n);
  for (int i = 0; i < 3; ++i)
    cilk_scope {
      int waits[n + i];
      cilk_spawn fill(waits, n);
      cilk_spawn {
        int own[n];
        fill(own, n);
      }
    }
  cilk_for (int i = 0; i < 3; ++i) {
    int body[n];
    cilk_spawn fill(body, n);
  }
  int last[n];
  fill(last, n);
}
int main(int argc, char **argv) {
  cilk_spawn right(argc + 9);
  right(argc + 8);
  cilk_sync;
  early(argc + 9);
  loop(argc + 9);
}
// CHECK: race: write of {{.*}} in parallel with end of 'inner' at {{.*}}:16:3
// CHECK: 'inner', a local variable, declared at {{.*}}:14
// CHECK: End of 'inner' in 'early' at {{.*}}:16:3
// CHECK: Help: wait for the other access by a cilk_sync in the scope of 'inner'
// CHECK: write of {{.*}} in parallel with end of 'each' at {{.*}}:25:3
// CHECK-NOT: unknown place
// CHECK: detected 4 distinct races

// At -Og Clang reads variables at the ends of their scopes for debuggers. These reads do not count
// as accesses. Here a child may write to a variable-length array that its parent has left.
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -Og %s -o %t && not %t 2>&1 | FileCheck --implicit-check-not='race: ' %s
// RUN: %clang_cilk -fsanitize=cilk -O0 %s -o %t && not %t 2>&1 | FileCheck --implicit-check-not='race: ' %s
// CHECK: race: write of 'a[i]' (4 bytes) in parallel with end of 'b' at {{.*}}fake-uses.c:[[#@LINE+14]]
#include <cilk/cilk.h>

__attribute__((noinline)) static void fill(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = i;
}

static void work(int n) {
  for (int i = 0; i < 3; i++) {
    int b[n];
    cilk_spawn fill(b, n);
    if (n > 3)
      continue;
  }
  cilk_sync;
}

int main(int argc, char **argv) {
  (void)argv;
  work(argc + 3);
  return 0;
}

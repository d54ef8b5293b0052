// A load that isn't executed doesn't race, though it could be executed without
// its condition.
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -O1 %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %clang_cilk -fsanitize=cilk -O3 %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %clang_cilk -fsanitize=cilk -O2 %s -o %t && not %t all 2>&1 | FileCheck --check-prefix=RACE %s
#include <cilk/cilk.h>
static int shared, sum;
static void child(void) { shared = 1; }
__attribute__((noinline)) static int chosen(int condition) {
  int result = 7;
  if (condition)
    result = shared;
  return result;
}
__attribute__((noinline)) static int repeated(int n, int condition) {
  int result = 0;
  for (int i = 0; i < n; ++i)
    if (condition)
      result += shared;
  return result;
}
int main(int argc, char **argv) {
  cilk_spawn child();
  sum = chosen(argc > 1) + repeated(argc * 5, argc > 1);
  cilk_sync;
  return sum == 0;
}
// CHECK: detected 0 distinct races
// RACE: conditional-load.c:9:34: race: write of 'shared' {{.*}} in parallel with read at {{.*}}:13:14
// RACE: conditional-load.c:9:34: race: write of 'shared' {{.*}} in parallel with read at {{.*}}:20:17
// RACE: detected 2 distinct races

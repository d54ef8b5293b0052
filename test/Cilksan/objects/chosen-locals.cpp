// A function such as std::max only chooses one of two local variables, so other strands know
// neither. The variables don't race with earlier variables of parallel strands at the same place of
// the stack. The same holds if the other address is that of a global variable, which may race.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %clangxx_cilk -fsanitize=cilk -O1 %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %clangxx_cilk -fsanitize=cilk -O2 %s -o %t && %t 2>&1 | FileCheck %s
// RUN: not %t race 2>&1 | FileCheck --check-prefix=RACE %s
// CHECK-NOT: race:
// CHECK: 3 48
// CHECK: detected 0 distinct races
// RACE: Race detected on location {{.*}}: 'larger'
#include <algorithm>
#include <cstdio>

static long larger[2], letters[2];
[[gnu::noinline]] static long twice(long n) { return 2 * n; }
[[gnu::noinline]] static void choose(int i, long n) {
  larger[i] = std::max(twice(i), std::max(n, twice(n) - 1));
  larger[i] = std::max(larger[i], twice(i));
}
[[gnu::noinline]] static void fill(int i) {
  char text[512];
  std::snprintf(text, sizeof text, "%0500d", 65);
  letters[i] = text[twice(i)];
}
int main(int argc, char **) {
  cilk_for (int i = 0; i < 2; ++i) {
    choose(argc > 1 ? 0 : i, i + 1);
    fill(i);
  }
  std::printf("%ld %ld\n", larger[1], letters[1]);
}

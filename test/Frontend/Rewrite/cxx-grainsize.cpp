// RUN: %clangxx_cilk -O1 %s -o %t && %t | FileCheck --match-full-lines %s
// The grainsize of a loop in a template is evaluated in the instance: parameters, locals, captures
// of a lambda.
#include <cstdio>

static int look(int grain) {
  printf("%d\n", grain);
  return grain;
}

static int seen[100];

template <class T, int N> void loops(T n) {
  T local = n + 1;
#pragma cilk grainsize look(N)
  cilk_for (T i = 0; i < n; ++i)
    seen[i] += 1;
#pragma cilk grainsize look(local)
  cilk_for (T i = 0; i < n; ++i)
    seen[i] += 1;
#pragma cilk grainsize look(sizeof(T) * N + local)
  cilk_for (T i = 0; i < n; ++i)
    seen[i] += 1;
  auto inner = [&](int more) {
#pragma cilk grainsize look(local + more)
    cilk_for (T i = 0; i < n; ++i)
      seen[i] += 1;
  };
  inner(20);
}

int main() {
  loops<int, 7>(100);
  loops<long, 3>(50);
  int local = 5;
  auto generic = [&](auto more) {
#pragma cilk grainsize look(local + more)
    cilk_for (int i = 0; i < 100; ++i)
      seen[i] += 1;
  };
  generic(1);
  printf("%d %d\n", seen[0], seen[99]);
}
//      CHECK: 7
// CHECK-NEXT: 101
// CHECK-NEXT: 129
// CHECK-NEXT: 121
// CHECK-NEXT: 3
// CHECK-NEXT: 51
// CHECK-NEXT: 75
// CHECK-NEXT: 71
// CHECK-NEXT: 6
// CHECK-NEXT: 9 5

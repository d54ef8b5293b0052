// Sites name the function that they are in: methods, lambdas, inlined functions, and loops that
// have become functions of their own.
// RUN: %scalexx-instructions -g -O0 %s -o %t && env CILKSCALE_SITES=1 %t 2>&1 | FileCheck %s
// RUN: %scalexx-instructions -g -O2 %s -o %t && env CILKSCALE_SITES=1 %t 2>&1 | FileCheck %s
// RUN: env CILKSCALE_SITES=1 CILKSCALE_OUT=%t.json %t && FileCheck --check-prefix=JSON %s < %t.json
#include <cilk/cilk.h>

static int numbers[1000];

namespace app {
struct Sorter {
  __attribute__((noinline)) void leaf(int i) { numbers[i]++; }
  void run(int n) {
    cilk_spawn leaf(0);
    auto f = [&](int k) {
      cilk_spawn leaf(k);
      leaf(k + 1);
      cilk_sync;
    };
    f(2);
    cilk_sync;
    cilk_for (int i = 0; i < n; ++i)
      numbers[i] *= 2;
  }
};
} // namespace app

template <class T> static inline void twice(T &s) {
  cilk_spawn s.leaf(5);
  s.leaf(6);
  cilk_sync;
  cilk_for (int i = 0; i < 1000; ++i)
    numbers[i] += 3;
}

int main() {
  app::Sorter s;
  s.run(1000);
  twice(s);
  cilk_for (int i = 0; i < 100; ++i)
    cilk_for (int j = 0; j < 3; ++j)
      numbers[j + i * 3]++;
}
// CHECK-DAG: spawn {{.*}}site-names.cpp:14:{{[0-9]+}} in app::Sorter::run(int){{$}}
// CHECK-DAG: spawn {{.*}}site-names.cpp:16:{{[0-9]+}} in app::Sorter::run(int)::{{.*lambda.*}}operator()(int) const{{$}}
// CHECK-DAG: loop {{.*}}site-names.cpp:22 in app::Sorter::run(int){{$}}
// CHECK-DAG: spawn {{.*}}site-names.cpp:29:{{[0-9]+}} in void twice<app::Sorter>(app::Sorter&){{$}}
// CHECK-DAG: loop {{.*}}site-names.cpp:32 in void twice<app::Sorter>(app::Sorter&){{$}}
// CHECK-DAG: loop {{.*}}site-names.cpp:40 in main{{$}}
// JSON: "line": 40,
// JSON-NEXT: "column": 0,
// JSON-NEXT: "function": "main",

// REQUIRES: clangd
// RUN: rm -rf %t && mkdir %t && cp %s %t/sort.cpp && cd %t
// RUN: %clangd --check=sort.cpp --enable-config=0 > log 2>&1
// RUN: FileCheck --check-prefix=LOG %s < log
// RUN: %lsp %clangd sort.cpp diagnostics \
// RUN:   hover 'cilk_spawn quick|sort(first' definition 'cilk_spawn quick|sort(first' \
// RUN:   references 'void quick|sort' hover 'x += o|ffset' definition 'x += o|ffset' \
// RUN:   hover 'v[|i]' definition 'v[|i]' definition 'cilk_spawn t|wice' \
// RUN:   complete 'v[i] = cilk_spawn twi|ce' complete 'cilk_spawn { twi|ce' | FileCheck %s
// clangd understands Cilk: it has no diagnostics for a correct program, and hovers, definitions,
// references and completions in spawns and loops.
//
// LOG-NOT: {{^}}E[
// LOG: All checks completed, 0 errors

// CHECK: {{^}}0 diagnostics
// CHECK: hover {{.*}}quick|sort(first: {{.*}}void quicksort(int *first, int *last)
// CHECK: definition {{.*}}: sort.cpp:[[#@LINE+4]]:6
// CHECK: references void quick|sort: sort.cpp:[[#@LINE+3]]:6 sort.cpp:[[#@LINE+9]]:14 sort.cpp:[[#@LINE+10]]:3
#include <algorithm>
#include <vector>
void quicksort(int *first, int *last) {
  if (last - first < 2)
    return;
  int *middle = std::partition(first, last - 1,
                               [&](int x) { return x < last[-1]; });
  std::swap(*middle, last[-1]);
  cilk_spawn quicksort(first, middle);
  quicksort(middle + 1, last);
  cilk_sync;
}

int twice(int n) { return 2 * n; }

// CHECK: hover x += o|ffset: {{.*}}Type: int
// CHECK: definition {{.*}}: sort.cpp:[[#@LINE+1]]:37
void loops(std::vector<int> &v, int offset) {
  cilk_for (auto &x : v)
    x += offset;
// CHECK: hover v[|i]: {{.*}}Type: {{.*}}size_type
// CHECK: definition v[|i]: sort.cpp:[[#@LINE+3]]:41
// CHECK: definition cilk_spawn t|wice: sort.cpp:[[#@LINE-9]]:5
#pragma cilk grainsize(16)
  cilk_for (std::vector<int>::size_type i = 0; i < v.size(); ++i)
    v[i] = cilk_spawn twice(v[i]);
  cilk_scope { cilk_spawn { twice(1); } }
}
// CHECK: complete {{.*}}: {{.*}}twice(int n)
// CHECK: complete {{.*}}: {{.*}}twice(int n)

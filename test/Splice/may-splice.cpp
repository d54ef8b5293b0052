// If a loop's steps could be spliced, -Rpass-analysis=tapir reports that in C++ and in C, also
// with exceptions enabled.
// RUN: %clang_splice++ -O2 -Rpass-analysis=tapir -c %s -o %t.o 2>&1 | FileCheck %s
void may(long n, int steps, double *a, double *b) {
  // CHECK: :[[#@LINE+1]]:3: remark: the parallel loops of this loop's steps can be spliced,
  for (int t = 0; t < steps; ++t)
    cilk_for (long i = 1; i < n - 1; ++i)
      b[i] += a[i - 1] + a[i + 1] + t;
}

// REQUIRES: x86_64
// The vectoriser counts the same registers for a leaf as for the serial loop.
// RUN: %clang_cilk -O3 -march=icelake-server -Rpass=loop-vectorize -c %s -o /dev/null 2>&1 | FileCheck %s
// RUN: %clang_cilk -ftapir=serial -O3 -march=icelake-server -Rpass=loop-vectorize -c %s -o /dev/null 2>&1 | FileCheck %s

void step(unsigned long n, const double *restrict last, double *restrict next) {
  unsigned long width = n + 2;
  cilk_for (unsigned long i = 0; i < n; ++i) {
    const double *at = last + (i + 1) * width;
    double *to = next + (i + 1) * width;
    // CHECK-NOT: interleaved count
    // CHECK: :[[#@LINE+1]]:5: remark: vectorized loop (vectorization width: 4, interleaved count: 2)
    for (unsigned long j = 1; j <= n; ++j)
      to[j] = at[j] + 0.125 * (at[j - width] + at[j + width] + at[j - 1] + at[j + 1] - 4 * at[j]);
  }
}

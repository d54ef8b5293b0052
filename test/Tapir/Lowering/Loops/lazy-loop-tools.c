// Tools see the same program, whether loops are to be divided on demand or beforehand.
// RUN: %clang_cilk -O2 -fcilktool=cilkscale -S -emit-llvm %s -o %t.scale
// RUN: %clang_cilk -O2 -fcilktool=cilkscale -mllvm -tapir-loops=lazy -S -emit-llvm %s -o %t.scale-lazy
// RUN: cmp %t.scale %t.scale-lazy
// RUN: %clang_cilk -O2 -fcilktool=cilkscale-instructions -S -emit-llvm %s -o %t.count
// RUN: %clang_cilk -O2 -fcilktool=cilkscale-instructions -mllvm -tapir-loops=lazy -S -emit-llvm %s -o %t.count-lazy
// RUN: cmp %t.count %t.count-lazy
// RUN: %clang_cilk -O2 -fsanitize=cilk -S -emit-llvm %s -o %t.san
// RUN: %clang_cilk -O2 -fsanitize=cilk -mllvm -tapir-loops=lazy -S -emit-llvm %s -o %t.san-lazy
// RUN: cmp %t.san %t.san-lazy
// REQUIRES: cilksan

void more(float *);
void loops(long n, long m, float *to) {
  cilk_for (long i = 0; i < n; ++i) {
    cilk_for (long j = 0; j < m; ++j)
      more(&to[i * m + j]);
    to[i * m] += 1;
  }
}

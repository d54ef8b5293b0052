// Tools see the same program, also if spawns are to be lazy.
// RUN: %clang_cilk -O2 -fcilktool=cilkscale -S -emit-llvm %s -o %t.scale
// RUN: %clang_cilk -O2 -fcilktool=cilkscale -mllvm -tapir-spawns=lazy -S -emit-llvm %s -o %t.scale-lazy
// RUN: cmp %t.scale %t.scale-lazy
// RUN: %clang_cilk -O2 -fcilktool=cilkscale-instructions -S -emit-llvm %s -o %t.count
// RUN: %clang_cilk -O2 -fcilktool=cilkscale-instructions -mllvm -tapir-spawns=lazy -S -emit-llvm %s -o %t.count-lazy
// RUN: cmp %t.count %t.count-lazy
// RUN: %clang_cilk -O2 -fsanitize=cilk -S -emit-llvm %s -o %t.san
// RUN: %clang_cilk -O2 -fsanitize=cilk -mllvm -tapir-spawns=lazy -S -emit-llvm %s -o %t.san-lazy
// RUN: cmp %t.san %t.san-lazy
// REQUIRES: cilksan

void more(float *);
void tree(long n, float *to) {
  if (n < 2)
    return more(to);
  cilk_spawn tree(n / 2, to);
  tree(n - n / 2, to + n / 2);
  cilk_sync;
}

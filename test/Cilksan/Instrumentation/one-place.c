// All copies that the compiler makes of an access count as one place: iterations of an
// unrolled loop, and lanes of a vector.
// REQUIRES: cilksan, x86_64, avx2
// RUN: %clang_cilk -fsanitize=cilk -mavx2 -O2 %s -o %t && not %t 2>&1 | FileCheck %s
// RUN: %clang_cilk -fsanitize=cilk -mavx2 -O0 %s -o %t && not %t 2>&1 | FileCheck %s
#include <cilk/cilk.h>
#include <immintrin.h>
static float a[8], b[8];
static void child(void) {
  for (int i = 0; i < 8; ++i) {
    a[i] = 1;
    b[i] = 1;
  }
}
int main(void) {
  cilk_spawn child();
  float sum = 0;
  for (int i = 0; i < 4; ++i)
    sum = sum * 3 + a[i];
  __m256i all = _mm256_set_epi32(7, 6, 5, 4, 3, 2, 1, 0);
  sum += _mm256_i32gather_ps(b, all, 4)[3];
  cilk_sync;
  return sum == 0;
}
// CHECK: race: write of {{.*}} in parallel with read at {{.*}}:19:
// CHECK: race: write of {{.*}} in parallel with read at {{.*}}:21:
// CHECK: detected 2 distinct races

// TypeSanitizer keeps notes of each mapped byte, and the runtime reserves too much memory for that.
// It still finds errors in tasks.
// RUN: %check_cilk --levels 0,2 --workers 1,4 %s -- -fsanitize=type
// RUN: %cilk_program -O0 -g -fsanitize=type -DBAD %s -o %t.bad
// RUN: env CILK_NWORKERS=2 %t.bad 2>&1 | FileCheck %s
// CHECK: TypeSanitizer: type-aliasing-violation
// CHECK-NEXT: READ of size 4 {{.*}} with type int accesses an existing object of type float
// CHECK-NEXT: in read_bits.task{{.*}}type-sanitizer.c:[[@LINE+7]]:
#include <stdio.h>

static float shared[1000];

static int read_bits(const float *from) {
  int bits = 0;
  cilk_spawn { bits = *(const int *)from; }
  cilk_sync;
  return bits;
}

static long fibonacci(int n) {
  if (n < 2)
    return n;
  long a = cilk_spawn fibonacci(n - 1);
  long b = fibonacci(n - 2);
  cilk_sync;
  return a + b;
}

int main(void) {
  cilk_for (int i = 0; i < 1000; ++i)
    shared[i] = i;
#ifdef BAD
  printf("%d\n", read_bits(&shared[1]));
#else
  (void)read_bits;
#endif
  float sum = 0;
  for (int i = 0; i < 1000; ++i)
    sum += shared[i];
  printf("%.0f %ld\n", sum, fibonacci(14));
}

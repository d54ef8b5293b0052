// A deep nest of loops is outlined from the inside, so that no loop is copied once for each
// loop around it: the eight innermost loops come first, and then the outer ones.
// RUN: %check_cilk --levels 0,2 --workers 1,4 %s
// RUN: %cilk_program -O0 -c %s -o /dev/null -Rpass=tapir 2>&1 | FileCheck %s
#include <stdio.h>
static _Atomic long sum;

// CHECK: :[[@LINE+6]]:7: remark: parallel loop runs by divide and conquer
// CHECK: :[[@LINE+3]]:3: remark: parallel loop runs by divide and conquer
// CHECK: :[[@LINE+3]]:5: remark: parallel loop runs by divide and conquer
__attribute__((noinline)) static void nest(int n) {
  cilk_for (int a = 0; a < n; ++a)
    cilk_for (int b = a; b < 3; ++b)
      cilk_for (int c = 0; c < n; ++c) {
        sum += a * b + c;
        cilk_for (int d = c; d <= n; ++d)
          cilk_for (int e = 0; e < n; ++e)
            cilk_for (int f = 0; f <= e; ++f) {
              int before = a + f;
              cilk_for (int g = 0; g < n; ++g)
                cilk_for (int h = b; h < 3; ++h)
                  cilk_for (int i = 0; i < n; ++i)
                    cilk_for (int j = i; j < n; ++j)
                      sum += before * 7 + c * d + e * (g + 1) - h * i + j;
            }
        sum -= n;
      }
}

int main(void) {
  for (int n = 0; n < 4; ++n) {
    sum = 0;
    nest(n);
    printf("%d: %ld\n", n, sum);
  }
  return 0;
}

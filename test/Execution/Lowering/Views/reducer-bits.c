// On one worker sums of floating-point numbers have the serial program's bits: each addition is
// made, in the serial order.
// RUN: %check_cilk --workers 1 %s
#include <cilk/reducer.h>
#include <stdio.h>

enum { N = 30011 };
static float f[N];
static double d[N];

int main(void) {
  for (int i = 0; i < N; ++i)
    f[i] = (float)(i % 101) / 7 - 3, d[i] = (double)(i % 103) / 11 - 2;
  for (int round = 0; round < 4; ++round) {
    float cilk_reducer(cilk_zero_float, cilk_add_float) s = 0.1f;
    double cilk_reducer(cilk_zero_double, cilk_add_double) t = 1e15;
    double cilk_reducer(cilk_one_double, cilk_mul_double) p = -0.0;
    cilk_for (int i = 0; i < N - round; ++i) {
      s += f[i];
      if (i % 3 == round)
        t += d[i] * f[i];
      else
        p *= -1;
    }
    float sum = s;
    double dot = t, product = p;
    printf("%a %a %a\n", sum, dot, product);
  }
}

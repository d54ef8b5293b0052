// The functions of <cilk/reducer.h> compute the serial program's results.
// RUN: %check_cilk %s
// RUN: %check_cilk --levels 0,2 %s -- -std=gnu99 -ffinite-math-only
// RUN: %check_cilk --levels 0,2 %s -- -std=gnu23
#include "slow.h"
#include <cilk/reducer.h>
#include <stdio.h>

long cilk_reducer(cilk_zero_long, cilk_add_long) sum = 5;
unsigned cilk_reducer(cilk_one_uint, cilk_mul_uint) product = 1;
int cilk_reducer(cilk_ones_int, cilk_and_int) all = ~0;
unsigned long long cilk_reducer(cilk_zero_ullong, cilk_or_ullong) any;
unsigned long cilk_reducer(cilk_zero_ulong, cilk_xor_ulong) parity;
double cilk_reducer(cilk_lowest_double, cilk_max_double) greatest = -1;
long long cilk_reducer(cilk_highest_llong, cilk_min_llong) least = 1000000;
float cilk_reducer(cilk_zero_float, cilk_add_float) eighths;
unsigned cilk_reducer(cilk_lowest_uint, cilk_max_uint) most;

static void leaf(int n) {
  int value = n * 7919 % 1009;
  sum += value;
  product *= 2 * value + 1;
  all &= ~(1 << value % 30);
  any |= 1ull << value % 47;
  parity ^= value * 12345;
  if (greatest < value)
    greatest = value;
  if (least > value + 17)
    least = value + 17;
  eighths += value % 8 * 0.125f;
  most = most < (unsigned)value ? value : most;
}

static void walk(int lo, int hi) {
  if (hi - lo == 1) {
    dawdle(lo);
    leaf(lo);
    return;
  }
  cilk_spawn walk(lo, (lo + hi) / 2);
  walk((lo + hi) / 2, hi);
}

static void show(void) {
  printf("%ld %u %d %llu %lu %g %lld %g %u\n", sum, product, all, any, parity,
         greatest, least, eighths, most);
}

int main() {
  walk(1, 300);
  show();
  cilk_for (int i = 300; i < 600; ++i) {
    dawdle(i);
    leaf(i);
  }
  show();
  double cilk_reducer(cilk_one_double, cilk_mul_double) twos = 1;
  int cilk_reducer(cilk_highest_int, cilk_min_int) late = 700;
  cilk_for (int i = 0; i < 500; ++i) {
    dawdle(i);
    twos *= i % 2 ? 2 : 0.5;
    if (i % 100 == 13 && i < late)
      late = i;
  }
  printf("%g %d\n", twos, late);
}

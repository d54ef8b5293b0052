// Sums, products and bits work in both generations of the reducers of Cilk Plus.
// RUN: %check_cilk %s -- -DCILK_PLUS_NAMES -std=c++11 -Wall -Wextra -Werror
// RUN: %if nightly %{ %check_cilk --levels 0,2 %s -- -DCILK_PLUS_NAMES -std=c++23 %}
#include <cilk/reducer_opadd.h>
#include <cilk/reducer_opand.h>
#include <cilk/reducer_opmul.h>
#include <cilk/reducer_opor.h>
#include <cilk/reducer_opxor.h>
#include <cstdio>
#include "walk.h"

cilk::reducer_opadd<long> sum;
cilk::reducer_opadd<int> down(100000);
cilk::reducer_opmul<unsigned> product(3);
cilk::reducer_opand<unsigned> all;
cilk::reducer_opor<unsigned> any;
cilk::reducer_opxor<unsigned> odd;
cilk::reducer<cilk::op_add<long>> newer(5);
cilk::reducer<cilk::op_mul<unsigned>> times;
cilk::reducer<cilk::op_and<unsigned>> both;
cilk::reducer<cilk::op_or<unsigned>> either;
cilk::reducer<cilk::op_xor<unsigned>> parity;

// A parameter of the newer reducer's type accepts the older reducer.
static void add(cilk::reducer<cilk::op_add<long>> &to, long x) { *to += x; }

static void leaf(int n) {
  unsigned value = n * 7919 % 211;
  sum += value;
  sum = sum + 1 - 3;
  ++sum;
  sum++;
  *sum += 2;
  sum() += 1;
  add(sum, n);
  down -= n % 7;
  --down;
  down--;
  product *= 2 * n + 1;
  product = product * 5;
  all &= ~(1u << value % 20);
  all = all & ~(1u << n % 3);
  any |= 1u << value % 23;
  any = any | 64;
  odd ^= value;
  odd = odd ^ n;
  *newer += value;
  *newer = *newer + 1;
  *times *= 2 * n + 1;
  *both &= ~(1u << value % 20);
  *either |= 1u << value % 23;
  *parity ^= value;
}

static void show() {
  std::printf("%ld %d %u %u %u %u\n", sum.get_value(), down.get_value(),
              product.get_value(), all.get_value(), any.get_value(),
              odd.get_reference());
  std::printf("%ld %u %u %u %u\n", newer.get_value(), times.get_value(),
              both.get_value(), either.get_value(), parity.get_value());
}

int main() {
  walk(1, 200, leaf);
  show();
  sum.set_value(7);
  product.set_value(1);
  long given = 11, taken = 0;
  newer.move_in(given);
  cilk_for (int i = 1; i < 200; ++i) {
    dawdle(i);
    leaf(i);
  }
  show();
  newer.move_out(taken);
  std::printf("%ld\n", taken);
}

// Functions that the compiler executes may contain Cilk, and run serially there. At run time they
// are parallel.
// RUN: %check_cilk --levels 0,1,2,3 %s -- -std=c++20
// RUN: %check_cilk --levels 0,2 %s -- -std=c++23 -fno-exceptions
#include "slow.h"
#include <array>
#include <cstdio>
#include <type_traits>

constexpr int twice(int n) {
  if (!std::is_constant_evaluated())
    dawdle(n);
  return n * 2;
}
constexpr int fib(int n) {
  if (n < 2)
    return n;
  int a = cilk_spawn fib(n - 1);
  int b = fib(n - 2);
  cilk_sync;
  return a + b;
}
constexpr long loop(int n) {
  std::array<long, 64> a{};
  cilk_for (int i = 0; i < n; ++i)
    a[i] = twice(i);
  cilk_for (auto &x : a)
    x += 3;
  long s = 0;
  for (long x : a)
    s = s * 3 % 10007 + x;
  return s;
}
constexpr int blocks(int n) {
  int a = 0, b = 0;
  cilk_scope {
    cilk_spawn { a = twice(n); }
    b = cilk_spawn twice(n + 1);
    cilk_sync;
    switch (n % 3) {
    case 0:
      a += 1;
      break;
    default:
      int c = cilk_spawn twice(3);
      cilk_sync;
      a += c;
    }
  }
  cilk_spawn a += b;
  cilk_sync;
  return a;
}
consteval int immediate(int n) {
  int a = cilk_spawn fib(n), b = cilk_spawn twice(n);
  cilk_sync;
  return a + b;
}
template <class T> constexpr T generic(T n) {
  T a = cilk_spawn fib(int(n)), b = [&] {
    T c = cilk_spawn twice(int(n));
    cilk_sync;
    return c;
  }();
  cilk_sync;
  return a + b;
}
struct Point {
  int x = 0, y = 0;
  constexpr Point(int n) {
    x = cilk_spawn twice(n);
    y = cilk_spawn fib(n);
  }
  constexpr int sum(int n) const {
    int a = cilk_spawn twice(x), b = twice(y + n);
    cilk_sync;
    return a + b;
  }
  constexpr ~Point() {}
};
constexpr Point made(int n) {
  Point p = cilk_spawn Point(n);
  cilk_sync;
  return p;
}
template <int N> struct Constant {
  static constexpr int value = N;
};

static_assert(fib(10) == 55);
static_assert(immediate(7) == 27);
static constexpr long table[] = {fib(5), loop(30), blocks(3), blocks(4)};
constinit int initialised = blocks(5);

int main() {
  constexpr int one = fib(12), sum = made(5).sum(3);
  int array[blocks(4)];
  int n = OPAQUE(9);
  std::printf("%d %d %zu %d %d\n", one, sum, sizeof array,
              Constant<generic(6)>::value, initialised);
  std::printf("%ld %ld %ld %ld\n", table[0], table[1], table[2], table[3]);
  const int folded = fib(9);
  static int kept = blocks(7);
  std::printf("%d %ld %d %d %g %d %d %d %d\n", fib(n), loop(n), blocks(n),
              generic(n), generic(9.0), made(n).sum(n), immediate(4), folded,
              kept);
}

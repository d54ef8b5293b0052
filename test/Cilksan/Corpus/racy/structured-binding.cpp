// [types] The name of a structured binding is a reference to the tuple's element.
#include <cilk/cilk.h>
#include <cstdio>
#include <tuple>

volatile int size = 4;
std::tuple<int, double> both;

[[gnu::noinline]] void set() {
  auto &[whole, real] = both;
  whole = size; // RACE(a): write
  real = whole;
}
[[gnu::noinline]] int look() {
  return std::get<0>(both); // RACE(a): read
}

int main() {
  cilk_spawn set();
  int r = look();
  cilk_sync;
  std::printf("%d\n", r >= 0);
}

// [types] A variant gets another alternative in parallel with a read of it.
#include <cilk/cilk.h>
#include <cstdio>
#include <variant>

volatile int size = 4;
using Number = std::variant<int, double>;

[[gnu::noinline]] void change(Number &n) {
  n = size + 0.5; // RACE(a): write
}

[[gnu::noinline]] bool isWhole(const Number &n) {
  return std::holds_alternative<int>(n); // RACE(a): read
}

int main() {
  Number one(size), other(size);
  cilk_spawn change(one);
  bool r = isWhole(one);
  cilk_sync;
  std::printf("%d\n", r);
}

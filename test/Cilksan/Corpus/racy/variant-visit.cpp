// [types] A visitor doubles a variant's value in parallel with another visitor.
#include <cilk/cilk.h>
#include <cstdio>
#include <variant>

volatile int size = 4;
using Number = std::variant<int, double>;
int out[2];

[[gnu::noinline]] void visit(Number &n, int &to) {
  std::visit([](auto &x) { x *= 2; }, n); // RACE(a): write
  to = size;
}

int main() {
  Number n(size + 0.5);
  cilk_spawn visit(n, out[0]);
  visit(n, out[1]);
  cilk_sync;
  std::printf("%d\n", out[0] + out[1]);
}

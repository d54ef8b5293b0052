// [functions] A bound function holds a copy of a variable.
#include <cilk/cilk.h>
#include <cstdio>
#include <functional>

volatile int size = 4;
int shared;

[[gnu::noinline]] void add(int &to, int n) {
  to += n;
}
template <class Function> [[gnu::noinline]] void call(Function &f) { f(); }

int main() {
  auto one = std::bind(add, shared, size), other = one;
  cilk_spawn call(one);
  call(other);
  cilk_sync;
  std::printf("%d\n", shared > 0);
}

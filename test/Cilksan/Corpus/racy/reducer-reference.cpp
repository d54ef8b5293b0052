// [reducers] A reference to the view, bound before a spawn, is used after it, when the child has
// that view.
#include <cilk/cilk.h>
#include <cilk/opadd_reducer.h>
#include <cstdio>

volatile int size = 5;
cilk::opadd_reducer<long> sum = 0;

[[gnu::noinline]] void add(int n) {
  sum += n; // RACE(a): write
}
[[gnu::noinline]] void add_to(long &to, int n) {
  to += n; // RACE(a): write
}

[[gnu::noinline]] void run(int n) {
  long &view = sum;
  cilk_spawn add(n);
  add_to(view, n + 1);
}

int main() {
  run(size);
  std::printf("%ld\n", static_cast<long>(sum));
}

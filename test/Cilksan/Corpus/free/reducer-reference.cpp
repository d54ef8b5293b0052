// [reducers] A reference to the view is bound after the spawn, and not used after the next one.
#include <cilk/cilk.h>
#include <cilk/opadd_reducer.h>
#include <cstdio>

volatile int size = 5;
cilk::opadd_reducer<long> sum = 0;

[[gnu::noinline]] void add(int n) {
  sum += n;
}
[[gnu::noinline]] void add_to(long &to, int n) {
  to += n;
}

[[gnu::noinline]] void run(int n) {
  cilk_spawn add(n);
  long &view = sum;
  add_to(view, n + 1);
}

int main() {
  run(size);
  std::printf("%ld\n", static_cast<long>(sum));
}

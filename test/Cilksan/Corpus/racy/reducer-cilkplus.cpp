// [reducers] `get_reference` of a Cilk Plus reducer returns one strand's view, which the parent
// keeps while the child has it.
#include <cilk/cilk.h>
#include <cilk/cilkplus.h>
#include <cstdio>

volatile int size = 5;
cilk::reducer_opadd<long> sum;

[[gnu::noinline]] void add(int n) {
  long &view = sum.get_reference();
  view += n; // RACE(a): write
}

[[gnu::noinline]] void run(int n) {
  long &view = sum.get_reference();
  cilk_spawn add(n);
  view += 2; // RACE(a): write
}

int main() {
  run(size);
  std::printf("%ld\n", sum.get_value());
}

// [classes] The object that a unique pointer owns is used in parallel with its deletion.
#include <cilk/cilk.h>
#include <cstdio>
#include <memory>

volatile int size = 4;

[[gnu::noinline]] int look(const int *at) {
  return *at; // RACE(a): read
}
[[gnu::noinline]] void reset(std::unique_ptr<int> &p) {
  p.reset(); // RACE(a): free
}

int main() {
  std::unique_ptr<int> p(new int(size));
  int r = cilk_spawn look(p.get());
  reset(p);
  cilk_sync;
  std::printf("%d\n", r);
}

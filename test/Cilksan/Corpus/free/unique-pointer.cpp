// [classes] The object that a unique pointer owns is used before its deletion.
#include <cilk/cilk.h>
#include <cstdio>
#include <memory>

volatile int size = 4;

[[gnu::noinline]] int look(const int *at) {
  return *at;
}
[[gnu::noinline]] void reset(std::unique_ptr<int> &p) {
  p.reset();
}

int main() {
  std::unique_ptr<int> p(new int(size));
  int r = cilk_spawn look(p.get());
  cilk_sync;
  reset(p);
  std::printf("%d\n", r);
}

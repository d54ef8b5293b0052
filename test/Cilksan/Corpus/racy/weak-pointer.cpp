// [classes] A weak pointer is locked in parallel with a change of the object that it refers to.
#include <cilk/cilk.h>
#include <cstdio>
#include <memory>

volatile int size = 4;

[[gnu::noinline]] int look(const std::weak_ptr<int> &at) {
  std::shared_ptr<int> p = at.lock();
  return *p; // RACE(a): read
}
[[gnu::noinline]] void set(int &to) {
  to = size; // RACE(a): write
}

int main() {
  auto one = std::make_shared<int>(1), other = std::make_shared<int>(2);
  std::weak_ptr<int> weak = one;
  int r = cilk_spawn look(weak);
  set(*one);
  cilk_sync;
  std::printf("%d\n", r > 0);
}

// [classes] A shared pointer is assigned in parallel with a copy of it.
#include <cilk/cilk.h>
#include <cstdio>
#include <memory>

volatile int size = 4;
using Pointer = std::shared_ptr<int>;

[[gnu::noinline]] void assign(Pointer &to, const Pointer &by) {
  to = by; // RACE(a): write
}
[[gnu::noinline]] long copy(const Pointer &from) {
  Pointer p = from; // RACE(a): read
  return *p;
}

int main() {
  Pointer one = std::make_shared<int>(size), other = one, third = std::make_shared<int>(1);
  cilk_spawn assign(one, third);
  long r = copy(one);
  cilk_sync;
  std::printf("%d\n", r > 0);
}

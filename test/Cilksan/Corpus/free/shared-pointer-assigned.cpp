// [classes] A shared pointer is assigned in parallel with a copy of another that shares its object.
#include <cilk/cilk.h>
#include <cstdio>
#include <memory>

volatile int size = 4;
using Pointer = std::shared_ptr<int>;

[[gnu::noinline]] void assign(Pointer &to, const Pointer &by) {
  to = by;
}
[[gnu::noinline]] long copy(const Pointer &from) {
  Pointer p = from;
  return *p;
}

int main() {
  Pointer one = std::make_shared<int>(size), other = one, third = std::make_shared<int>(1);
  cilk_spawn assign(one, third);
  long r = copy(other);
  cilk_sync;
  std::printf("%d\n", r > 0);
}

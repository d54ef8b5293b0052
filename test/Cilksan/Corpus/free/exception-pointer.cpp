// [exceptions] Pointers to exceptions are assigned in two strands.
#include <cilk/cilk.h>
#include <cstdio>
#include <exception>

volatile int size = 4;

[[gnu::noinline]] void keep(std::exception_ptr &to) {
  try {
    throw int(size);
  } catch (...) {
    to = std::current_exception();
  }
}

int main() {
  std::exception_ptr one, other;
  cilk_spawn keep(one);
  keep(other);
  cilk_sync;
  std::printf("%d\n", one != nullptr);
}

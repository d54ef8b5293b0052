// [exceptions] A pointer to an exception is assigned in two strands.
#include <cilk/cilk.h>
#include <cstdio>
#include <exception>

volatile int size = 4;

[[gnu::noinline]] void keep(std::exception_ptr &to) {
  try {
    throw int(size); // RACE(b?): write
  } catch (...) {
    to = std::current_exception(); // RACE(a): write RACE(b?): free
  }
}

int main() {
  std::exception_ptr one, other;
  cilk_spawn keep(one);
  keep(one);
  cilk_sync;
  std::printf("%d\n", one != nullptr);
}

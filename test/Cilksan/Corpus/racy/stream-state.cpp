// [libraries] A stream's state is cleared in parallel with a read of it.
#include <cilk/cilk.h>
#include <cstdio>
#include <sstream>

std::stringstream one, other;

[[gnu::noinline]] void clear(std::ios &s) {
  s.clear(); // RACE(a): write
}
[[gnu::noinline]] bool look(const std::ios &s) {
  return s.good(); // RACE(a): read
}

int main() {
  cilk_spawn clear(one);
  bool r = look(one);
  cilk_sync;
  std::printf("%d\n", r);
}

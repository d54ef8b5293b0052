// [libraries] A stream's state is cleared in parallel with a read of another stream's.
#include <cilk/cilk.h>
#include <cstdio>
#include <sstream>

std::stringstream one, other;

[[gnu::noinline]] void clear(std::ios &s) {
  s.clear();
}
[[gnu::noinline]] bool look(const std::ios &s) {
  return s.good();
}

int main() {
  cilk_spawn clear(one);
  bool r = look(other);
  cilk_sync;
  std::printf("%d\n", r);
}

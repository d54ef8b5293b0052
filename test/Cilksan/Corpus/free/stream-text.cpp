// [libraries] A number is printed to a string's stream in parallel with a copy of another's text.
#include <cilk/cilk.h>
#include <cstdio>
#include <sstream>

volatile int size = 4;
std::ostringstream one, other;

[[gnu::noinline]] void print(std::ostream &s) {
  s << size;
}
[[gnu::noinline]] int length(const std::ostringstream &s) {
  return int(s.str().size());
}

int main() {
  cilk_spawn print(one);
  int r = length(other);
  cilk_sync;
  std::printf("%d\n", r >= 0);
}

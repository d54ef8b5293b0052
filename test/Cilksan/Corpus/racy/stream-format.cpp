// [libraries] A manipulator changes a stream's base in parallel with a read of it.
#include <cilk/cilk.h>
#include <cstdio>
#include <sstream>

std::ostringstream one, other;

[[gnu::noinline]] void change(std::ostream &s) {
  s << std::hex; // RACE(a): write
}
[[gnu::noinline]] int look(const std::ostream &s) {
  return int(s.flags()); // RACE(a): read
}

int main() {
  cilk_spawn change(one);
  int r = look(one);
  cilk_sync;
  std::printf("%d\n", r != 0);
}

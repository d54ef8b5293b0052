// [libraries] A manipulator changes a stream's base in parallel with a read of another stream's.
#include <cilk/cilk.h>
#include <cstdio>
#include <sstream>

std::ostringstream one, other;

[[gnu::noinline]] void change(std::ostream &s) {
  s << std::hex;
}
[[gnu::noinline]] int look(const std::ostream &s) {
  return int(s.flags());
}

int main() {
  cilk_spawn change(one);
  int r = look(other);
  cilk_sync;
  std::printf("%d\n", r != 0);
}

// [libraries] A locale object is assigned in parallel with a copy of another locale.
#include <cilk/cilk.h>
#include <cstdio>
#include <locale>

std::locale one, other;

[[gnu::noinline]] void assign(std::locale &to) {
  to = std::locale::classic();
}
[[gnu::noinline]] bool copy(const std::locale &from) {
  std::locale l = from;
  return l == from;
}

int main() {
  cilk_spawn assign(one);
  bool r = copy(other);
  cilk_sync;
  std::printf("%d\n", r);
}

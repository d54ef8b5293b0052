// [libraries] A locale object is assigned in parallel with a copy of it.
#include <cilk/cilk.h>
#include <cstdio>
#include <locale>

std::locale one, other;

[[gnu::noinline]] void assign(std::locale &to) {
  to = std::locale::classic(); // RACE(a): write RACE(b): write
}
[[gnu::noinline]] bool copy(const std::locale &from) {
  std::locale l = from; // RACE(a): read
  return l == from; // RACE(b): read
}

int main() {
  cilk_spawn assign(one);
  bool r = copy(one);
  cilk_sync;
  std::printf("%d\n", r);
}

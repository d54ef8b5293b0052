// [strings] A short string is assigned in parallel with a read of its size.
#include <cilk/cilk.h>
#include <cstdio>
#include <string>

volatile int size = 4;

[[gnu::noinline]] void assign(std::string &s) {
  s.assign(size, 'x'); // RACE(a): write
}

[[gnu::noinline]] int length(const std::string &s) {
  return int(s.size()); // RACE(a): read
}

int main() {
  std::string one = "abc", other = "abc";
  cilk_spawn assign(one);
  int r = length(one);
  cilk_sync;
  std::printf("%d\n", r);
}

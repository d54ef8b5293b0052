// [strings] Two strands write the digits of a real number to one buffer.
#include <cilk/cilk.h>
#include <charconv>
#include <cstdio>

volatile int size = 4;
char one[20], other[20];

[[gnu::noinline]] void write(char *to) {
  std::to_chars(to, to + 20, size + 0.5); // RACE(a): write
}

int main() {
  cilk_spawn write(one);
  write(one);
  cilk_sync;
  std::printf("%.3s\n", one);
}

// [strings] Digits are read in parallel with a change of the character after them.
#include <cilk/cilk.h>
#include <charconv>
#include <cstdio>

volatile int size = 4;
char text[] = "1.5;2.5";

[[gnu::noinline]] double parse(const char *from, const char *to) {
  double value = 0;
  std::from_chars(from, to, value);
  return value;
}
[[gnu::noinline]] void set(char *to) {
  *to = '7';
}

int main() {
  double r = cilk_spawn parse(text, text + 3);
  set(text + size);
  cilk_sync;
  std::printf("%d\n", r > 0);
}

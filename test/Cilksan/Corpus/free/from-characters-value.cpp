// [strings] Two strands put the values of different digits into two variables.
#include <cilk/cilk.h>
#include <charconv>
#include <cstdio>

const char text[] = "1.5;2.5";
double one, other;

[[gnu::noinline]] void parse(const char *from, double &value) {
  std::from_chars(from, from + 3, value);
}

int main() {
  cilk_spawn parse(text, one);
  parse(text + 4, other);
  cilk_sync;
  std::printf("%d\n", one > 0);
}

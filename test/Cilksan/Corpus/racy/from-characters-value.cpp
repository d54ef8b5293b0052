// [strings] Two strands put the values of different digits into one variable.
#include <cilk/cilk.h>
#include <charconv>
#include <cstdio>

const char text[] = "1.5;2.5";
double one, other;

[[gnu::noinline]] void parse(const char *from, double &value) {
  std::from_chars(from, from + 3, value); // RACE(a): write
}

int main() {
  cilk_spawn parse(text, one);
  parse(text + 4, one);
  cilk_sync;
  std::printf("%d\n", one > 0);
}

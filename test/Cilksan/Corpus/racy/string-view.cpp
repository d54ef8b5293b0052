// [strings] A view of a string is searched in parallel with a change of the string.
#include <cilk/cilk.h>
#include <cstdio>
#include <string>
#include <string_view>

volatile int size = 20;

[[gnu::noinline]] void change(std::string &s, int at) {
  s[at] = 'y'; // RACE(a): write
}

[[gnu::noinline]] int find(std::string_view s) {
  return int(s.find('z')); // RACE(a): read
}

int main() {
  std::string s(size, 'x');
  cilk_spawn change(s, 3);
  int r = find(std::string_view(s).substr(0, 10));
  cilk_sync;
  std::printf("%d\n", r);
}

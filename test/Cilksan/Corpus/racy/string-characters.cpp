// [containers] Two iterations write each character of a string.
#include <cilk/cilk.h>
#include <cstdio>
#include <string>

volatile int size = 26;

[[gnu::noinline]] void put(std::string &s, int at, int i) {
  s[at] = static_cast<char>('a' + i); // RACE(a): write
}

int main() {
  int n = size;
  std::string s(n, '.');
  cilk_for (int i = 0; i < n; ++i)
    put(s, i / 2, i);
  std::printf("%s\n", s.c_str());
}

// [containers] All iterations append to one string.
#include <cilk/cilk.h>
#include <cstdio>
#include <string>

volatile int size = 8;
std::string text;

[[gnu::noinline]] void add(std::string &to, const char *word) {
  to += word; // RACE(a): write
}

int main() {
  int n = size;
  text.reserve(500);
  cilk_for (int i = 0; i < n; ++i)
    add(text, "word, ");
  std::printf("%s\n", text.c_str());
}

// [containers] All iterations make strings of their own, which are put together afterwards.
#include <cilk/cilk.h>
#include <cstdio>
#include <string>

volatile int size = 8;
std::string text, words[8];

[[gnu::noinline]] void add(std::string &to, const char *word) {
  to += word;
}

int main() {
  int n = size;
  text.reserve(500);
  cilk_for (int i = 0; i < n; ++i)
    add(words[i], i % 2 ? "word, " : "a word, ");
  for (int i = 0; i < n; ++i)
    text += words[i];
  std::printf("%s\n", text.c_str());
}

// [libraries] A facet changes the case of characters in parallel with a write of the next one.
#include <cilk/cilk.h>
#include <cstdio>
#include <locale>

char text[] = "abcdefgh";

[[gnu::noinline]] void change(const std::ctype<char> &facet, char *begin, char *end) {
  facet.toupper(begin, end);
}
[[gnu::noinline]] void write(char *to) {
  *to = 'x';
}

int main() {
  const std::locale classic = std::locale::classic();
  const std::ctype<char> &facet = std::use_facet<std::ctype<char>>(classic);
  cilk_spawn change(facet, text, text + 4);
  write(text + 4);
  cilk_sync;
  std::printf("%s\n", text);
}

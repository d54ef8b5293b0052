// [libraries] A locale is assigned in parallel with a search for a facet in another locale.
#include <cilk/cilk.h>
#include <cstdio>
#include <locale>

std::locale one, other;

[[gnu::noinline]] void assign(std::locale &to) {
  to = std::locale::classic();
}
[[gnu::noinline]] bool ask(const std::locale &in) {
  return std::use_facet<std::numpunct<char>>(in).decimal_point() == '.';
}

int main() {
  cilk_spawn assign(other);
  bool r = ask(one);
  cilk_sync;
  std::printf("%d\n", r);
}

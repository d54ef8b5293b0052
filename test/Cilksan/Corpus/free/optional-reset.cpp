// [types] An optional value is reset after a test for it.
#include <cilk/cilk.h>
#include <cstdio>
#include <optional>

volatile int size = 4;
std::optional<int> value;

[[gnu::noinline]] void reset() {
  value.reset();
}

[[gnu::noinline]] bool isThere() {
  return value.has_value();
}

int main() {
  value = size;
  bool r = isThere();
  cilk_spawn reset();
  cilk_sync;
  std::printf("%d\n", int(r || size));
}

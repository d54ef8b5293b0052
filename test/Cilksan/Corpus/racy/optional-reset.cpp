// [types] An optional value is reset in parallel with a test for it.
#include <cilk/cilk.h>
#include <cstdio>
#include <optional>

volatile int size = 4;
std::optional<int> value;

[[gnu::noinline]] void reset() {
  value.reset(); // RACE(a): write
}

[[gnu::noinline]] bool isThere() {
  return value.has_value(); // RACE(a): read
}

int main() {
  value = size;
  cilk_spawn reset();
  bool r = isThere();
  cilk_sync;
  std::printf("%d\n", int(r || size));
}

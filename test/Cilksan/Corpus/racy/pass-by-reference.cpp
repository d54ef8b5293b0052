// [classes] A child gets an object by reference that the parent then changes.
#include <cilk/cilk.h>
#include <cstdio>
#include <string>

volatile int size = 10;

struct Settings {
  int scale;
  std::string name;
};

[[gnu::noinline]] int use(const Settings &s) {
  return s.scale * 2; // RACE(a): read
}
[[gnu::noinline]] void change(Settings &s, int n) {
  s.scale = n; // RACE(a): write
}

int main() {
  int n = size, x;
  Settings settings{n, "a name that is too long for the object itself"};
  x = cilk_spawn use(settings);
  change(settings, n + 1);
  cilk_sync;
  std::printf("%d %d\n", x, settings.scale);
}

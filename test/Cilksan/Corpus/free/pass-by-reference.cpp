// [classes] A child gets an object by value; the parent copies it before it continues.
#include <cilk/cilk.h>
#include <cstdio>
#include <string>

volatile int size = 10;

struct Settings {
  int scale;
  std::string name;
};

[[gnu::noinline]] int use(Settings s) {
  return s.scale * 2;
}
[[gnu::noinline]] void change(Settings &s, int n) {
  s.scale = n;
}

int main() {
  int n = size, x;
  Settings settings{n, "a name that is too long for the object itself"};
  x = cilk_spawn use(settings);
  change(settings, n + 1);
  cilk_sync;
  std::printf("%d %d\n", x, settings.scale);
}

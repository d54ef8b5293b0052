// libc++'s std::call_once looks at its flag in the header: who does so comes after what ran once.
// REQUIRES: cilksan, libc++
// RUN: %clangxx_cilk -fsanitize=cilk -stdlib=libc++ -std=c++17 -O0 %s -o %t0
// RUN: %clangxx_cilk -fsanitize=cilk -stdlib=libc++ -std=c++17 -O2 %s -o %t2
// RUN: %python %S/../Inputs/twins.py %t0 once -- looks
// RUN: %python %S/../Inputs/twins.py %t2 once -- looks
#include <cstring>
#include <mutex>

static int made, before;
static std::once_flag flag;
__attribute__((noinline)) static void make() { ++made; }
__attribute__((noinline)) static void once() { std::call_once(flag, make); }

int main(int, char **argv) {
  cilk_spawn once();
  if (!std::strcmp(argv[1], "looks"))
    once();
  before = made;
  cilk_sync;
  return before - 1;
}

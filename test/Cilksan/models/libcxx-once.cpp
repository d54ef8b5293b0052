// libc++'s std::call_once loads its flag in the header. A strand that loads it comes after the
// function that ran once, and after attempts that threw, even while checking is off.
// REQUIRES: cilksan, libc++
// RUN: %clangxx_cilk -fsanitize=cilk -stdlib=libc++ -std=c++17 -O0 %s -o %t0
// RUN: %clangxx_cilk -fsanitize=cilk -stdlib=libc++ -std=c++17 -O2 %s -o %t2
// RUN: %python %S/../Inputs/twins.py %t0 once throws -- looks looks-off throws-looks throws-looks-off
// RUN: %python %S/../Inputs/twins.py %t2 once throws -- looks looks-off throws-looks throws-looks-off
#include <cilk/cilksan.h>
#include <cstring>
#include <mutex>

static int made, before;
static bool throws;
static std::once_flag flag;
__attribute__((noinline)) static void make() {
  ++made;
  if (throws && made == 1)
    throw 1;
}
__attribute__((noinline)) static void once() {
  try {
    std::call_once(flag, make);
  } catch (int) {
  }
}

int main(int, char **argv) {
  throws = std::strstr(argv[1], "throws");
  const bool off = std::strstr(argv[1], "off");
  cilk_spawn once();
  cilk_spawn once();
  if (off)
    __cilksan_disable_checking();
  if (std::strstr(argv[1], "looks"))
    once();
  if (off)
    __cilksan_enable_checking();
  before = made;
  cilk_sync;
  return before == 0;
}

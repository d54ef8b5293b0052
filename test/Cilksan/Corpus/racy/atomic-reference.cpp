// [atomics] An atomic reference to a variable adds in parallel with a plain read of it.
#include <atomic>
#include <cilk/cilk.h>
#include <concepts>
#include <cstdio>

volatile int size = 4;
int count;

[[gnu::noinline]] void add() {
  std::atomic_ref<int>(count).fetch_add(size); // RACE(a): write
}
[[gnu::noinline]] int look() {
  return count; // RACE(a): read
}

int main() {
  cilk_spawn add();
  int r = look();
  cilk_sync;
  std::printf("%d\n", r >= 0);
}

// [atomics] Atomic references to a variable add in two strands.
#include <atomic>
#include <cilk/cilk.h>
#include <concepts>
#include <cstdio>

volatile int size = 4;
int count;

[[gnu::noinline]] void add() {
  std::atomic_ref<int>(count).fetch_add(size);
}
[[gnu::noinline]] int look() {
  return std::atomic_ref<int>(count).load();
}

int main() {
  cilk_spawn add();
  int r = look();
  cilk_sync;
  std::printf("%d\n", r >= 0);
}

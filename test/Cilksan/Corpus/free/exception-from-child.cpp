// [exceptions] A child that is about to fail notes its number; the exception reaches the parent at
// the sync, which then reads it.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 12;
int culprit;

[[gnu::noinline]] void work(int n) {
  if (n > 10) {
    culprit = n;
    throw n;
  }
}

int main() {
  int n = size, x = 0;
  try {
    cilk_spawn work(n - 5);
    cilk_spawn work(n);
    cilk_sync;
  } catch (int e) {
    x = culprit + e;
  }
  std::printf("%d\n", x);
}

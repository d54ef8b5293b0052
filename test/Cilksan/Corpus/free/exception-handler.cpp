// [exceptions] A handler uses what a child of its try block has written; the block waits before
// the handler begins.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 10;

[[gnu::noinline]] void work(int n, int &to) {
  to = n * 2;
}
[[gnu::noinline]] int get(const int &from) {
  return from + 1;
}
[[gnu::noinline]] void fail(int n) {
  if (n > 2)
    throw n;
}

[[gnu::noinline]] int run(int n) {
  int x = 0, y = 0;
  try {
    cilk_spawn work(n, x);
    fail(n);
  } catch (int e) {
    y = get(x);
    y += e;
  }
  return y;
}

int main() { std::printf("%d\n", run(size)); }

// [exceptions] A try block uses what its child writes, before the exception that makes it wait.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 10;

[[gnu::noinline]] void work(int n, int &to) {
  to = n * 2; // RACE(a): write
}
[[gnu::noinline]] int get(const int &from) {
  return from + 1; // RACE(a): read
}
[[gnu::noinline]] void fail(int n) {
  if (n > 2)
    throw n;
}

[[gnu::noinline]] int run(int n) {
  int x = 0, y = 0;
  try {
    cilk_spawn work(n, x);
    y = get(x);
    fail(n);
  } catch (int e) {
    y += e;
  }
  return y;
}

int main() { std::printf("%d\n", run(size)); }

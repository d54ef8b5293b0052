// [containers] The elements of a vector of bool share words.
#include <cilk/cilk.h>
#include <cstdio>
#include <vector>

volatile int size = 40;
using flags = std::vector<bool>;

[[gnu::noinline]] void put(flags &f, int i) {
  f[i] = true; // RACE(a): write
}

int main() {
  int n = size, count = 0;
  flags f(n);
  cilk_for (int i = 0; i < n; i += 3)
    put(f, i);
  for (int i = 0; i < n; ++i)
    count += f[i];
  std::printf("%d\n", count);
}

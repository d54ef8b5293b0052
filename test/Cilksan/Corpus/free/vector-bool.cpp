// [containers] The elements of a vector of char are places of their own.
#include <cilk/cilk.h>
#include <cstdio>
#include <vector>

volatile int size = 40;
using flags = std::vector<char>;

[[gnu::noinline]] void put(flags &f, int i) {
  f[i] = true;
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

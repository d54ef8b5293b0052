// [containers] Two strands change the values of different keys that are already in one map.
#include <cilk/cilk.h>
#include <cstdio>
#include <map>

volatile int size = 10;
std::map<int, int> squares;

[[gnu::noinline]] void put(int begin, int end) {
  for (int i = begin; i < end; ++i)
    squares[i] = i * i;
}

int main() {
  int n = size;
  for (int i = 0; i < 2 * n; ++i)
    squares[i] = -1;
  cilk_spawn put(0, n);
  put(n, 2 * n);
  cilk_sync;
  std::printf("%zu\n", squares.size());
}

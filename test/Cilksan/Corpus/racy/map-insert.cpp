// [containers] Two strands insert into one map.
#include <cilk/cilk.h>
#include <cstdio>
#include <map>

volatile int size = 10;
std::map<int, int> squares;

[[gnu::noinline]] void put(int begin, int end) {
  for (int i = begin; i < end; ++i)
    squares[i] = i * i; // RACE(a): write
}

int main() {
  int n = size;
  cilk_spawn put(0, n);
  put(n, 2 * n);
  cilk_sync;
  std::printf("%zu\n", squares.size());
}

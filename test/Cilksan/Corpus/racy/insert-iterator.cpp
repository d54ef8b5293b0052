// [containers] An algorithm appends to a vector in two strands.
#include <algorithm>
#include <cilk/cilk.h>
#include <cstdio>
#include <iterator>
#include <vector>

volatile int size = 4;

[[gnu::noinline]] void append(const std::vector<int> &from, std::vector<int> &to) {
  std::copy(from.begin(), from.end(), std::back_inserter(to)); // RACE(a): write
}

int main() {
  std::vector<int> from(size, 1), one, other;
  one.reserve(16);
  cilk_spawn append(from, one);
  append(from, one);
  cilk_sync;
  std::printf("%d\n", int(one.size()));
}

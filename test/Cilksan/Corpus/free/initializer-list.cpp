// [containers] The elements of a list in braces are assigned to two vectors by two strands.
#include <cilk/cilk.h>
#include <cstdio>
#include <vector>

volatile int size = 4;

[[gnu::noinline]] void assign(std::vector<int> &to) {
  to = {size, 2, 3};
}

int main() {
  std::vector<int> one(3), other(3);
  cilk_spawn assign(one);
  assign(other);
  cilk_sync;
  std::printf("%d\n", one[0]);
}

// [reducers] A recursion appends to one list, in parallel.
#include <cilk/cilk.h>
#include <cilk/list_reducers.h>
#include <cstdio>
#include <list>

volatile int size = 4;
std::list<int> leaves;

[[gnu::noinline]] void add(int i) {
  leaves.push_back(i); // RACE(a): write
}

void walk(int depth, int i) {
  if (depth == 0) {
    add(i);
    return;
  }
  cilk_spawn walk(depth - 1, 2 * i);
  walk(depth - 1, 2 * i + 1);
}

int main() {
  walk(size, 0);
  for (int leaf : leaves)
    std::printf("%d\n", leaf);
}

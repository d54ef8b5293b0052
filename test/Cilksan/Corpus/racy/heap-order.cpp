// [containers] Two strands push to one queue with priorities.
#include <cilk/cilk.h>
#include <cstdio>
#include <queue>

volatile int size = 4;

[[gnu::noinline]] void push(std::priority_queue<int> &q, int n) {
  q.push(n); // RACE(a): write
}

int main() {
  std::priority_queue<int> one, other;
  cilk_spawn push(one, size);
  push(one, size);
  cilk_sync;
  std::printf("%d\n", int(one.size() + other.size()));
}

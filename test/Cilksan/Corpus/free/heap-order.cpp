// [containers] Two strands push to queues with priorities of their own.
#include <cilk/cilk.h>
#include <cstdio>
#include <queue>

volatile int size = 4;

[[gnu::noinline]] void push(std::priority_queue<int> &q, int n) {
  q.push(n);
}

int main() {
  std::priority_queue<int> one, other;
  cilk_spawn push(one, size);
  push(other, size);
  cilk_sync;
  std::printf("%d\n", int(one.size() + other.size()));
}

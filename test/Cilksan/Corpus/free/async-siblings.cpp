// [tasks] Two tasks of cilk::async add to sums of their own.
#include <cilk/concurrent.h>
#include <cstdio>

long sums[2];

[[gnu::noinline]] static void add(int n, int to) {
  sums[to] += n;
}

int main() {
  int second = 1;
  cilk::future<void> one = cilk::async(add, 1, 0);
  cilk::future<void> two = cilk::async(add, 2, second);
  one.get();
  two.get();
  std::printf("%d\n", sums[0] + sums[1] > 0);
}

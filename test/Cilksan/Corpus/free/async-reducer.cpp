// [tasks] A task and the strand that has started it add to one reducer.
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <cstdio>

static void zero(void *view) { *static_cast<long *>(view) = 0; }
static void plus(void *left, void *right) {
  *static_cast<long *>(left) += *static_cast<long *>(right);
}
static long cilk_reducer(zero, plus) sum;

[[gnu::noinline]] static void add(int n) {
  sum += n;
}

int main() {
  cilk::future<void> one = cilk::async(add, 1), two = cilk::async(add, 2);
  add(3);
  two.get();
  add(4);
  one.get();
  std::printf("%d\n", sum == 10);
}

// [waiting] Each strand counts after it has written its part.
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <cstdio>

static long parts[4];

__attribute__((noinline)) static void work(int i, cilk::latch &done) {
  parts[i] = i;
  done.count_down();
}

__attribute__((noinline)) static long sum() {
  long all = 0;
  for (int i = 0; i < 4; ++i)
    all += parts[i];
  return all;
}

int main() {
  cilk::latch done(4);
  long all = 0;
  cilk_scope {
    for (int i = 0; i < 4; ++i)
      cilk_spawn work(i, done);
    done.wait();
    all = sum();
  }
  std::printf("%d\n", all >= 0);
  return 0;
}

// [waiting] Each strand counts before it writes its part.
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <cstdio>

static long parts[4];

__attribute__((noinline)) static void work(int i, cilk::latch &done) {
  done.count_down();
  parts[i] = i; // RACE(a): write
}

__attribute__((noinline)) static long sum() {
  long all = 0;
  for (int i = 0; i < 4; ++i)
    all += parts[i]; // RACE(a): read
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

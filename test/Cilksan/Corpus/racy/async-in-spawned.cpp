// [tasks] A child starts a task, which the sync doesn't wait for.
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <cstdio>

int value;

[[gnu::noinline]] static void write() { value = 1; } // RACE(a): write
[[gnu::noinline]] static int read() { return value; } // RACE(a): read
[[gnu::noinline]] static void start(cilk::future<void> &task) { task = cilk::async(write); }

int main() {
  cilk::future<void> task;
  cilk_spawn start(task);
  cilk_sync;
  int seen = read();
  task.get();
  std::printf("%d\n", seen >= 0);
}

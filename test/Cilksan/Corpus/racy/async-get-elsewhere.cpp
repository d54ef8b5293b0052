// [tasks] A child waits for the task, and its parent reads before it syncs.
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <cstdio>

int value, copy;

[[gnu::noinline]] static void write() { value = 1; } // RACE(a): write
[[gnu::noinline]] static int read() { return value; } // RACE(a): read
[[gnu::noinline]] static void wait_and_read(cilk::future<void> &task) {
  task.get();
  copy = value;
}

int main() {
  cilk::future<void> task = cilk::async(write);
  cilk_spawn wait_and_read(task);
  int seen = read();
  cilk_sync;
  std::printf("%d\n", seen >= 0 && copy == 1);
}

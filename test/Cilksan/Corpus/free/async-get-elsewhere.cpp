// [tasks] A child waits for the task, and its parent reads after the sync.
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <cstdio>

int value, copy;

[[gnu::noinline]] static void write() { value = 1; }
[[gnu::noinline]] static int read() { return value; }
[[gnu::noinline]] static void wait_and_read(cilk::future<void> &task) {
  task.get();
  copy = value;
}

int main() {
  cilk::future<void> task = cilk::async(write);
  cilk_spawn wait_and_read(task);
  cilk_sync;
  int seen = read();
  std::printf("%d\n", seen >= 0 && copy == 1);
}

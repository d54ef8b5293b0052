// [tasks] A child starts a task, which its parent waits for.
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <cstdio>

int value;

[[gnu::noinline]] static void write() { value = 1; }
[[gnu::noinline]] static int read() { return value; }
[[gnu::noinline]] static void start(cilk::future<void> &task) { task = cilk::async(write); }

int main() {
  cilk::future<void> task;
  cilk_spawn start(task);
  cilk_sync;
  task.get();
  int seen = read();
  std::printf("%d\n", seen >= 0);
}

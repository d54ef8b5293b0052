// [tasks] A strand starts a task while it holds a lock, and the task takes the lock later.
#include <cilk/concurrent.h>
#include <cstdio>
#include <mutex>

static cilk::mutex lock;
int value;

[[gnu::noinline]] static void add() {
  ++value;
}
[[gnu::noinline]] static void add_in_task() {
  std::lock_guard<cilk::mutex> held(lock);
  ++value;
}

int main() {
  cilk::future<void> task;
  {
    task = cilk::async(add_in_task);
    std::lock_guard<cilk::mutex> held(lock);
    add();
  }
  task.get();
  std::printf("%d\n", value == 2);
}

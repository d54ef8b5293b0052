// [tasks] A strand starts a task while it holds a lock, which the task doesn't hold.
#include <cilk/concurrent.h>
#include <cstdio>
#include <mutex>

static cilk::mutex lock;
int value;

[[gnu::noinline]] static void add() {
  ++value; // RACE(a): write
}
[[gnu::noinline]] static void add_in_task() {
  ++value; // RACE(a): write
}

int main() {
  cilk::future<void> task;
  {
    std::lock_guard<cilk::mutex> held(lock);
    task = cilk::async(add_in_task);
    add();
  }
  task.get();
  std::printf("%d\n", value == 2);
}

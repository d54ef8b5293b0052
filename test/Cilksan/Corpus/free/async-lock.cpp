// [tasks] A task and the strand that has started it hold the same lock.
#include <cilk/concurrent.h>
#include <cstdio>
#include <mutex>

static cilk::mutex first, second;
int value;

[[gnu::noinline]] static void add(cilk::mutex *lock) {
  std::lock_guard<cilk::mutex> held(*lock);
  ++value;
}

int main() {
  cilk::future<void> task = cilk::async(add, &first);
  add(&first);
  task.get();
  std::printf("%d\n", value == 2 && second.try_lock());
}

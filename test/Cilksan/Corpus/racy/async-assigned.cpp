// [tasks] A future waits for its task when another task's future is assigned to it; that task
// has already started.
#include <cilk/concurrent.h>
#include <cstdio>

int value;

[[gnu::noinline]] static void add() {
  ++value; // RACE(a): write
}

int main() {
  cilk::future<void> task = cilk::async(add);
  task = cilk::async(add);
  task.get();
  std::printf("%d\n", value > 0);
}

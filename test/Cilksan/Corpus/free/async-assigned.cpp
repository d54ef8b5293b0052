// [tasks] A future is assigned to another, which waits for its task before the other task starts.
#include <cilk/concurrent.h>
#include <cstdio>

int value;

[[gnu::noinline]] static void add() {
  ++value;
}

int main() {
  cilk::future<void> task = cilk::async(add);
  task = cilk::future<void>();
  task = cilk::async(add);
  task.get();
  std::printf("%d\n", value > 0);
}

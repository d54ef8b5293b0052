// [tasks] A function that is called waits for the task, after its caller has written.
#include <cilk/concurrent.h>
#include <cstdio>

int value;

[[gnu::noinline]] static int read() { return value; } // RACE(a): read
[[gnu::noinline]] static void write() { value = 1; } // RACE(a): write
[[gnu::noinline]] static int finish(cilk::future<int> &task) { return task.get(); }

int main() {
  cilk::future<int> task = cilk::async(read);
  write();
  int seen = finish(task);
  std::printf("%d\n", seen >= 0);
}

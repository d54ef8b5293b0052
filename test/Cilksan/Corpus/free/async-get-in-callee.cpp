// [tasks] A function that is called waits for the task, before its caller writes.
#include <cilk/concurrent.h>
#include <cstdio>

int value;

[[gnu::noinline]] static int read() { return value; }
[[gnu::noinline]] static void write() { value = 1; }
[[gnu::noinline]] static int finish(cilk::future<int> &task) { return task.get(); }

int main() {
  cilk::future<int> task = cilk::async(read);
  int seen = finish(task);
  write();
  std::printf("%d\n", seen >= 0);
}

// [tasks] A variable that a task of cilk::async writes is read after its future was waited for.
#include <cilk/concurrent.h>
#include <cstdio>

int value;

[[gnu::noinline]] static void write() { value = 1; }
[[gnu::noinline]] static int read() { return value; }

int main() {
  cilk::future<void> task = cilk::async(write);
  task.get();
  int seen = read();
  std::printf("%d\n", seen >= 0);
}

// [tasks] A future's destructor waits for its task, and a read of the task's variable follows.
#include <cilk/concurrent.h>
#include <cstdio>

int value;

[[gnu::noinline]] static void write() { value = 1; }
[[gnu::noinline]] static int read() { return value; }

int main() {
  int seen = 0;
  {
    cilk::future<void> task = cilk::async(write);
  }
  seen = read();
  std::printf("%d\n", seen >= 0);
}

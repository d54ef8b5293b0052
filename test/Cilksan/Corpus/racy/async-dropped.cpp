// [tasks] A future's destructor waits for its task; a read of the task's variable comes before.
#include <cilk/concurrent.h>
#include <cstdio>

int value;

[[gnu::noinline]] static void write() { value = 1; } // RACE(a): write
[[gnu::noinline]] static int read() { return value; } // RACE(a): read

int main() {
  int seen = 0;
  {
    cilk::future<void> task = cilk::async(write);
    seen = read();
  }
  std::printf("%d\n", seen >= 0);
}

// [tasks] A variable that a task of cilk::async writes is read before its future is waited for.
#include <cilk/concurrent.h>
#include <cstdio>

int value;

[[gnu::noinline]] static void write() { value = 1; } // RACE(a): write
[[gnu::noinline]] static int read() { return value; } // RACE(a): read

int main() {
  cilk::future<void> task = cilk::async(write);
  int seen = read();
  task.get();
  std::printf("%d\n", seen >= 0);
}

// [tasks] A task throws, and the value that it has written is read before the exception arrives.
#include <cilk/concurrent.h>
#include <cstdio>
#include <stdexcept>

int value;

[[gnu::noinline]] static void write() { value = 1; } // RACE(a): write
[[gnu::noinline]] static int read() { return value; } // RACE(a): read
[[gnu::noinline]] static void fail() {
  write();
  throw std::runtime_error("failed");
}

int main() {
  int seen = 0;
  cilk::future<void> task = cilk::async(fail);
  try {
    seen = read();
    task.get();
  } catch (const std::runtime_error &e) {
    std::puts(e.what());
  }
  std::printf("%d\n", seen >= 0);
}

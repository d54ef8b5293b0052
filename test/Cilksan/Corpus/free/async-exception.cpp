// [tasks] A task throws, and the handler reads a value that the task has written before.
#include <cilk/concurrent.h>
#include <cstdio>
#include <stdexcept>

int value;

[[gnu::noinline]] static void write() { value = 1; }
[[gnu::noinline]] static int read() { return value; }
[[gnu::noinline]] static void fail() {
  write();
  throw std::runtime_error("failed");
}

int main() {
  int seen = 0;
  cilk::future<void> task = cilk::async(fail);
  try {
    task.get();
  } catch (const std::runtime_error &e) {
    seen = read();
    std::puts(e.what());
  }
  std::printf("%d\n", seen >= 0);
}

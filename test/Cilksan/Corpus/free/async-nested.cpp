// [tasks] A task starts an inner task and hands its future to a strand, which waits for both tasks.
#include <cilk/concurrent.h>
#include <cstdio>

int value;
static cilk::future<void> inner;

[[gnu::noinline]] static void write() { value = 1; }
[[gnu::noinline]] static int read() { return value; }

int main() {
  cilk::async([] { inner = cilk::async(write); }).get();
  inner.get();
  int seen = read();
  std::printf("%d\n", seen >= 0);
}

// [tasks] A block is freed before the task that reads it is waited for.
#include <cilk/concurrent.h>
#include <cstdio>
#include <cstdlib>

[[gnu::noinline]] static int read(int *block) {
  return *block; // RACE(a): read
}

int main() {
  int *block = static_cast<int *>(std::malloc(sizeof(int)));
  *block = 1;
  cilk::future<int> task = cilk::async(read, block);
  std::free(block); // RACE(a): free
  int seen = task.get();
  std::printf("%d\n", seen > 0);
}

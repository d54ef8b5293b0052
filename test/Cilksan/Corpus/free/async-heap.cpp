// [tasks] A block is freed when the task that reads it has been waited for.
#include <cilk/concurrent.h>
#include <cstdio>
#include <cstdlib>

[[gnu::noinline]] static int read(int *block) {
  return *block;
}

int main() {
  int *block = static_cast<int *>(std::malloc(sizeof(int)));
  *block = 1;
  cilk::future<int> task = cilk::async(read, block);
  int seen = task.get();
  std::free(block);
  std::printf("%d\n", seen > 0);
}

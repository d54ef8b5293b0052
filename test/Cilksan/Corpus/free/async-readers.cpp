// [tasks] A child and a task read a variable. The parent waits for both before it writes.
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <cstdio>

int value;

[[gnu::noinline]] static int read_in_child() { return value; }
[[gnu::noinline]] static int read() { return value; }
[[gnu::noinline]] static void write() { value = 1; }

int main() {
  int seen;
  seen = cilk_spawn read_in_child();
  cilk::future<int> task = cilk::async(read);
  cilk_sync;
  seen += task.get();
  write();
  std::printf("%d\n", seen >= 0);
}

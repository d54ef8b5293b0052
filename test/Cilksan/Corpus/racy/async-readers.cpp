// [tasks] A child and a task read a variable. The parent's sync waits only for the child.
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <cstdio>

int value;

[[gnu::noinline]] static int read_in_child() { return value; }
[[gnu::noinline]] static int read() { return value; } // RACE(a): read
[[gnu::noinline]] static void write() { value = 1; } // RACE(a): write

int main() {
  int seen;
  seen = cilk_spawn read_in_child();
  cilk::future<int> task = cilk::async(read);
  cilk_sync;
  write();
  seen += task.get();
  std::printf("%d\n", seen >= 0);
}

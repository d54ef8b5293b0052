// A continuation reads a value that its child may not have written yet, so the result differs
// if it is stolen early enough. (No test by itself.)
#include <cilk/cilk.h>
#include <stdio.h>

static volatile int written;
static volatile long steps;

static void child(void) {
  for (int i = 0; i < 1000; ++i)
    ++steps;
  written = 1;
}

int main(void) {
  int seen = 0;
  for (int i = 0; i < 200; ++i) {
    written = 0;
    cilk_spawn child();
    seen += written;
    cilk_sync;
  }
  printf("%d\n", seen);
}

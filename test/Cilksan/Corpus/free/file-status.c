// [libraries] Two strands ask for the status of a file into structures of their own.
#include <cilk/cilk.h>
#include <stdio.h>
#include <sys/stat.h>

struct stat one, other;

__attribute__((noinline)) int ask(struct stat *to) {
  return stat("/", to);
}

int main(void) {
  int a = cilk_spawn ask(&one);
  int b = ask(&other);
  cilk_sync;
  printf("%d\n", a + b);
  return 0;
}

// [libraries] snprintf stores its count in a variable that another strand reads.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 4;
int count, other;

__attribute__((noinline)) void print(int n) {
  char text[20];
  snprintf(text, sizeof text, "%d%n", n, &count); // RACE(a): write
}
__attribute__((noinline)) int look(void) {
  return count; // RACE(a): read
}

int main(void) {
  cilk_spawn print(size);
  int r = look();
  cilk_sync;
  printf("%d\n", r >= 0);
  return 0;
}

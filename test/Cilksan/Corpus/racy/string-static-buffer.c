// [strings] A function formats into a static buffer, which its callers in parallel iterations use.
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

volatile int size = 6;
int length[6];

__attribute__((noinline)) const char *name(int i) {
  static char buffer[32];
  snprintf(buffer, 32, "item %d", 1 << i); // RACE(a): write RACE(b): write
  return buffer;
}

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i) {
    const char *s = name(i);
    length[i] = (int)strlen(s); // RACE(b): read
  }
  printf("%d\n", length[n - 1]);
  return 0;
}

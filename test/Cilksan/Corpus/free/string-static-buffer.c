// [strings] A function formats into its caller's buffer.
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

volatile int size = 6;
int length[6];

__attribute__((noinline)) const char *name(int i, char *buffer) {
  snprintf(buffer, 32, "item %d", 1 << i);
  return buffer;
}

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i) {
    char buffer[32];
    const char *s = name(i, buffer);
    length[i] = (int)strlen(s);
  }
  printf("%d\n", length[n - 1]);
  return 0;
}

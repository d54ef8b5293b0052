// [arrays] Sections of an array are nine bytes long and begin eight bytes apart: they share a
// byte.
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

volatile int size = 16, length = 9;
char buffer[16 * 8 + 1];

int main(void) {
  int n = size, bytes = length;
  cilk_for (int i = 0; i < n; ++i)
    memset(buffer + 8 * i, i, bytes); // RACE(a): write
  printf("%d\n", buffer[12] + buffer[127]);
  return 0;
}

// [arrays] Sections of an array are eight bytes long and begin eight bytes apart.
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

volatile int size = 16, length = 8;
char buffer[16 * 8 + 1];

int main(void) {
  int n = size, bytes = length;
  cilk_for (int i = 0; i < n; ++i)
    memset(buffer + 8 * i, i, bytes);
  printf("%d\n", buffer[12] + buffer[127]);
  return 0;
}

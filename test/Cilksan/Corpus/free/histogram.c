// [reductions] Each block of the text counts in a table of its own; the tables are added up
// afterwards.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 8;
unsigned char text[8 * 32];
int part[8][16], count[16];

int main(void) {
  int blocks = size;
  for (int i = 0; i < blocks * 32; ++i)
    text[i] = (unsigned char)(i * i % 16);
  cilk_for (int b = 0; b < blocks; ++b)
    for (int i = b * 32; i < b * 32 + 32; ++i)
      part[b][text[i]] += 1;
  for (int b = 0; b < blocks; ++b)
    for (int c = 0; c < 16; ++c)
      count[c] += part[b][c];
  printf("%d %d %d\n", count[0], count[1], count[4]);
  return 0;
}

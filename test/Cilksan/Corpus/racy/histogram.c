// [reductions] All iterations count in one table.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 8;
unsigned char text[8 * 32];
int count[16];

int main(void) {
  int blocks = size;
  for (int i = 0; i < blocks * 32; ++i)
    text[i] = (unsigned char)(i * i % 16);
  cilk_for (int i = 0; i < blocks * 32; ++i)
    count[text[i]] += 1; // RACE(a): write
  printf("%d %d %d\n", count[0], count[1], count[4]);
  return 0;
}

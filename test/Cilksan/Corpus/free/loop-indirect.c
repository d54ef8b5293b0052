// [arrays] The table of places is a permutation: each iteration adds to an element of its own.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 32;
int place[32], total[32];

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i)
    place[i] = i * 5 % n;
  cilk_for (int i = 0; i < n; ++i)
    total[place[i]] += i;
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += total[i];
  printf("%d\n", sum);
  return 0;
}

// [reductions] All iterations compare with one maximum and replace it.
#include <cilk/cilk.h>
#include <cilk/reducer.h>
#include <stdio.h>

volatile int size = 50;
int a[50];
int most = -1;

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i)
    a[i] = 3 * i;
  cilk_for (int i = 0; i < n; ++i)
    if (a[i] > most) // RACE(a): read
      most = a[i]; // RACE(a): write RACE(b): write
  printf("%d\n", most);
  return 0;
}

// [reductions] The maximum is a reducer.
#include <cilk/cilk.h>
#include <cilk/reducer.h>
#include <stdio.h>

volatile int size = 50;
int a[50];
int cilk_reducer(cilk_lowest_int, cilk_max_int) most = -1;

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i)
    a[i] = 3 * i;
  cilk_for (int i = 0; i < n; ++i)
    if (a[i] > most)
      most = a[i];
  printf("%d\n", most);
  return 0;
}

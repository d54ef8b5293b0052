// [atomics] The next free place of a list is taken by plain increments.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 20;
int list[20], last;

__attribute__((noinline)) int take(void) {
  return last++; // RACE(a): write
}

int main(void) {
  int n = size, sum = 0;
  cilk_for (int i = 0; i < n; ++i)
    if (i % 3 == 0)
      list[take() % n] = i; // RACE(b?): write
  for (int i = 0; i < n; ++i)
    sum += list[i];
  printf("%d\n", sum);
  return 0;
}

// [atomics] The next free place of a list is taken by atomic increments.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 20;
int list[20], last;

__attribute__((noinline)) int take(void) {
  return __atomic_fetch_add(&last, 1, __ATOMIC_RELAXED);
}

int main(void) {
  int n = size, sum = 0;
  cilk_for (int i = 0; i < n; ++i)
    if (i % 3 == 0)
      list[take() % n] = i;
  for (int i = 0; i < n; ++i)
    sum += list[i];
  printf("%d\n", sum);
  return 0;
}

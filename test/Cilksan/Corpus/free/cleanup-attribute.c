// [control] Functions that clean up at the end of scopes count in their strand's variable.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 4;
int counts[2];

static void count(int **which) {
  **which += 1;
}

__attribute__((noinline)) int work(int *counter, int n) {
  int *guard __attribute__((cleanup(count))) = counter;
  return n > 2 ? n : 2 * n;
}

int main(void) {
  int a = cilk_spawn work(&counts[0], size);
  int b = work(&counts[1], size);
  cilk_sync;
  printf("%d %d\n", a + b, counts[0] + counts[1]);
  return 0;
}

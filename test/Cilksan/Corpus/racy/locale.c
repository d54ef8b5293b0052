// [libraries] The locale is set in parallel with a question for its name.
#include <cilk/cilk.h>
#include <locale.h>
#include <stdio.h>

volatile int size = 4;

__attribute__((noinline)) int set(void) {
  return setlocale(LC_ALL, "C") != NULL; // RACE(a): write
}
__attribute__((noinline)) int look(void) {
  return setlocale(LC_NUMERIC, NULL) != NULL; // RACE(a): read
}

int main(void) {
  int a = cilk_spawn set();
  int b = look();
  cilk_sync;
  printf("%d\n", a + b >= 0);
  return 0;
}

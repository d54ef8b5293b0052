// [statics] All iterations take their input at a global cursor.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 20;
int input[20], output[20];
int cursor;

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i)
    input[i] = i * i;
  cilk_for (int i = 0; i < n; ++i) {
    int at = cursor++; // RACE(a): write
    output[i] = input[at % n];
  }
  printf("%d\n", output[0]);
  return 0;
}

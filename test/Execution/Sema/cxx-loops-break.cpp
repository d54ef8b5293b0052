// Iterations leave inner loops through destructors, in several parallel loops of a function, and
// each continues at its own place.
// RUN: %check_cilk %s
#include <stdio.h>
#include <unistd.h>
struct Guard {
  int i;
  ~Guard() { usleep(20 + i % 7 * 10); }
};
static void search(const int *numbers, int n, int *found) {
  Guard all = {n};
  if (n == 0)
    return;
  cilk_for (int i = 0; i < n; ++i)
    for (int k = 0; k < 3; ++k) {
      Guard guard = {i};
      if (numbers[(i + k) % n] % 3 == 0)
        break;
      ++found[i];
    }
  cilk_for (int i = 0; i < n; ++i)
    for (int k = 0; k < 3; ++k) {
      Guard guard = {i};
      if (numbers[(i + k) % n] % 5 == 0)
        continue;
      if (numbers[(i + k) % n] % 3 == 0)
        break;
      found[i] += 10;
    }
  Guard last = {n};
  if (found[0] == 77)
    return;
  ++found[1];
}
int main() {
  enum { N = 300 };
  int numbers[N], found[N] = {0};
  for (int i = 0; i < N; ++i)
    numbers[i] = i * 7 % 31;
  search(numbers, N, found);
  unsigned sum = 0;
  for (int i = 0; i < N; ++i)
    sum = sum * 31 + found[i];
  printf("%u\n", sum);
}

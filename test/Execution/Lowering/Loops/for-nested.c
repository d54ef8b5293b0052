// The headers of inner loops use the outer loop's variable. All of them run by divide and
// conquer, at every level of optimisation, and none spawns serially.
// RUN: %check_cilk %s
// RUN: %check_cilk --levels 0,2 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=lazy" %s
// RUN: %if nightly %{ %check_cilk --levels 1,2,3 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=eager" %s %}
// RUN: %cilk_program -O1 -c %s -o /dev/null -Rpass-missed=tapir 2>&1 | count 0
// RUN: %cilk_program -O2 -c %s -o /dev/null -Rpass-missed=tapir 2>&1 | count 0
// RUN: %cilk_program -O3 -c %s -o /dev/null -Rpass-missed=tapir 2>&1 | count 0
// RUN: %cilk_program -Os -c %s -o /dev/null -Rpass-missed=tapir 2>&1 | count 0
#include <stdio.h>
#include <string.h>
#define SIZE 3000
static _Atomic int a[SIZE];

__attribute__((noinline)) static void sieve(int root) {
  cilk_for (int i = 2; i < root; ++i)
    cilk_for (int j = i * i; j < SIZE; j += i)
      a[j] |= 1;
}
__attribute__((noinline)) static void multiples(void) {
  cilk_for (int i = 2; i < 55; ++i)
    cilk_for (int j = 2 * i; j < SIZE; j += i)
      a[j] += i;
}
__attribute__((noinline)) static void triangle(int n) {
  cilk_for (int i = 0; i < n; ++i)
    cilk_for (int j = i; j < n; ++j)
      a[i + j] += i * j;
}
__attribute__((noinline)) static void blocks(int n, int k) {
  cilk_for (int i = 0; i < n; i += k)
    cilk_for (int j = i; j < i + k; ++j)
      a[j] += j;
}
__attribute__((noinline)) static void cubes(long n, long s) {
  cilk_for (long i = n; i > 0; i -= s)
    cilk_for (long j = n; j >= 0; j -= i * i * i)
      a[j] += i;
}
__attribute__((noinline)) static void serial_squares(unsigned n) {
  cilk_for (unsigned i = 0; i < n; ++i) {
    int s = 0;
    for (unsigned j = 0; j < i * i; ++j)
      s += a[j] * (j & 3);
    a[n * n + i] = s;
  }
}
static void show(const char *what) {
  unsigned long hash = 0;
  for (int i = 0; i < SIZE; ++i)
    hash = hash * 31 + a[i];
  printf("%s %lu\n", what, hash);
}
int main(void) {
  sieve(60);
  show("sieve");
  multiples();
  show("multiples");
  triangle(300);
  show("triangle");
  blocks(2000, 7);
  show("blocks");
  cubes(2500, 3);
  show("cubes");
  serial_squares(50);
  show("squares");
  return 0;
}

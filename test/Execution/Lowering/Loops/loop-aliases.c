// A pointer that a call has made from another one may point into the same array: one pointer reads
// values that the other writes.
// RUN: %check_cilk %s
#include <stdio.h>

enum { N = 4096 };

__attribute__((noinline)) static int *pick(int *p, long n) {
  return n > 100 ? p + 1 : p + n;
}

__attribute__((noinline)) static long run(long n) {
  int a[N + 1];
  long sums[N];
  for (int i = 0; i <= N; ++i)
    a[i] = i * 3;
  const int *same = pick(a, n);
  cilk_for (int i = 0; i < N; ++i) {
    a[i] = i;
    int first = same[i];
    a[i] = 7;
    sums[i] = first * 10 + same[i];
  }
  long sum = 0;
  for (int i = 0; i < N; ++i)
    sum += sums[i] * (i % 5);
  return sum;
}

int main(int argc, char **argv) {
  (void)argv;
  printf("%ld\n", run(argc - 1));
  return 0;
}

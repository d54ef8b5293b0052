// For arrays whose elements are accessed one after the other, Cilksan needs
// at most four times their size, even if a different task accessed each
// byte.
// UNSUPPORTED: coverage
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -O2 -DELEMENT=char %s -o %t && %t
// RUN: %clang_cilk -fsanitize=cilk -O2 -DELEMENT=short %s -o %t && %t
// RUN: %clang_cilk -fsanitize=cilk -O0 -DELEMENT=char -DBYTES=2000000 %s -o %t && %t
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef BYTES
#define BYTES 8000000
#endif
static long kilobytes(void) {
  char line[128];
  long result = 0;
  FILE *status = fopen("/proc/self/status", "r");
  while (status && fgets(line, sizeof line, status))
    sscanf(line, "VmHWM: %ld", &result);
  fclose(status);
  return result;
}
int main(void) {
  long n = BYTES / sizeof(ELEMENT), sum = 0;
  long before = kilobytes();
  ELEMENT *a = calloc(n, sizeof *a), *b = calloc(n, sizeof *b);
  cilk_for (long i = 0; i < n; ++i)
    a[i] = i;
  cilk_for (long i = 0; i < n; ++i)
    b[i] = a[i] + a[n - 1 - i];
  cilk_for (long i = 0; i < n; ++i)
    a[i] = b[i];
  long more = kilobytes() - before, arrays = 2 * BYTES / 1000;
  printf("%ld KB for %ld KB\n", more, arrays);
  return more > 5 * arrays + 4000;
}

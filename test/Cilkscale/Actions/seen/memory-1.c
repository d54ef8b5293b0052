// Adds multiples of vectors that are much larger than the caches, again and again. Each addition
// waits for memory.
// RUN: %check_program %s -- -DSIZE=20000
#include "program.h"
#include <cilk/cilk.h>

int main(int argc, char **argv) {
  const long n = size_argument(argc, argv, 8000000, 1, 1000000000);
  double *a = malloc((size_t)n * sizeof(*a)), *b = malloc((size_t)n * sizeof(*b)),
         *c = malloc((size_t)n * sizeof(*c));
  cilk_for (long i = 0; i < n; ++i) {
    a[i] = (double)(i % 1000);
    b[i] = 1;
    c[i] = 2;
  }
  for (int round = 0; round < 16; ++round) {
    cilk_for (long i = 0; i < n; ++i)     // ACTION: memory
      b[i] = a[i] + 0.5 * c[i];           // ACTION: memory
    cilk_for (long i = 0; i < n; ++i)     // ACTION: memory
      c[i] = a[i] + 0.25 * b[i];          // ACTION: memory
  }
  long sum = 0;
  for (long i = 0; i < n; i += n / 1000 + 1)
    sum += (long)(1000 * c[i]);
  printf("checksum %ld\n", sum);
  free(a);
  free(b);
  free(c);
  return 0;
}

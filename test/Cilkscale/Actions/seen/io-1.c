// Looks for the longest sequence of Collatz below a limit. Each iteration of the parallel loop
// writes its result to a log and flushes it.
// RUN: %check_program %s -- -DSIZE=2000
#include "program.h"
#include <cilk/cilk.h>

static int length(uint64_t n) {
  int steps = 0;
  for (; n != 1; ++steps)
    n = n % 2 ? 3 * n + 1 : n / 2;
  return steps;
}

int main(int argc, char **argv) {
  const long n = size_argument(argc, argv, 300000, 1, 100000000);
  int *lengths = malloc((size_t)n * sizeof(*lengths));
  FILE *log = tmpfile();
  if (!log) {
    perror("tmpfile");
    return 1;
  }
  cilk_for (long i = 0; i < n; ++i) { // ACTION: io
    lengths[i] = length((uint64_t)i + 1);
    fprintf(log, "%ld takes %d steps\n", i + 1, lengths[i]); // ACTION: io
    fflush(log);                                             // ACTION: io
  }
  long longest = 0;
  for (long i = 0; i < n; ++i)
    longest = lengths[i] > lengths[longest] ? i : longest;
  printf("%ld takes %d steps\n", longest + 1, lengths[longest]);
  free(lengths);
  fclose(log);
  return 0;
}

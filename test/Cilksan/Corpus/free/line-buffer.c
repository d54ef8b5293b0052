// [libraries] Two readers with files of their own read lines into buffers of their own.
#define _GNU_SOURCE
#include <cilk/cilk.h>
#include <stdio.h>

char text[2][16] = {"1 a\n2 b\n3 c\n", "4 d\n5 e\n6 f\n"};
int sums[2];

__attribute__((noinline)) void read_all(FILE *file, int *sum) {
  char line[32];
  while (fgets(line, 32, file))
    *sum += line[0] - '0';
}

int main(void) {
  FILE *first = fmemopen(text[0], sizeof text[0] - 4, "r");
  FILE *second = fmemopen(text[1], sizeof text[1] - 4, "r");
  if (!first || !second)
    return 1;
  cilk_spawn read_all(first, &sums[0]);
  read_all(second, &sums[1]);
  cilk_sync;
  fclose(first);
  fclose(second);
  printf("%d %d\n", sums[0], sums[1]);
  return 0;
}

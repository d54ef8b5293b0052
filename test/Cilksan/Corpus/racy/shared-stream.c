// [libraries] Two children write to one stream, so that the order of the lines is random.
#define _GNU_SOURCE
#include <cilk/cilk.h>
#include <stdio.h>

char text[2][64];

__attribute__((noinline)) void write_all(FILE *file, const char *word) {
  for (int i = 0; i < 3; ++i)
    fputs(word, file); // RACE(a): write
}

int main(void) {
  FILE *first = fmemopen(text[0], sizeof text[0], "w");
  FILE *second = fmemopen(text[1], sizeof text[1], "w");
  if (!first || !second)
    return 1;
  cilk_spawn write_all(first, "first\n");
  write_all(first, "second\n");
  cilk_sync;
  fclose(first);
  fclose(second);
  printf("%.5s\n", text[0]);
  return 0;
}

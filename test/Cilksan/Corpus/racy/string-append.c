// [strings] All iterations append their word to one line.
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

volatile int size = 6;
char line[128];

__attribute__((noinline)) void append(char *to, int i) {
  char word[16];
  snprintf(word, sizeof word, "<%d>", i);
  strcat(to, word); // RACE(a): write
}

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    append(line, i);
  printf("%s\n", line);
  return 0;
}

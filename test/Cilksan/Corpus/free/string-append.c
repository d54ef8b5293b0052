// [strings] Each iteration stores its word, and the line is made from the words afterwards.
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

volatile int size = 6;
char line[128];
char words[6][16];

__attribute__((noinline)) void append(char *to, int i) {
  char word[16];
  snprintf(word, sizeof word, "<%d>", i);
  strcat(to, word);
}

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    append(words[i], i);
  for (int i = 0; i < n; ++i)
    strcat(line, words[i]);
  printf("%s\n", line);
  return 0;
}

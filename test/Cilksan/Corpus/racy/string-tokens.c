// [strings] Two children split strings of their own by strtok, which keeps its place in a static
// variable.
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

char first[] = "one two three", second[] = "four five";
int words[2];

__attribute__((noinline)) void count(char *text, int *result) {
  int n = 0;
  for (;;) {
    char *word = strtok(text, " "); // RACE(a): write
    if (!word)
      break;
    text = NULL;
    ++n;
  }
  *result = n;
}

int main(void) {
  cilk_spawn count(first, &words[0]);
  count(second, &words[1]);
  cilk_sync;
  printf("%d %d\n", words[0], words[1]);
  return 0;
}

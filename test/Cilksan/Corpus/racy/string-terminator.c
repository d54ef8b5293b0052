// [strings] The parent replaces the zero that ends a string, while a child takes the length.
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

volatile int place = 5;
char text[16] = "hello";

__attribute__((noinline)) unsigned long length(const char *s) {
  return strlen(s); // RACE(a): read
}
__attribute__((noinline)) void change(char *s, int at) {
  s[at] = '!'; // RACE(a): write
}

int main(void) {
  unsigned long n;
  int at = place;
  n = cilk_spawn length(text);
  change(text, at);
  cilk_sync;
  printf("%lu\n", n);
  return 0;
}

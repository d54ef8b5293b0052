// [strings] The parent writes the byte after the zero that ends a string, while a child takes the
// string's length.
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

volatile int place = 6;
char text[16] = "hello";

__attribute__((noinline)) unsigned long length(const char *s) {
  return strlen(s);
}
__attribute__((noinline)) void change(char *s, int at) {
  s[at] = '!';
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

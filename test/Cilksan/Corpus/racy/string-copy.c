// [strings] All iterations copy names into one buffer.
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

volatile int size = 4;
const char *names[] = {"spruce", "fir", "larch", "pine"};
char buffer[1][16];
unsigned long length[4];

__attribute__((noinline)) void take(char *to, const char *name) {
  strcpy(to, name); // RACE(a): write
}

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i) {
    take(buffer[0], names[i]);
    length[i] = strlen(names[i]);
  }
  printf("%s %lu\n", buffer[0], length[3]);
  return 0;
}

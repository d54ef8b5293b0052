// [types] Bit-fields that a zero width keeps apart are two places.
#include <cilk/cilk.h>
#include <stdio.h>

struct Flags {
  unsigned first : 3;
  unsigned : 0;
  unsigned second : 5;
};
volatile int size = 4;
struct Flags flags;

__attribute__((noinline)) void set_first(int n) {
  flags.first = n & 7;
}
__attribute__((noinline)) void set_second(int n) {
  flags.second = n & 31;
}

int main(void) {
  cilk_spawn set_first(size);
  set_second(size);
  cilk_sync;
  printf("%d\n", flags.first + flags.second);
  return 0;
}

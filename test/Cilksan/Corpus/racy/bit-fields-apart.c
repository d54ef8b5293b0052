// [types] Bit-fields in one storage unit are one place.
#include <cilk/cilk.h>
#include <stdio.h>

struct Flags {
  unsigned first : 3;
  unsigned second : 5;
};
volatile int size = 4;
struct Flags flags;

__attribute__((noinline)) void set_first(int n) {
  flags.first = n & 7; // RACE(a): write
}
__attribute__((noinline)) void set_second(int n) {
  flags.second = n & 31; // RACE(a): write
}

int main(void) {
  cilk_spawn set_first(size);
  set_second(size);
  cilk_sync;
  printf("%d\n", flags.first + flags.second);
  return 0;
}

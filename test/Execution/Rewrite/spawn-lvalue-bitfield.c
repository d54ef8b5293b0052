// A bit-field can be the place of a spawned call's result.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdbool.h>
#include <stdio.h>

struct bits {
  unsigned a : 3;
  int b : 7;
  unsigned long long c : 45;
  bool d : 1;
  int : 0;
  signed char e : 5;
};
static int f(int i) { dawdle(i); return i * 37 - 50; }
static unsigned long long g(int i) { dawdle(i); return 0x9876543210abcdefull >> i; }

int main(void) {
  struct bits s[6] = {0};
  for (int k = 0; k < 5; ++k) {
    for (int i = 0; i < 6; ++i) {
      // Fields of one word are one memory location: one child at a time writes it.
      switch (k) {
      case 0: s[i].a = cilk_spawn f(i); break;
      case 1: s[i].b = cilk_spawn f(i); break;
      case 2: s[i].c = cilk_spawn g(i); break;
      case 3: s[i].d = cilk_spawn f(i); break;
      case 4: s[i].e = cilk_spawn f(i); break;
      }
    }
    cilk_sync;
  }
  for (int i = 0; i < 6; ++i)
    printf("%u %d %llu %d %d\n", s[i].a, s[i].b, (unsigned long long)s[i].c,
           s[i].d, s[i].e);
  return 0;
}

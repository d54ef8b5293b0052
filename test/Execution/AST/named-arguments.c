// Variables that a spawned call's arguments name stay where they are: the child's
// changes to them are visible later, and their addresses don't change. (Temporaries
// belong to the child.)
// RUN: %check_cilk %s
#include <stdio.h>

struct s {
  int a, b;
  long c[5];
};

static struct s *last;

__attribute__((noinline)) static void twice(struct s *s, long *out) {
  s->a *= 2;
  s->b = s->a + 1;
  *out = s->a;
}

__attribute__((noinline)) static void keep(struct s *s) {
  last = s;
  s->b = s->a + 6;
}

__attribute__((noinline)) static void clobber(void) {
  volatile char bytes[4000];
  for (int i = 0; i < 4000; ++i)
    bytes[i] = 99;
}

int main(void) {
  long out[3];
  struct s each;
  for (int i = 0; i < 3; ++i) {
    cilk_spawn twice((i == 0 ? (each.a = 1) : (each.a += 1), &each), out + i);
    cilk_sync;
  }
  printf("%ld %ld %ld\n", out[0], out[1], out[2]);
  struct s once;
  cilk_spawn keep((once.a = 1, &once));
  cilk_sync;
  clobber();
  printf("%d %d\n", last->a, last->b);
  for (int i = 0; i < 3; ++i)
    cilk_spawn twice(&(struct s){.a = i}, out + i);
  cilk_sync;
  printf("%ld %ld %ld\n", out[0], out[1], out[2]);
  return 0;
}

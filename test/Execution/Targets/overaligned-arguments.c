// Over-aligned arguments in memory are aligned, although a spawner's stack pointer isn't: to a
// function, through a pointer, in a recursion that is inlined into its helper, and as a spawner's
// own parameter.
// RUN: %check_cilk %s
#include <stdint.h>
#include <stdio.h>

struct wide { _Alignas(64) int c[16]; };
static struct wide global = {{1, 2, 3}};
static _Atomic int misaligned, calls, sum;

static void look(struct wide *s) {
  uintptr_t p = (uintptr_t)s;
  __asm__("" : "+r"(p));
  misaligned += p % 64 != 0;
  calls++;
  sum += s->c[1]++ + s->c[2];
}
__attribute__((noinline)) static struct wide take(int n, struct wide s) {
  look(&s);
  s.c[0] += n;
  return s;
}
static void leaf(void) { calls++; }

static void plain(int n, struct wide (*other)(int, struct wide)) {
  cilk_spawn leaf();
  struct wide r = take(n, global);
  look(&r);
  r = other(n, r);
  sum += r.c[0];
  if (n)
    plain(n - 1, other);
}

static void recursive(int n, struct wide s) {
  look(&s);
  if (n < 2)
    return;
  cilk_spawn recursive(n - 1, s);
  look(&s);
  recursive(n - 2, s);
}

int main(void) {
  plain(8, calls ? 0 : take);
  cilk_spawn { recursive(6, global); }
  cilk_spawn {
    take(3, global);
    plain(3, take);
  }
  cilk_sync;
  printf("%d calls, %d misaligned, sum %d\n", (int)calls, (int)misaligned,
         (int)sum);
  return 0;
}

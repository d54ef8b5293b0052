// Computed goto works within a task, with the table in static memory and on the stack, and in a
// function that spawns.
// RUN: %check_cilk %s
#include "slow.h"
#include <stdio.h>

static int f(int i) { dawdle(i); return i; }

static int machine(const char *code) {
  int acc = 0;
  cilk_spawn {
    static void *ops[] = {&&add, &&mul, &&stop};
    const char *pc = code;
    goto *ops[*pc - 'a'];
  add:
    acc += f(3);
    goto *ops[*++pc - 'a'];
  mul:
    acc *= 2;
    goto *ops[*++pc - 'a'];
  stop:;
  }
  cilk_sync;
  return acc;
}

static int local(const char *code) {
  int acc = 0;
  cilk_spawn {
    void *ops[] = {&&add, &&mul, &&stop};
    const char *pc = code;
    goto *ops[*pc - 'a'];
  add:
    acc += f(3);
    goto *ops[*++pc - 'a'];
  mul:
    acc *= 2;
    goto *ops[*++pc - 'a'];
  stop:;
  }
  cilk_sync;
  return acc;
}

static int parent(const char *pc) {
  static void *ops[] = {&&spawn, &&sync, &&add, &&stop};
  int r[16] = {0}, n = 0, acc = 0;
  goto *ops[*pc - 'a'];
spawn:
  r[n & 15] = cilk_spawn f(n);
  n++;
  goto *ops[*++pc - 'a'];
sync:
  cilk_sync;
  goto *ops[*++pc - 'a'];
add:
  cilk_sync;
  for (int i = 0; i < 16; ++i)
    acc += r[i];
  goto *ops[*++pc - 'a'];
stop:
  return acc;
}

int main(void) {
  printf("%d %d\n", parent("aaabacaaabcd"), parent("d"));
  printf("%d %d\n", machine("aababc"), machine("c"));
  printf("%d %d\n", local("bababac"), local("c"));
  return 0;
}

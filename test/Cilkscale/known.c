// The work and span of these programs are known: chains, fib, perfect trees, loops of equal
// iterations. The numbers depend on the optimiser; their growth does not, and they are the same on
// every target.
// RUN: %same %s %t %if nightly %{ 0 1 2 3 s %} %else %{ 0 2 %}
#include <cilk/cilk.h>
#include <cilk/cilkscale.h>
#include <stdio.h>
#include <stdlib.h>

static int memory[4096];

__attribute__((noinline)) static void body(int *p) {
  for (int k = 0; k < 10; ++k)
    *(volatile int *)p += k;
}
__attribute__((noinline)) static void chain(int n) {
  for (int i = 0; i < n; ++i)
    body(memory);
}
__attribute__((noinline)) static int fib(int n) {
  if (n < 2)
    return n;
  int x = cilk_spawn fib(n - 1);
  int y = fib(n - 2);
  cilk_sync;
  return x + y;
}
__attribute__((noinline)) static void tree(int depth) {
  if (depth == 0)
    return body(memory);
  cilk_spawn tree(depth - 1);
  tree(depth - 1);
  cilk_sync;
}
__attribute__((noinline)) static void loop(int n) {
  cilk_for (int i = 0; i < n; ++i)
    body(&memory[i]);
}
__attribute__((noinline)) static void grained(int n) {
#pragma cilk grainsize 16
  cilk_for (int i = 0; i < n; ++i)
    body(&memory[i]);
}
__attribute__((noinline)) static void fan(int n) {
  for (int i = 0; i < n; ++i)
    cilk_spawn body(&memory[i]);
  cilk_sync;
}
__attribute__((noinline)) static void regions(int unused) {
  cilk_spawn body(memory);
  cilk_scope {
    cilk_spawn body(memory + 1);
    cilk_scope {
      cilk_spawn body(memory + 2);
      cilk_scope {
        cilk_spawn body(memory + 3);
        body(memory + 4);
      }
    }
  }
  body(memory + 5);
  cilk_sync;
}

static wsp_t measure(void (*what)(int), const char *name, int n) {
  char tag[40];
  snprintf(tag, sizeof(tag), "%s %d", name, n);
  wsp_t before = wsp_getworkspan();
  what(n);
  wsp_t after = wsp_getworkspan(), it = wsp_sub(after, before);
  wsp_dump(it, tag);
  return it;
}
#define MEASURE(what, n) measure(what, #what, n)

static void spawnFib(int n) { memory[0] = fib(n); }

static void check(int right, const char *what) {
  if (!right) {
    fprintf(stderr, "wrong: %s\n", what);
    exit(1);
  }
}

enum { burden = 6250 };

int main(void) {
  wsp_t nothing = wsp_getworkspan();
  nothing = wsp_sub(wsp_getworkspan(), nothing);
  check(nothing.work >= 0 && nothing.work < 20, "nothing");

  wsp_t c1 = MEASURE(chain, 1), c2 = MEASURE(chain, 2), c9 = MEASURE(chain, 9);
  check(c9.work - c2.work == 7 * (c2.work - c1.work), "work of a chain");
  check(c9.work == c9.span && c9.span == c9.bspan, "span of a chain");

  wsp_t f[18];
  for (int n = 0; n < 18; ++n)
    f[n] = MEASURE(spawnFib, n);
  for (int n = 4; n < 18; ++n) {
    check(f[n].work - f[n - 1].work - f[n - 2].work == f[3].work - f[2].work - f[1].work, "work of fib");
    check(f[n].span - f[n - 1].span == f[3].span - f[2].span, "span of fib");
    check(f[n].bspan - f[n - 1].bspan == f[3].bspan - f[2].bspan && f[n].bspan - f[n - 1].bspan < burden + 40, "burden of fib");
  }

  wsp_t t[10];
  for (int n = 0; n < 10; ++n)
    t[n] = MEASURE(tree, n);
  for (int n = 3; n < 10; ++n) {
    check(t[n].work - 2 * t[n - 1].work == t[2].work - 2 * t[1].work, "work of a tree");
    check(t[n].span - t[n - 1].span == t[2].span - t[1].span, "span of a tree");
  }

  wsp_t last = {0, 0, 0}, l[13];
  for (int n = 0; n < 13; ++n)
    l[n] = MEASURE(loop, 1 << n);
  for (int n = 3; n < 13; ++n) {
    check(l[n].work - 2 * l[n - 1].work == l[2].work - 2 * l[1].work, "work of a loop");
    check(l[n].span - l[n - 1].span == l[2].span - l[1].span, "span of a loop");
    check(l[n].span < l[0].span + n * 40, "a loop's control");
  }
  wsp_t g = MEASURE(grained, 1024);
  check(g.span > 15 * (c2.work - c1.work) && g.span < 18 * (c2.work - c1.work) + 600, "span of pieces");

  last = MEASURE(fan, 100);
  check(last.span < last.work / 2, "span of a fan");
  last = MEASURE(regions, 0);
  check(last.work > 5 * (c2.work - c1.work) && last.span < last.work, "regions");
}

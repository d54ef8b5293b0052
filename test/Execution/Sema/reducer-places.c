// Reducers in C work with the program's own functions, in structures, arrays and static variables,
// through pointers, and in memory from malloc.
// RUN: %check_cilk %s
// RUN: %check_cilk --levels 0,2 %s -- -std=gnu99
#include "slow.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// These are weak, as serial programs have no runtime.
__attribute__((weak)) void
__cilkrts_reducer_register(void *key, size_t size, void (*identity)(void *),
                           void (*reduce)(void *, void *));
__attribute__((weak)) void __cilkrts_reducer_unregister(void *key);

struct text {
  char *at;
  int length, room;
};
static void empty(void *view) { memset(view, 0, sizeof(struct text)); }
static void put(struct text *t, const char *s, int n) {
  if (t->length + n > t->room) {
    t->room = 2 * (t->length + n);
    t->at = realloc(t->at, t->room);
  }
  memcpy(t->at + t->length, s, n);
  t->length += n;
}
static void join(void *left, void *right) {
  struct text *t = right;
  if (t->length)
    put(left, t->at, t->length);
  free(t->at);
}
typedef struct text cilk_reducer(empty, join) text;

static void letter(struct text *t, int n) {
  char c = 'a' + n % 26;
  put(t, &c, 1);
}

struct record {
  int before;
  text name, parts[2];
  struct {
    text deep;
  } inner;
};

static text global;
static struct record records[2];

static text *local_static(void) {
  static text kept;
  letter(&kept, 7);
  return __builtin_addressof(kept);
}

static void leaf(int n, struct record *r, text *made) {
  dawdle(n);
  letter(&global, n);
  letter(&records[n % 2].name, n);
  letter(&r->name, n + 1);
  letter(&r->parts[n % 2], n + 2);
  letter(&r->inner.deep, n + 3);
  letter(&(*r).parts[1], 25);
  letter(&*made, n);
  letter(&made[1], n + 4);
  if (n % 10 == 0)
    letter(&*local_static(), n);
}

static void walk(int lo, int hi, struct record *r, text *made) {
  if (hi - lo == 1) {
    leaf(lo, r, made);
    return;
  }
  cilk_spawn walk(lo, (lo + hi) / 2, r, made);
  walk((lo + hi) / 2, hi, r, made);
}

static void show(struct text *t) {
  printf("%d %.*s\n", t->length, t->length, t->at);
  free(t->at);
  memset(t, 0, sizeof *t);
}

static void run(void) {
  struct record r = {0};
  text *made = calloc(2, sizeof *made);
  for (int i = 0; i < 2; ++i)
    if (__cilkrts_reducer_register)
      __cilkrts_reducer_register(made + i, sizeof *made, empty, join);
  walk(0, 200, &r, made);
  cilk_for (int i = 200; i < 300; ++i)
    leaf(i, &r, made);
  show(&r.name);
  show(&r.parts[0]);
  show(&r.parts[1]);
  show(&r.inner.deep);
  for (int i = 0; i < 2; ++i)
    show(&made[i]);
  for (int i = 0; i < 2; ++i)
    if (__cilkrts_reducer_unregister)
      __cilkrts_reducer_unregister(made + i);
  free(made);
}

int main() {
  for (int i = 0; i < 3; ++i)
    run();
  show(&global);
  show(&records[0].name);
  show(&records[1].name);
  text *kept = local_static();
  show(&*kept);
}

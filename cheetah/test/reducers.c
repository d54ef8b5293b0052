//===- reducers.c - reducers in C ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// reducers DEPTH ROUNDS THREADS: trees with two regions open at a time, and
// loops of spawns, whose strands append to a list and add to a counter of their
// thread. The list must equal that of the serial run.
//
//===----------------------------------------------------------------------===//

#include "../include/cilk/cilk_api.h"
#include "parks.h"
#include "spawn.h"

#include <pthread.h>

struct cell {
  struct cell *next;
  unsigned label;
};

struct list {
  struct cell *first, **end;
};

static void list_identity(void *view) {
  struct list *l = view;
  l->first = NULL;
  l->end = &l->first;
}

static void list_reduce(void *left, void *right) {
  struct list *l = left, *r = right;
  if (!r->first)
    return;
  *l->end = r->first;
  l->end = r->end;
}

static void add_reduce(void *left, void *right) {
  *(unsigned *)left += *(unsigned *)right;
}

// The results of one thread of the program.
struct results {
  struct list list;
  unsigned count;
};

static void append(struct results *r, unsigned label) {
  struct cell *c = malloc(sizeof *c);
  check(c != NULL, "memory");
  *c = (struct cell){NULL, label};
  struct list *l = __cilkrts_reducer_lookup(
      &r->list, sizeof r->list, (void *)list_identity, (void *)list_reduce);
  *l->end = c;
  l->end = &c->next;
  ++*(unsigned *)cilkrts_view(&r->count, sizeof r->count, NULL,
                              (void *)add_reduce);
}

static unsigned mix(unsigned x) {
  x ^= x >> 15;
  x *= 2246822519u;
  x ^= x >> 13;
  return x * 3266489917u;
}

static void delay(unsigned seed) {
  unsigned steps = seed % 600;
  for (volatile unsigned i = 0; i < steps; ++i)
    ;
  pause_at_random(seed / 600);
}

static void tree(struct results *r, int depth, unsigned seed);

HELPER void spawn_tree(region_t *region, struct results *r, int depth,
                       unsigned seed) {
  BEGIN(region);
  tree(r, depth, seed);
  END(region);
}

SPAWNER void loop(struct results *r, int depth, unsigned seed) {
  FRAME();
  REGION(region);
  for (unsigned i = 0; i < seed % 9; ++i) {
    spawn_tree(&region, r, depth - 3, seed + i);
    append(r, mix(seed + i));
  }
  SYNC(region);
}

SPAWNER void two_regions(struct results *r, int depth, unsigned seed) {
  FRAME();
  REGION(outer);
  REGION(inner);
  spawn_tree(&outer, r, depth - 1, seed + 1);
  append(r, seed + 2);
  spawn_tree(&inner, r, depth - 2, seed + 3);
  delay(seed);
  append(r, seed + 4);
  SYNC(inner);
  append(r, seed + 5);
  spawn_tree(&inner, r, depth - 2, seed + 6);
  tree(r, depth - 3, seed + 7);
  SYNC(inner);
  spawn_tree(&outer, r, depth - 2, seed + 8);
  append(r, seed + 9);
  SYNC(outer);
  append(r, seed + 10);
}

static void tree(struct results *r, int depth, unsigned seed) {
  seed = mix(seed);
  append(r, seed);
  if (depth <= 0)
    delay(seed);
  else if (seed % 4 == 0)
    loop(r, depth, seed);
  else
    two_regions(r, depth, seed);
}

static void serial_tree(struct results *r, int depth, unsigned seed) {
  seed = mix(seed);
  append(r, seed);
  if (depth <= 0)
    return;
  if (seed % 4 == 0) {
    for (unsigned i = 0; i < seed % 9; ++i) {
      serial_tree(r, depth - 3, seed + i);
      append(r, mix(seed + i));
    }
    return;
  }
  serial_tree(r, depth - 1, seed + 1);
  append(r, seed + 2);
  serial_tree(r, depth - 2, seed + 3);
  append(r, seed + 4);
  append(r, seed + 5);
  serial_tree(r, depth - 2, seed + 6);
  serial_tree(r, depth - 3, seed + 7);
  serial_tree(r, depth - 2, seed + 8);
  append(r, seed + 9);
  append(r, seed + 10);
}

static void start(struct results *r) {
  list_identity(&r->list);
  r->count = 0;
}

static void compare(struct results *a, struct results *b) {
  check(a->count == b->count, "the count");
  struct cell *x = a->list.first, *y = b->list.first;
  unsigned count = 0;
  while (x && y) {
    check(x->label == y->label, "the list's order");
    struct cell *old[] = {x, y};
    x = x->next;
    y = y->next;
    free(old[0]);
    free(old[1]);
    ++count;
  }
  check(!x && !y && count == a->count, "the list's length");
}

static int depth, rounds;

static void *enter(void *number) {
  for (int i = 0; i < rounds; ++i) {
    struct results parallel, serial;
    unsigned seed = mix((unsigned)(size_t)number * 1000u + (unsigned)i);
    start(&serial);
    serial_tree(&serial, depth, seed);
    start(&parallel);
    tree(&parallel, depth, seed);
    check(!__cilkrts_tls_worker->views, "outside of Cilk code");
    compare(&parallel, &serial);
  }
  return NULL;
}

int main(int argc, char **argv) {
  enum { MOST_THREADS = 2000 };
  depth = (int)argument(argc, argv, 1, 8);
  rounds = (int)argument(argc, argv, 2, 20);
  int threads = (int)argument(argc, argv, 3, 1);
  check(threads <= MOST_THREADS, "arguments");
  static pthread_t ids[MOST_THREADS];
  for (int i = 1; i < threads; ++i)
    check(pthread_create(&ids[i], NULL, enter, (void *)(size_t)i) == 0,
          "pthread_create");
  enter(NULL);
  for (int i = 1; i < threads; ++i)
    pthread_join(ids[i], NULL);
}

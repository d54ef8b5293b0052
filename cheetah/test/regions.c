//===- regions.c - nested sync regions, entered by many threads at once ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// regions DEPTH ROUNDS THREADS: a tree whose nodes have two regions open at a
// time, the inner one used twice, with plain calls in between that themselves
// spawn, and random delays so that steals happen everywhere. Each thread checks
// that its entering function returns in the same thread, on its own stack.
//
//===----------------------------------------------------------------------===//

#include "parks.h"
#include "spawn.h"

#include <pthread.h>
#include <stdint.h>

SPAWNER long tree(int depth);

HELPER void spawn_tree(region_t *r, int depth, long *result) {
  BEGIN(r);
  *result = tree(depth);
  END(r);
}

static unsigned next_random(void) {
  static unsigned state = 1;
  unsigned x = __atomic_fetch_add(&state, 2654435761u, __ATOMIC_RELAXED);
  x ^= x >> 15;
  x *= 2246822519u;
  return x ^ x >> 13;
}

static void delay(void) {
  unsigned steps = next_random() % 600;
  for (volatile unsigned i = 0; i < steps; ++i)
    ;
  pause_at_random(next_random());
}

SPAWNER long tree(int depth) {
  if (depth <= 0) {
    delay();
    return 1;
  }
  FRAME();
  REGION(outer);
  REGION(inner);
  long a = 0, b = 0, c = 0, d = 0;
  SHARED(a);
  SHARED(b);
  SHARED(c);
  SHARED(d);
  spawn_tree(&outer, depth - 1, &a);
  spawn_tree(&inner, depth - 2, &b);
  delay();
  SYNC(inner);
  long sum = b;
  spawn_tree(&inner, depth - 2, &c);
  delay();
  sum += tree(depth - 4);
  SYNC(inner);
  sum += c;
  spawn_tree(&outer, depth - 3, &d);
  sum += tree(depth - 3);
  SYNC(outer);
  return sum + a + d;
}

static long serial_tree(int depth) {
  if (depth <= 0)
    return 1;
  return serial_tree(depth - 1) + 2 * serial_tree(depth - 2) +
         2 * serial_tree(depth - 3) + serial_tree(depth - 4);
}

static int depth, rounds;
static long expected;

static void *enter(void *unused) {
  pthread_t self = pthread_self();
  char here;
  for (int i = 0; i < rounds; ++i) {
    errno = 1000 + i;
    check(tree(depth) == expected, "tree");
    check(pthread_equal(self, pthread_self()), "the thread that entered");
    char *now = __builtin_frame_address(0);
    check(labs((long)(now - &here)) < 4096, "the stack that was entered from");
  }
  return unused;
}

int main(int argc, char **argv) {
  enum { MOST_THREADS = 2000 };
  depth = (int)argument(argc, argv, 1, 8);
  rounds = (int)argument(argc, argv, 2, 20);
  int threads = (int)argument(argc, argv, 3, 1);
  check(threads <= MOST_THREADS, "arguments");
  expected = serial_tree(depth);
  static pthread_t ids[MOST_THREADS];
  for (int i = 1; i < threads; ++i)
    check(pthread_create(&ids[i], NULL, enter, NULL) == 0, "pthread_create");
  enter(NULL);
  for (int i = 1; i < threads; ++i)
    pthread_join(ids[i], NULL);
}

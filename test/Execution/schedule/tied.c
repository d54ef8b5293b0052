// If strands are tied, each function resumes after its syncs, and returns, in the thread that
// called it, and a child runs in its parent's thread; with reducers and pedigrees, and in threads
// of the program's own.
// RUN: %cilk_program -O0 -o %t.O0 %s
// RUN: %cilk_program -O2 -o %t.O2 %s
// RUN: %cilk_program -O2 -fopencilk-enable-pedigrees -o %t.pedigrees %s
// RUN: env CILK_NWORKERS=1 %t.O0
// RUN: env CILK_NWORKERS=4 %t.O0
// RUN: env CILK_NWORKERS=2 %t.O2
// RUN: env CILK_NWORKERS=8 %t.O2
// RUN: env CILK_NWORKERS=4 CILK_FENCED=1 %t.O2
// RUN: env CILK_NWORKERS=3 %t.pedigrees
// RUN: %cilk_program -O1 -fsanitize=thread -o %t.thread %s
// RUN: env CILK_NWORKERS=4 %t.thread
// RUN: not env CILK_NWORKERS=8 %t.O2 untied 2>&1 | FileCheck %s
// CHECK: FAILED: {{.*}} changes threads
#include <cilk/cilk.h>
#include <cilk/cilk_api.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(int ok, const char *what) {
  if (!ok) {
    fprintf(stderr, "FAILED: %s\n", what);
    exit(1);
  }
}

static __thread char own;
static atomic_int elsewhere;
static int counts; // nonzero while one thread enters

// Returns the address of a thread-local variable, which a compiler mustn't keep.
__attribute__((noinline)) static const char *here(void) {
  const char *address = &own;
  __asm__ volatile("" : "+r"(address));
  return address;
}

static void zero(void *view) { *(long *)view = 0; }
static void add(void *left, void *right) { *(long *)left += *(long *)right; }
static long cilk_reducer(zero, add) total;

static void work(unsigned n) {
  for (volatile unsigned i = 0; i < n; ++i)
    ;
}

static void tree(const char *caller, int depth, unsigned seed);

// Called in a continuation, perhaps in another thread, which is then its home.
static void beside(const char *home, int depth, unsigned seed) {
  if (here() != home)
    ++elsewhere;
  tree(here(), depth, seed);
}

static void tree(const char *caller, int depth, unsigned seed) {
  const char *home = here();
  check(home == caller, "a child changes threads");
  if (counts)
    total += 1;
  work(seed * 2654435761u >> 22);
  if (depth == 0)
    return;
  cilk_spawn tree(home, depth - 1, seed * 3 + 1);
  if (depth % 3)
    beside(home, depth - 1, seed * 5 + 1);
  cilk_sync;
  check(here() == home, "a function changes threads");
  cilk_scope {
    cilk_spawn tree(home, depth / 3, seed + 7);
    if (depth % 2) {
      const char *stolen_to = here();
      cilk_scope {
        cilk_spawn tree(stolen_to, depth / 4, seed + 9);
        beside(stolen_to, depth / 4, seed + 11);
      }
      check(here() == stolen_to, "an inner scope changes threads");
    }
  }
  check(here() == home, "a function changes threads behind a scope");
#pragma cilk grainsize 1
  cilk_for (int i = 0; i < depth / 2; ++i)
    beside(home, depth / 4, seed + (unsigned)i);
  check(here() == home, "a function changes threads behind a loop");
}

static long count(int depth) {
  long n = 1;
  if (depth == 0)
    return n;
  n += count(depth - 1) + (depth % 3 ? count(depth - 1) : 0);
  n += count(depth / 3) + (depth % 2 ? 2 * count(depth / 4) : 0);
  return n + depth / 2 * count(depth / 4);
}

static void *root(void *unused) {
  (void)unused;
  const char *home = here();
  for (unsigned i = 0; i < 30; ++i)
    tree(home, 7, i);
  check(here() == home, "the thread that enters");
  return NULL;
}

int main(int argc, char **argv) {
  const int is_tied = argc < 2 || strcmp(argv[1], "untied") != 0;
  if (is_tied)
    check(__cilkrts_tie_strands() == __CILKRTS_SET_PARAM_SUCCESS, "tie");
  const char *home = here();
  // Untied strands get more rounds, so that a change of threads is certain to be seen.
  for (unsigned i = 0; i < (is_tied ? 100 : 10000); ++i) {
    counts = 1;
    total = 0;
    tree(home, 9, i);
    check(total == count(9), "a reducer's sum");
  }
  counts = 0;
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i)
    pthread_create(&threads[i], NULL, root, NULL);
  for (int i = 0; i < 3; ++i)
    pthread_join(threads[i], NULL);
  printf("%d elsewhere\n", elsewhere);
  return 0;
}

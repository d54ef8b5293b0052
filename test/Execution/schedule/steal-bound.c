// A worker steals only when it has no work. So ten times the work on the same span stays within one
// bound: a few steals for each worker, for each level of the tree, and for each preemption of a
// worker by the system. (If thieves took the youngest entry, there would be thousands.)
// RUN: %cilk_program -O1 %s -o %t
// RUN: env CILK_NWORKERS=2 %t
// RUN: env CILK_NWORKERS=4 %t
// RUN: env CILK_NWORKERS=8 %t
#include <cilk/cilk.h>
#include <cilk/cilk_api.h>
#include <stdio.h>
#include <sys/resource.h>

enum { SPINS = 2000, FEW = 4, LEAST = 2048, ROUNDS = 3, MORE = 50 };

__attribute__((noinline)) static void leaf(void) {
  for (int i = 0; i < SPINS; ++i)
    __asm__ volatile("");
}

static void tree(int leaves) {
  if (leaves == 1) {
    leaf();
    return;
  }
  cilk_spawn tree(leaves / 2);
  tree(leaves - leaves / 2);
  cilk_sync;
}

static unsigned long long steals(void) {
  struct __cilkrts_statistics all;
  __cilkrts_stats(&all, sizeof all, -1);
  return all.steals;
}

static unsigned long long preemptions(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (unsigned long long)usage.ru_nivcsw;
}

static int check(int leaves) {
  int levels = 0;
  while (1 << levels < leaves)
    ++levels;
  const unsigned long long stolen = steals(), taken = preemptions();
  tree(leaves);
  const unsigned long long now = steals() - stolen,
                           bound = (unsigned long long)FEW * levels *
                                   __cilkrts_get_nworkers() *
                                   (1 + preemptions() - taken);
  printf("%d leaves: %llu steals of at most %llu\n", leaves, now, bound);
  return now > bound;
}

int main(void) {
  int wrong = 0;
  for (int i = 0; i < ROUNDS || (steals() == 0 && i < MORE); ++i)
    wrong |= check(LEAST) | check(10 * LEAST);
  // Without any steal the test would have checked nothing.
  return wrong || steals() == 0;
}

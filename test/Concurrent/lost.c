// No wake-up is lost, and none comes twice: threads unpark strands while the strands are about to
// park, when deadlines pass, and when workers go to sleep. By hand, ten million of each:
//   lost commit 10000000 && lost deadline 10000000 && lost sleep 10000000
// RUN: %cilk_program -O2 %s -o %t
// RUN: env CILK_NWORKERS=1 %t commit 40000 && env CILK_NWORKERS=2 %t commit 40000
// RUN: env CILK_NWORKERS=1 %t deadline 10000 && env CILK_NWORKERS=4 %t deadline 10000
// RUN: env CILK_NWORKERS=1 %t sleep 4000 && env CILK_NWORKERS=2 CILK_FENCED=1 %t sleep 4000
#include "wait.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { STRANDS = 8, WOKEN = 7 };

static struct slot {
  _Alignas(128) __cilkrts_strand *waits; // atomic
  long woken;                            // wake-ups that the waker sent
  long got;                              // wake-ups that the strand got
} slots[STRANDS];

static int over;       // atomic
static long longest;   // in ns: the longest delay of the waker and of deadlines
static int deadlines;  // nonzero if waits have deadlines

static uint64_t next_random(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  return *state ^= *state << 17;
}

static int tell(__cilkrts_strand *self, void *slot) {
  __atomic_store_n(&((struct slot *)slot)->waits, self, __ATOMIC_RELEASE);
  return 1;
}

static __cilkrts_strand *take(struct slot *slot) {
  if (!__atomic_load_n(&slot->waits, __ATOMIC_RELAXED))
    return NULL;
  return __atomic_exchange_n(&slot->waits, NULL, __ATOMIC_ACQUIRE);
}

static int64_t some(uint64_t *random) {
  return now() + (int64_t)(next_random(random) % (uint64_t)longest);
}

static void pass(uint64_t *random) {
  for (int64_t until = some(random); now() < until;)
    ;
}

static void *wake(void *unused) {
  uint64_t random = 88172645463325252;
  while (!__atomic_load_n(&over, __ATOMIC_ACQUIRE)) {
    if (longest)
      pass(&random);
    for (int i = 0; i < STRANDS; ++i) {
      __cilkrts_strand *strand = take(&slots[i]);
      if (strand)
        slots[i].woken += __cilkrts_unpark(strand, WOKEN);
    }
  }
  return unused;
}

TASK void wait_often(struct slot *slot, long rounds) {
  uint64_t random = (uint64_t)(slot - slots) + 1;
  while (rounds--) {
    if (!deadlines) {
      CHECK(__cilkrts_park(tell, slot) == WOKEN);
      ++slot->got;
      continue;
    }
    int result = __cilkrts_park_until(tell, slot, some(&random));
    CHECK(result == WOKEN || result == 0);
    slot->got += result == WOKEN;
    take(slot);
  }
}

int main(int argc, char **argv) {
  CHECK(argc == 3);
  const long rounds = atol(argv[2]) / STRANDS;
  deadlines = !strcmp(argv[1], "deadline");
  longest = deadlines ? 20000 : !strcmp(argv[1], "sleep") ? 100000 : 0;
  pthread_t waker;
  CHECK(pthread_create(&waker, NULL, wake, NULL) == 0);
  for (int i = 0; i < STRANDS; ++i)
    cilk_spawn wait_often(&slots[i], rounds);
  cilk_sync;
  __atomic_store_n(&over, 1, __ATOMIC_RELEASE);
  pthread_join(waker, NULL);
  for (int i = 0; i < STRANDS; ++i) {
    CHECK(slots[i].woken == slots[i].got);
    CHECK(deadlines || slots[i].got == rounds);
  }
  return 0;
}

// On P workers, at most P times as many closures are in use at a time as on one worker, in a
// thousand strict programs. (Blumofe et al., PPoPP 1995, section 6.)
// RUN: %closuresxx -O1 %s -o %t
// RUN: env CILK_NWORKERS=1 %t > %t.one
// RUN: env CILK_NWORKERS=2 %t 2 %t.one
// RUN: env CILK_NWORKERS=4 %t 4 %t.one
// RUN: env CILK_NWORKERS=8 %t 8 %t.one
#include "hold.h"
#include <cilk/closures.h>

using namespace cilk::closures;

static int now, most; // atomic; closures

// A token; each closure owns one.
class token {
  bool counts = true;

public:
  token() {
    const int all = __atomic_add_fetch(&now, 1, __ATOMIC_RELAXED);
    for (int seen = __atomic_load_n(&most, __ATOMIC_RELAXED);
         seen < all && !__atomic_compare_exchange_n(&most, &seen, all, false, __ATOMIC_RELAXED,
                                                    __ATOMIC_RELAXED);)
      ;
  }
  token(token &&other) noexcept { other.counts = false; }
  ~token() {
    if (counts)
      __atomic_fetch_sub(&now, 1, __ATOMIC_RELAXED);
  }
};

static unsigned next(unsigned seed, unsigned i) {
  unsigned x = (seed + i + 1) * 2654435761u;
  x ^= x >> 15;
  x *= 2246822519u;
  return x ^ x >> 13;
}

static void join(context c, cont<long> k, token, long a, long b, long d, long e) {
  c.send_argument(k, a + b + d + e + 1);
}

// Spawns up to four children, some of which do something else than spawn.
static void procedure(context c, cont<long> k, token, unsigned seed, int depth) {
  const unsigned children = depth == 0 ? 0 : next(seed, 0) % 5;
  if (children == 0) {
    for (volatile unsigned i = 0; i < next(seed, 1) % 256; ++i)
      ;
    return c.send_argument(k, 1);
  }
  cont<long> to[4];
  c.spawn_next<join>(k, token(), missing(to[0]), missing(to[1]), missing(to[2]), missing(to[3]));
  for (unsigned i = 0; i < 4; ++i)
    if (i < children)
      c.spawn<procedure>(to[i], token(), next(seed, 2 + i), depth - 1);
    else
      c.send_argument(to[i], 0);
}

int main(int argc, char **argv) {
  const int workers = argc > 2 ? atoi(argv[1]) : 1;
  FILE *one = argc > 2 ? fopen(argv[2], "r") : nullptr;
  for (unsigned program = 0; program < 1000; ++program) {
    now = most = 0;
    const long threads = run<procedure>(token(), next(program, 9), 3 + int(program % 5));
    CHECK(now == 0);
    if (!one) {
      printf("%d %ld\n", most, threads);
      continue;
    }
    int serial;
    long as_many;
    CHECK(fscanf(one, "%d %ld", &serial, &as_many) == 2 && threads == as_many);
    if (most > workers * serial)
      printf("program %u: %d closures on %d workers, %d on one\n", program, most, workers, serial);
    CHECK(most <= workers * serial);
  }
}

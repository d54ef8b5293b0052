// Evaluates a game tree. The loop over the moves waits for each child within its body, rather than
// once after the loop.
// RUN: %check_program %s -- -DSIZE=5
#include "program.h"
#include <cilk/cilk.h>

enum { MOVES = 6, SERIAL_DEPTH = 4 };

static long score(uint64_t position) { return (long)(mix(position) % 1000); }

static long evaluate_serial(uint64_t position, int depth) {
  if (depth == 0)
    return score(position);
  long best = -1000000;
  for (int move = 0; move < MOVES; ++move) {
    const long value = -evaluate_serial(mix(position + (uint64_t)move), depth - 1);
    best = value > best ? value : best;
  }
  return best;
}

static long evaluate(uint64_t position, int depth) {
  if (depth <= SERIAL_DEPTH)
    return evaluate_serial(position, depth);
  long values[MOVES], best = -1000000;
  for (int move = 0; move < MOVES; ++move) {                                      // ACTION: sync
    const uint64_t next = mix(position + (uint64_t)move);
    values[move] = cilk_spawn evaluate(next, depth - 1);                          // ACTION: sync
    const long bonus = score(next) / 100;
    cilk_sync;                                                                    // ACTION: sync
    values[move] -= bonus;                                                        // ACTION: sync
  }
  for (int move = 0; move < MOVES; ++move)
    best = -values[move] > best ? -values[move] : best;
  return best;
}

int main(int argc, char **argv) {
  const int depth = (int)size_argument(argc, argv, 10, 1, 20);
  printf("value %ld\n", evaluate(1, depth));
  return 0;
}

// Finds the best load of a knapsack by trying all subsets of items that fit. The first items spawn.
// RUN: %check_program %s -- -DSIZE=16
#include "program.h"
#include <cilk/cilk.h>

enum { SPAWNING_ITEMS = 12, MOST = 40 };

static int weights[MOST], values[MOST];

static int best_serial(int item, int items, int room) {
  if (item == items)
    return 0;
  const int without = best_serial(item + 1, items, room);
  if (weights[item] > room)
    return without;
  const int with = values[item] + best_serial(item + 1, items, room - weights[item]);
  return with > without ? with : without;
}

static int best(int item, int items, int room) {
  if (item == SPAWNING_ITEMS)
    return best_serial(item, items, room);
  int with = 0;
  if (weights[item] <= room)
    with = cilk_spawn best(item + 1, items, room - weights[item]);
  int without = best(item + 1, items, room);
  cilk_sync;
  if (weights[item] <= room)
    with += values[item];
  return with > without ? with : without;
}

int main(int argc, char **argv) {
  const int items = (int)size_argument(argc, argv, 27, SPAWNING_ITEMS, MOST);
  for (int i = 0; i < items; ++i) {
    weights[i] = 50 + (int)(mix((uint64_t)i) % 50);
    values[i] = 1 + (int)(mix((uint64_t)i + 1000) % 100);
  }
  printf("best value %d\n", best(0, items, 60 * items));
  return 0;
}

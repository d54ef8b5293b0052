// Counts the nodes of a search by a reducer that is a global variable. Each call of the serial recursion
// updates it.
// RUN: %check_program %s -- -DSIZE=8
#include "program.h"
#include <cilk/cilk.h>

enum { SPAWNING_ITEMS = 10 };

static void zero(void *view) { *(long *)view = 0; }
static void add(void *left, void *right) { *(long *)left += *(long *)right; }

static long cilk_reducer(zero, add) nodes;
static int weights[64];

static void search_serial(int item, int items, int room) {
  ++nodes; // ACTION: reducer
  if (item == items)
    return;
  search_serial(item + 1, items, room); // ACTION: reducer
  if (weights[item] <= room)
    search_serial(item + 1, items, room - weights[item]); // ACTION: reducer
}

static void search(int item, int items, int room) {
  if (item == SPAWNING_ITEMS || item == items) {
    search_serial(item, items, room); // ACTION: reducer
    return;
  }
  cilk_spawn search(item + 1, items, room); // ACTION: reducer
  if (weights[item] <= room)
    search(item + 1, items, room - weights[item]); // ACTION: reducer
  cilk_sync;
}

int main(int argc, char **argv) {
  const int items = (int)size_argument(argc, argv, 26, 1, 60);
  for (int i = 0; i < items; ++i)
    weights[i] = 50 + (int)(mix((uint64_t)i) % 50);
  search(0, items, 40 * items);
  printf("%ld nodes\n", nodes);
  return 0;
}

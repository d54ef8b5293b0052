//===- bound.c - branch and bound ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two searches in the style of the programs that came with Cilk-5: a thief's
// knapsack, and a salesman's tour. Each spawns a call for each choice, and
// gives up where a bound shows that no better solution is below. All strands
// share the best solution so far, so how much is searched depends on the
// schedule, and the result does not. Both are checked against dynamic
// programming.
//
// RUN: %check_program %s -- -DSIZE=12 -lm
// RUN: %check_program --serial-target= --levels 1 --workers 4 %s -- -DSIZE=9 -fsanitize=address -lm
// RUN: %check_program --serial-target= --levels 1 --workers 4 %s -- -DSIZE=9 -fsanitize=thread -lm
//===----------------------------------------------------------------------===//

#include "program.h"

#include <cilk/cilk.h>
#include <limits.h>
#include <math.h>
#include <stdatomic.h>
#include <string.h>

enum { MAX_ITEMS = 64, MAX_CITIES = 18 };

/*
 * The knapsack: find the items that are worth most, and not too heavy together.
 */

struct item {
  int value;
  int weight;
};

/* The best value so far, of all strands. */
static atomic_int best_so_far;

static void raise_to(atomic_int *best, int value) {
  int old = atomic_load_explicit(best, memory_order_relaxed);
  while (value > old && !atomic_compare_exchange_weak(best, &old, value))
    ;
}

static void lower_to(atomic_int *best, int value) {
  int old = atomic_load_explicit(best, memory_order_relaxed);
  while (value < old && !atomic_compare_exchange_weak(best, &old, value))
    ;
}

/* Orders items by value per weight, the greatest first. */
static int compare_items(const void *a, const void *b) {
  const struct item *x = a, *y = b;
  long left = (long)x->value * y->weight, right = (long)y->value * x->weight;
  return left > right ? -1 : left < right ? 1 : x->weight - y->weight;
}

/* Returns the final value of the knapsack: value is its value so far, and there
   are n items left for capacity. INT_MIN if the bound excludes the search. */
static int knapsack(const struct item *e, int capacity, int n, int value) {
  int with = INT_MIN, without;

  if (capacity < 0)
    return INT_MIN;
  if (n == 0 || capacity == 0)
    return value;

  /* The bound is the value if parts of items were allowed, too. */
  double upper = value + (double)capacity * e->value / e->weight;
  if (upper < atomic_load_explicit(&best_so_far, memory_order_relaxed))
    return INT_MIN;

  without = cilk_spawn knapsack(e + 1, capacity, n - 1, value);
  if (capacity >= e->weight)
    with = cilk_spawn knapsack(e + 1, capacity - e->weight, n - 1,
                               value + e->value);
  cilk_sync;

  int best = with > without ? with : without;
  raise_to(&best_so_far, best);
  return best;
}

/* Returns the best value of the knapsack, by a table of the best values for each capacity. */
static int knapsack_table(const struct item *items, int capacity, int n) {
  int *best = calloc((size_t)capacity + 1, sizeof *best);
  if (!best)
    return -1;
  for (int i = 0; i < n; ++i)
    for (int c = capacity; c >= items[i].weight; --c) {
      int value = best[c - items[i].weight] + items[i].value;
      if (value > best[c])
        best[c] = value;
    }
  int result = best[capacity];
  free(best);
  return result;
}

static void check_knapsack(int n, unsigned long seed) {
  struct item items[MAX_ITEMS];
  int capacity = 0;
  for (int i = 0; i < n; ++i) {
    /* The values follow the weights closely: that makes it hard. */
    items[i].weight = 20 + (int)(mix(seed + (unsigned long)i) % 90);
    items[i].value =
        items[i].weight + 10 + (int)(mix(seed * 7 + (unsigned long)i) % 4);
    capacity += items[i].weight;
  }
  capacity /= 2;
  qsort(items, (size_t)n, sizeof *items, compare_items);
  atomic_store(&best_so_far, INT_MIN);
  int found = knapsack(items, capacity, n, 0);
  expect(found == knapsack_table(items, capacity, n), "knapsack");
  expect(found == atomic_load(&best_so_far), "shared best value");
  printf("knapsack of %d items and %d: %d\n", n, capacity, found);
}

/*
 * The salesman: find the shortest tour of all cities.
 */

struct map {
  int cities;
  int distance[MAX_CITIES][MAX_CITIES];
  /* The distance from each city to the nearest other one. */
  int nearest[MAX_CITIES];
};

struct tour {
  int length;
  int count;
  unsigned visited;
  signed char order[MAX_CITIES];
};

static struct tour extend(const struct map *map, struct tour t, int city) {
  t.length += map->distance[t.order[t.count - 1]][city];
  t.order[t.count++] = (signed char)city;
  t.visited |= 1u << city;
  return t;
}

/* Returns a length: no tour with this beginning is shorter. */
static int tour_bound(const struct map *map, const struct tour *t) {
  int length = t->length + map->nearest[t->order[t->count - 1]];
  for (int city = 0; city < map->cities; ++city)
    if (!(t->visited >> city & 1))
      length += map->nearest[city];
  return length;
}

/* Returns the shorter one of two tours; if both are equally long, the one whose
   cities come first. */
static struct tour better(struct tour a, struct tour b) {
  if (a.length != b.length)
    return a.length < b.length ? a : b;
  return memcmp(a.order, b.order, sizeof a.order) <= 0 ? a : b;
}

static struct tour search(const struct map *map, struct tour t,
                          atomic_int *shortest) {
  struct tour tours[MAX_CITIES], best;
  int ways = 0;

  if (t.count == map->cities) {
    t.length += map->distance[t.order[t.count - 1]][t.order[0]];
    lower_to(shortest, t.length);
    return t;
  }
  best = (struct tour){.length = INT_MAX};
  if (tour_bound(map, &t) > atomic_load(shortest))
    return best;
  for (int city = 0; city < map->cities; ++city)
    if (!(t.visited >> city & 1))
      tours[ways++] = cilk_spawn search(map, extend(map, t, city), shortest);
  cilk_sync;
  while (ways > 0)
    best = better(best, tours[--ways]);
  return best;
}

/* Returns the shortest length, by a table of the shortest ways through each set. */
static int tour_table(const struct map *map) {
  int n = map->cities;
  size_t sets = (size_t)1 << n;
  int *length = malloc(sets * (size_t)n * sizeof *length);
  if (!length)
    return -1;
  for (size_t i = 0; i < sets * (size_t)n; ++i)
    length[i] = INT_MAX / 2;
  length[(size_t)1 * (size_t)n] = 0;
  for (size_t set = 1; set < sets; set += 2)
    for (int at = 0; at < n; ++at)
      for (int to = 1; to < n; ++to) {
        size_t next = set | (size_t)1 << to;
        int way = length[set * (size_t)n + (size_t)at] + map->distance[at][to];
        if (next != set && way < length[next * (size_t)n + (size_t)to])
          length[next * (size_t)n + (size_t)to] = way;
      }
  int best = INT_MAX;
  for (int at = 0; at < n; ++at) {
    int way =
        length[(sets - 1) * (size_t)n + (size_t)at] + map->distance[at][0];
    best = way < best ? way : best;
  }
  free(length);
  return best;
}

static void check_tour(int cities, unsigned long seed) {
  struct map map = {.cities = cities};
  cilk_for (int a = 0; a < cities; ++a) {
    map.nearest[a] = INT_MAX;
    for (int b = 0; b < cities; ++b) {
      double dx =
          fraction(seed + 2 * (unsigned)a) - fraction(seed + 2 * (unsigned)b);
      double dy = fraction(seed + 2 * (unsigned)a + 1) -
                  fraction(seed + 2 * (unsigned)b + 1);
      map.distance[a][b] = (int)(1000 * sqrt(dx * dx + dy * dy) + 0.5);
      if (a != b && map.distance[a][b] < map.nearest[a])
        map.nearest[a] = map.distance[a][b];
    }
  }
  atomic_int shortest = INT_MAX;
  struct tour start = {.count = 1, .visited = 1};
  struct tour found = cilk_spawn search(&map, start, &shortest);
  int expected = tour_table(&map);
  cilk_sync;
  expect(found.length == expected, "tour");
  printf("tour of %d cities, %d long:", cities, found.length);
  int length = 0;
  for (int i = 0; i < cities; ++i) {
    length +=
        map.distance[(int)found.order[i]][(int)found.order[(i + 1) % cities]];
    printf(" %d", found.order[i]);
  }
  printf("\n");
  expect(length == found.length, "length of the tour");
}

int main(int argc, char **argv) {
  int n = (int)size_argument(argc, argv, 15, 4, MAX_CITIES);
  for (unsigned long seed = 1; seed <= 3; ++seed)
    check_knapsack(2 * n + 8, seed);
  for (unsigned long seed = 1; seed <= 2; ++seed)
    check_tour(n, 100 * seed);
  return report();
}

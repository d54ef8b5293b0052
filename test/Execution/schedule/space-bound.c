// On P workers the frames that live at any time are at most P times those of the serial execution,
// in bytes: S_P <= P S_1, in a thousand random programs whose children are all waited for.
// RUN: %cilk_program -O1 %s -o %t
// RUN: env CILK_NWORKERS=1 %t
// RUN: env CILK_NWORKERS=2 %t
// RUN: env CILK_NWORKERS=3 %t
// RUN: env CILK_NWORKERS=5 %t
// RUN: env CILK_NWORKERS=8 %t
// The bound is nearly reached: so many deep chains live at a time as there are workers.
// RUN: env CILK_NWORKERS=3 %t chains
// RUN: env CILK_NWORKERS=8 %t chains
#include <cilk/cilk.h>
#include <cilk/cilk_api.h>
#include <inttypes.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROGRAMS = 1000, MORE = 20000, CHAIN = 200, FRAME = 100 };

static _Atomic int64_t living, most;

static void begin(int64_t bytes) {
  const int64_t now = atomic_fetch_add(&living, bytes) + bytes;
  int64_t known = atomic_load(&most);
  while (known < now && !atomic_compare_exchange_weak(&most, &known, now))
    ;
}

static void end(int64_t bytes) { atomic_fetch_sub(&living, bytes); }

static uint64_t mix(uint64_t x) {
  x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
  return x ^ x >> 31;
}

// The shape of a random tree's node, by its number. Few nodes yield: each yield costs a time slice
// if other programs want the processors.
struct shape {
  int children, bytes, yields;
};

static struct shape shape_of(uint64_t node, int levels) {
  const uint64_t random = mix(node);
  return (struct shape){
      .children = levels > 0 ? (int)(random % 3) + 1 : 0,
      .bytes = (int)((random >> 8) % 1000) + 1,
      .yields = (random >> 40) % 16 == 0,
  };
}

static uint64_t child_of(uint64_t node, int i) {
  return mix(node + (uint64_t)i + 1);
}

// These values choose how a child is run, and whether the parent syncs before the next child.
static int is_spawned(uint64_t child) { return child % 4 != 0; }
static int is_waited_for(uint64_t child) { return child % 16 == 1; }

static void run(uint64_t node, int levels) {
  const struct shape shape = shape_of(node, levels);
  begin(shape.bytes);
  for (int i = 0; i < shape.children; ++i) {
    const uint64_t child = child_of(node, i);
    if (is_spawned(child))
      cilk_spawn run(child, levels - 1);
    else
      run(child, levels - 1);
    if (is_waited_for(child))
      cilk_sync;
  }
  if (shape.yields)
    sched_yield();
  cilk_sync;
  end(shape.bytes);
}

// Returns the most bytes that live in the serial execution.
static int64_t serially(uint64_t node, int levels) {
  const struct shape shape = shape_of(node, levels);
  int64_t deepest = 0;
  for (int i = 0; i < shape.children; ++i) {
    const int64_t child = serially(child_of(node, i), levels - 1);
    deepest = child > deepest ? child : deepest;
  }
  return shape.bytes + deepest;
}

static uint64_t steals(void) {
  struct __cilkrts_statistics all;
  __cilkrts_stats(&all, sizeof all, -1);
  return all.steals;
}

static void check(const char *what, int64_t serial) {
  const int64_t bound = (int64_t)__cilkrts_get_nworkers() * serial;
  if (atomic_load(&living) == 0 && atomic_load(&most) <= bound)
    return;
  printf("%s: %" PRId64 " bytes at most, %" PRId64 " serially, on %u workers\n",
         what, atomic_load(&most), serial, __cilkrts_get_nworkers());
  exit(1);
}

static void check_random(uint64_t program) {
  enum { LEVELS = 8 };
  char name[32];
  snprintf(name, sizeof name, "program %" PRIu64, program);
  atomic_store(&most, 0);
  run(mix(program), LEVELS);
  const int64_t serial = serially(mix(program), LEVELS);
  check(name, serial);
  if (__cilkrts_get_nworkers() == 1 && atomic_load(&most) != serial)
    check(name, 0);
}

static atomic_uint deep;

static void chain(int levels) {
  begin(FRAME);
  if (levels > 0)
    chain(levels - 1);
  else
    for (atomic_fetch_add(&deep, 1); deep < __cilkrts_get_nworkers();)
      sched_yield();
  end(FRAME);
}

static void check_chains(void) {
  const unsigned workers = __cilkrts_get_nworkers();
  begin(FRAME);
  for (unsigned i = 0; i < workers; ++i)
    cilk_spawn chain(CHAIN);
  cilk_sync;
  end(FRAME);
  check("chains", (CHAIN + 2) * FRAME);
  if (atomic_load(&most) != (int64_t)workers * (CHAIN + 1) * FRAME + FRAME)
    check("chains", 0);
}

int main(int argc, char **argv) {
  if (argc > 1 && !strcmp(argv[1], "chains")) {
    check_chains();
    return 0;
  }
  // The program repeats until some steals have happened.
  const unsigned workers = __cilkrts_get_nworkers();
  uint64_t program = 0;
  while (program < PROGRAMS ||
         (workers > 1 && steals() < PROGRAMS && program < MORE))
    check_random(program++);
  printf("%" PRIu64 " programs, %" PRIu64 " steals\n", program, steals());
  return 0;
}

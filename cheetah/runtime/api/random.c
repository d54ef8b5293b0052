//===- random.c - random numbers that depend on pedigrees ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Deterministic random numbers, from a strand's pedigree. The numbers are those
// of Steele, Lea and Flood, "Fast splittable pseudorandom number generators"
// (OOPSLA 2014), with the pedigree in the place of the generator that is split.
// A task's hash is made of its parent's hash and the spawn's rank. A strand's
// number is made of its task's hash and the strand's rank. A hash is computed
// only once, when a strand first asks for it, since the slot keeps the hash.
// Children of one task never share a hash (each step is a bijection of the
// rank). Any two tasks share one with a probability of 2^-64.
//
//===----------------------------------------------------------------------===//

#include "../strands/lineage.h"
#include "../support/hash_mixing.h"
#include "thread.h"

#pragma GCC visibility push(default)
#include "../../include/cilk/cilk_api.h"
#pragma GCC visibility pop

typedef struct cilkrts_iteration iteration_t;
typedef struct cilkrts_ancestor ancestor_t;

#define ROOT_HASH UINT64_C(0x243F6A8885A308D3)
#define DEFAULT_SEED UINT64_C(0x8C679C168E6BF733)

static uint64_t seed = DEFAULT_SEED;

// Returns the hash of the task that was spawned, or of the iteration that
// began, at `rank`.
static uint64_t descend(uint64_t hash, uint64_t rank) {
  return cilkrts_hash_mix((hash ^ ROOT_HASH) + (rank + 1) * CILKRTS_GOLDEN);
}

// Returns the hash inside of the iterations from `i` outwards, without `end`.
// `hash` is the hash outside of these iterations. The function isn't recursive,
// since recursion in loops may nest iterations deeply.
static uint64_t hash_iterations(iteration_t *i, const iteration_t *end,
                                uint64_t hash) {
  enum { KEPT = 64 };
  if (i == end)
    return hash;
  for (;;) {
    iteration_t *kept[KEPT];
    unsigned count = 0;
    iteration_t *j = i;
    // The hash is read once: another strand in the same iteration may store it.
    uint64_t known;
    while (!(known = __atomic_load_n(&j->loop_hash, __ATOMIC_RELAXED))) {
      kept[count++ % KEPT] = j;
      if (cilkrts_iteration_around(j) == end)
        break;
      j = cilkrts_iteration_around(j);
    }
    if (!count)
      return descend(known, j->rank);
    if (known)
      known = descend(known, j->rank);
    else
      known = hash;
    const unsigned left = count < KEPT ? 0 : count - KEPT;
    while (count-- > left) {
      j = kept[count % KEPT];
      __atomic_store_n(&j->loop_hash, known, __ATOMIC_RELAXED);
      known = descend(known, j->rank);
    }
    if (j == i)
      return known;
  }
}

// Returns the hash of the task that was spawned at `first`.
static uint64_t hash_ancestors(const ancestor_t *first) {
  enum { KEPT = 64 };
  for (;;) {
    ancestor_t *kept[KEPT];
    unsigned count = 0;
    const ancestor_t *a = first;
    for (; a && !__atomic_load_n(&a->hash, __ATOMIC_RELAXED); a = a->next)
      kept[count++ % KEPT] = (ancestor_t *)a;
    uint64_t hash = a ? __atomic_load_n(&a->hash, __ATOMIC_RELAXED) : ROOT_HASH;
    const unsigned left = count < KEPT ? 0 : count - KEPT;
    while (count > left) {
      ancestor_t *b = kept[--count % KEPT];
      hash = descend(hash_iterations(b->iteration, NULL, hash), b->rank);
      __atomic_store_n(&b->hash, hash, __ATOMIC_RELAXED);
    }
    if (!left)
      return hash;
  }
}

static uint64_t keep_hash(entry_t *slot, uint64_t hash) {
  slot->hash = hash;
  cilkrts_slot_set_rank(slot, (cilkrts_slot_rank(slot) & ~CILKRTS_LISTED) |
                                  CILKRTS_HASHED);
  return hash;
}

static __attribute__((noinline)) uint64_t find_hash(struct worker *w) {
  entry_t *top = w->fast.tail, *slot = top;
  while (slot > w->deque.base && !((cilkrts_slot_rank(slot) & CILKRTS_HASHED) &&
                                   cilkrts_slot_is_counted(w, slot))) {
    if (!cilkrts_slot_tags(slot - 1))
      cilkrts_lineage_fail_uncounted();
    --slot;
  }
  uint64_t hash;
  if (slot == w->deque.base) {
    const ancestor_t *a = cilkrts_lineage_of_bottom(w);
    hash = cilkrts_slot_rank(slot) & CILKRTS_HASHED
               ? slot->hash
               : keep_hash(slot, hash_iterations(cilkrts_slot_iteration(slot),
                                                 NULL, hash_ancestors(a)));
  } else {
    hash = slot->hash;
  }
  for (; slot < top; ++slot) {
    const iteration_t *end = NULL;
    CILKRTS_ASSERT(cilkrts_slot_tags(slot) & CILKRTS_PART ||
                   cilkrts_slot_rank(slot) & CILKRTS_RANK);
    if (cilkrts_slot_tags(slot) & CILKRTS_PART)
      end = cilkrts_slot_iteration(slot);
    else
      hash = descend(hash, (cilkrts_slot_rank(slot) & CILKRTS_RANK) - 1);
    hash = hash_iterations(cilkrts_slot_iteration(slot + 1), end, hash);
    keep_hash(slot + 1, hash);
  }
  return hash;
}

uint64_t __cilkrts_get_dprand(void) {
  struct worker *w = cilkrts_current_or_bind();
  entry_t *slot = w->fast.tail;
  uint64_t hash = (cilkrts_slot_rank(slot) & CILKRTS_HASHED) &&
                          cilkrts_slot_is_counted(w, slot)
                      ? slot->hash
                      : find_hash(w);
  const uint64_t rank = cilkrts_slot_rank(slot);
  cilkrts_slot_set_rank(slot, rank + 1);
  return cilkrts_hash_mix(hash + (rank & CILKRTS_RANK) * CILKRTS_GOLDEN +
                          __atomic_load_n(&seed, __ATOMIC_RELAXED));
}

void __cilkrts_dprand_set_seed(uint64_t value) {
  __atomic_store_n(&seed, cilkrts_hash_mix(value + CILKRTS_GOLDEN),
                   __ATOMIC_RELAXED);
}

void __cilkrts_init_dprng(void) {
  __atomic_store_n(&seed, DEFAULT_SEED, __ATOMIC_RELAXED);
}

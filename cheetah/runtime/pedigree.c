//===- pedigree.c - where strands are in the tree of spawns ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The slots of a deque are the pedigree of the strand that its worker runs
// (abi/pedigrees.h), down to the bottom and whether they have been stolen or
// not: thieves don't write there. What a strand at the bottom descends from is
// a list of its own. A steal adds one to the list that the next thief of the
// same victim gets, for the spawn whose child goes on there; it is freed when
// that child ends, as all who may see it descend from the child.
//
// Random numbers are those of Steele, Lea and Flood, "Fast splittable
// pseudorandom number generators" (OOPSLA 2014), with the pedigree in the place
// of the generator that is split: a task's hash is made of its parent's and the
// spawn's rank, and the strand's number of its task's hash and its rank. Hashes
// are computed when somebody asks, each once, since slots keep them. Children
// of one task never share a hash (each step is a bijection of the rank); any
// two tasks do with a chance of 2^-64.
//
// Code that was compiled without pedigrees leaves no tag in its entries. What
// descends from such a spawn has no pedigree.
//
//===----------------------------------------------------------------------===//

#include "pedigree.h"

#include "message.h"

#pragma GCC visibility push(default)
#include "../include/cilk/cilk_api.h"
#pragma GCC visibility pop

#include <stdlib.h>
#include <unwind.h>

typedef struct cilkrts_iteration iteration_t;

struct cilkrts_ancestor {
  uint64_t rank; ///< of the spawn
  iteration_t *iteration;
  struct cilkrts_ancestor *next;
  uint64_t hash; ///< of the spawned task, or 0. Atomic; whoever needs it.
};
typedef struct cilkrts_ancestor ancestor_t;

// In a list of ancestors: the task owns its head.
#define OWNED ((uintptr_t)1)

// The list of what descends from a spawn that wasn't counted.
static ancestor_t unknown;
#define UNKNOWN ((uintptr_t)&unknown)

#define GOLDEN UINT64_C(0x9E3779B97F4A7C15)
#define ROOT_HASH UINT64_C(0x243F6A8885A308D3)
#define DEFAULT_SEED UINT64_C(0x8C679C168E6BF733)

static uint64_t seed = DEFAULT_SEED;

static _Noreturn void fail_uncounted(void) {
  cilkrts_fail("a pedigree or random number is asked for in a task that was "
               "spawned by code without pedigrees: compile it with "
               "-fopencilk-enable-pedigrees");
}

static uint64_t get_rank(const entry_t *slot) {
  return __atomic_load_n(&slot->rank, __ATOMIC_RELAXED);
}

static void set_rank(entry_t *slot, uint64_t rank) {
  __atomic_store_n(&slot->rank, rank, __ATOMIC_RELAXED);
}

static iteration_t *innermost(uint64_t rank, iteration_t *iteration) {
  return rank & CILKRTS_ITERATION ? iteration : NULL;
}

static iteration_t *around(const iteration_t *i) {
  return innermost(i->loop_rank, i->loop_iteration);
}

static iteration_t *slot_iteration(const entry_t *slot) {
  return innermost(get_rank(slot),
                   __atomic_load_n(&slot->iteration, __ATOMIC_RELAXED));
}

//===----------------------------------------------------------------------===//
// Steals
//===----------------------------------------------------------------------===//

// Workers hand memory on in orders that ThreadSanitizer doesn't know.
static void *allocate(size_t size) {
  cilkrts_tsan_ignore_begin();
  void *memory = malloc(size);
  cilkrts_tsan_ignore_end();
  if (!memory)
    cilkrts_fail("no memory for pedigrees");
  return memory;
}

void cilkrts_lineage_begin(struct worker *w,
                           const struct cilkrts_lineage *lineage) {
  set_rank(w->base, lineage->rank);
  __atomic_store_n(&w->base->iteration, lineage->iteration, __ATOMIC_RELAXED);
  w->ancestors = w->base_ancestors = lineage->ancestors;
}

struct cilkrts_lineage cilkrts_lineage_suspend(const struct worker *w) {
  return (struct cilkrts_lineage){get_rank(w->base) & ~CILKRTS_HASHED,
                                  w->base->iteration, w->ancestors};
}

struct cilkrts_lineage cilkrts_lineage_steal(struct worker *victim,
                                             const entry_t *entry,
                                             uintptr_t region) {
  const uint64_t rank = get_rank(entry);
  struct cilkrts_lineage lineage = {
      rank & ~CILKRTS_HASHED,
      __atomic_load_n(&entry->iteration, __ATOMIC_RELAXED), victim->ancestors};
  if (region & CILKRTS_PART) {
    // The same task's.
    victim->ancestors &= ~OWNED;
  } else if (!(region & CILKRTS_COUNTED) ||
             (victim->ancestors & ~OWNED) == UNKNOWN) {
    victim->ancestors = UNKNOWN;
  } else {
    ancestor_t *a = allocate(sizeof *a);
    a->rank = (rank & CILKRTS_RANK) - 1;
    a->iteration = slot_iteration(entry);
    a->next = (ancestor_t *)(victim->ancestors & ~OWNED);
    a->hash = 0;
    victim->ancestors = (uintptr_t)a | OWNED;
  }
  return lineage;
}

void cilkrts_lineage_end(struct worker *w) {
  if (!(w->ancestors & OWNED))
    return;
  cilkrts_tsan_ignore_begin();
  free((void *)(w->ancestors & ~OWNED));
  cilkrts_tsan_ignore_end();
}

//===----------------------------------------------------------------------===//
// The calling thread's strand
//===----------------------------------------------------------------------===//

static struct worker *worker_here(void) {
  struct worker *w = cilkrts_current();
  return __builtin_expect(w == &cilkrts_bootstrap, 0) ? cilkrts_bind_thread()
                                                      : w;
}

static uintptr_t get_tags(const entry_t *entry) {
  return (uintptr_t)__atomic_load_n(&entry->region, __ATOMIC_RELAXED) &
         (CILKRTS_COUNTED | CILKRTS_PART);
}

static const ancestor_t *get_base_ancestors(const struct worker *w) {
  const uintptr_t list = w->base_ancestors & ~OWNED;
  if (list == UNKNOWN)
    fail_uncounted();
  return (const ancestor_t *)list;
}

uint64_t cilkrts_rank_here(void) {
  return get_rank(cilkrts_current()->fast.tail) & CILKRTS_RANK;
}

void cilkrts_set_rank_here(uint64_t rank) {
  entry_t *slot = cilkrts_current()->fast.tail;
  set_rank(slot, (get_rank(slot) & ~CILKRTS_RANK) | rank);
}

void CILKRTS_ABI(__cilkrts_count_slow)(uint64_t by) {
  cilkrts_slot_count(worker_here()->fast.tail, by);
}

void CILKRTS_ABI(__cilkrts_loop_enter)(iteration_t *i) {
  const entry_t *slot = worker_here()->fast.tail;
  i->loop_rank = get_rank(slot);
  i->loop_iteration = slot->iteration;
  i->loop_hash = 0;
}

void CILKRTS_ABI(__cilkrts_rank_of_pending)(region_t *region) {
  uint64_t first = UINT64_MAX;
  for (const struct _Unwind_Exception *e = region->exceptions; e;
       e = (const struct _Unwind_Exception *)e->private_1)
    if (e->private_2 < first)
      first = e->private_2;
  cilkrts_set_rank_here((first & CILKRTS_RANK) + 1);
}

//===----------------------------------------------------------------------===//
// Pedigrees
//===----------------------------------------------------------------------===//

// The `count` ranks so far, innermost first, in the words that end at `end`. If
// that is null, they are only counted.
struct chain {
  __cilkrts_pedigree *end;
  size_t count;
};

static void add_rank(struct chain *chain, uint64_t rank) {
  ++chain->count;
  if (!chain->end)
    return;
  __cilkrts_pedigree *at = chain->end - chain->count;
  *at = (__cilkrts_pedigree){rank, at - 1};
}

static void add_iterations(struct chain *chain, const iteration_t *i) {
  for (; i; i = around(i))
    add_rank(chain, i->rank);
}

// Adds the ranks around the running strand's.
static void add_ancestors(struct chain *chain, const struct worker *w) {
  const entry_t *slot = w->fast.tail;
  bool part = false;
  for (; slot > w->base; --slot) {
    const uintptr_t tags = get_tags(slot - 1);
    if (!tags)
      fail_uncounted();
    if (!part)
      add_iterations(chain, slot_iteration(slot));
    part = tags & CILKRTS_PART;
    if (!part)
      add_rank(chain, (get_rank(slot - 1) & CILKRTS_RANK) - 1);
  }
  const ancestor_t *a = get_base_ancestors(w);
  if (!part)
    add_iterations(chain, slot_iteration(slot));
  for (; a; a = a->next) {
    add_rank(chain, a->rank);
    add_iterations(chain, a->iteration);
  }
}

// Room for `count` ranks. What was there before stays readable: it may be part
// of a pedigree.
static __cilkrts_pedigree *reserve(struct worker *w, size_t count) {
  if (count > w->pedigree_room) {
    size_t room = count < 32 ? 64 : 2 * count;
    w->pedigree = allocate(room * sizeof *w->pedigree);
    w->pedigree_room = room;
  }
  return w->pedigree;
}

// The root's rank comes first. So the chain of a task is in the same place
// whichever of its descendants asks.
__cilkrts_pedigree __cilkrts_get_pedigree(void) {
  struct worker *w = worker_here();
  struct chain chain = {NULL, 0};
  add_ancestors(&chain, w);
  __cilkrts_pedigree p = {get_rank(w->fast.tail) & CILKRTS_RANK, NULL};
  if (chain.count > 0) {
    __cilkrts_pedigree *ranks = reserve(w, chain.count);
    p.parent = ranks + chain.count - 1;
    chain = (struct chain){ranks + chain.count, 0};
    add_ancestors(&chain, w);
    ranks->parent = NULL;
  }
  return p;
}

void __cilkrts_bump_worker_rank(void) {
  cilkrts_slot_count(worker_here()->fast.tail, 1);
}

//===----------------------------------------------------------------------===//
// Random numbers
//===----------------------------------------------------------------------===//

// Stafford's 13th variant of the finaliser of MurmurHash3, a bijection.
static uint64_t mix(uint64_t z) {
  z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
  return z ^ (z >> 31);
}

// The hash of what was spawned, or of the iteration that began, at `rank`.
static uint64_t descend(uint64_t hash, uint64_t rank) {
  return mix((hash ^ ROOT_HASH) + (rank + 1) * GOLDEN);
}

// The hash inside of the iterations from `i` outwards up to `end`, which is not
// one of them; `hash` is that outside of them. They may be nested deeply by
// recursion in loops, so this doesn't recur.
static uint64_t hash_iterations(iteration_t *i, const iteration_t *end,
                                uint64_t hash) {
  enum { KEPT = 64 };
  if (i == end)
    return hash;
  for (;;) {
    iteration_t *kept[KEPT];
    unsigned count = 0;
    iteration_t *j = i;
    while (!__atomic_load_n(&j->loop_hash, __ATOMIC_RELAXED)) {
      kept[count++ % KEPT] = j;
      if (around(j) == end)
        break;
      j = around(j);
    }
    uint64_t known = __atomic_load_n(&j->loop_hash, __ATOMIC_RELAXED);
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

// The hash of what was spawned at `a`.
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

// Whether the words of `slot` say anything: it belongs to a counted task.
static bool is_counted(const struct worker *w, const entry_t *slot) {
  for (; slot > w->base; --slot) {
    const uintptr_t tags = get_tags(slot - 1);
    if (tags & CILKRTS_COUNTED)
      return true;
    if (!tags)
      return false;
  }
  return (w->base_ancestors & ~OWNED) != UNKNOWN;
}

static uint64_t keep_hash(entry_t *slot, uint64_t hash) {
  slot->hash = hash;
  set_rank(slot, get_rank(slot) | CILKRTS_HASHED);
  return hash;
}

static __attribute__((noinline)) uint64_t find_hash(struct worker *w) {
  entry_t *top = w->fast.tail, *slot = top;
  while (slot > w->base &&
         !((get_rank(slot) & CILKRTS_HASHED) && is_counted(w, slot))) {
    if (!get_tags(slot - 1))
      fail_uncounted();
    --slot;
  }
  uint64_t hash;
  if (slot == w->base) {
    const ancestor_t *a = get_base_ancestors(w);
    hash = get_rank(slot) & CILKRTS_HASHED
               ? slot->hash
               : keep_hash(slot, hash_iterations(slot_iteration(slot), NULL,
                                                 hash_ancestors(a)));
  } else {
    hash = slot->hash;
  }
  for (; slot < top; ++slot) {
    const iteration_t *end = NULL;
    if (get_tags(slot) & CILKRTS_PART)
      end = slot_iteration(slot);
    else
      hash = descend(hash, (get_rank(slot) & CILKRTS_RANK) - 1);
    hash = hash_iterations(slot_iteration(slot + 1), end, hash);
    keep_hash(slot + 1, hash);
  }
  return hash;
}

uint64_t __cilkrts_get_dprand(void) {
  struct worker *w = worker_here();
  entry_t *slot = w->fast.tail;
  uint64_t hash = (get_rank(slot) & CILKRTS_HASHED) && is_counted(w, slot)
                      ? slot->hash
                      : find_hash(w);
  const uint64_t rank = get_rank(slot);
  set_rank(slot, rank + 1);
  return mix(hash + (rank & CILKRTS_RANK) * GOLDEN +
             __atomic_load_n(&seed, __ATOMIC_RELAXED));
}

void __cilkrts_dprand_set_seed(uint64_t value) {
  __atomic_store_n(&seed, mix(value + GOLDEN), __ATOMIC_RELAXED);
}

void __cilkrts_init_dprng(void) {
  __atomic_store_n(&seed, DEFAULT_SEED, __ATOMIC_RELAXED);
}

//===- loops.c - the steps of a loop over time, spliced ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A few steps at a time are a sequence of phases, each a parallel loop. All of
// them go through their iterations from the first to the last in leaves of a
// few iterations, side by side: a phase runs its next leaf if that interferes
// with nothing that earlier phases have yet to run. So it is as far behind the
// one before as it has to be, and what a leaf needs has just been written. The
// working set is a leaf of each phase, which fits the cache by the size of
// leaves.
//
// In parallel, each phase is cut into as many parts as others, and the parts
// with the same number are run side by side as above, without regard to other
// numbers: a part doesn't run what interferes with an earlier phase's
// iterations in other parts. What is left of two neighbours is one part of a
// second round, in which the neighbours are farther away; and what is still
// left is run phase by phase. What is run when doesn't depend on how long
// anything takes, and any order that keeps interfering iterations in theirs has
// the same results.
//
// Where that can't pay, the phases are run one after the other, in parallel as
// any loop: if all that they access fits the cache, or if there is too little
// of it for all workers.
//
// This is another engine than that of <cilk/splice.h>, which calls.cpp uses.
// By that one, as it was before it computed each effect once, and by phases
// over a box of one dimension whose effects are these ranges, Jacobi-2D
// took 1.14 times as long (4096 by 4096, one worker), 1.02 on two, 1.01
// and 1.05 with 16384 by 1024, and 0.95 and 0.81 with 2000 by 2000 (least of
// five times, 16 steps, on a machine with other work). Aimed at was 1.02. That
// is if it is told which array a range is of, by which it sizes leaves; by
// addresses alone, as they are here, it took 250 times as long with one row of
// 1,000,000. And it has at most eight ranges a phase and 32 phases, and doesn't
// find distances of more than 64 iterations, or such as change.
//
//===----------------------------------------------------------------------===//

#include "loops.h"

#include "../runtime/pool.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define USUAL_DEPTH 8
/// Leaves of a phase, for each phase, that a part has at least.
#define LEAST_LEAVES 2
/// A leaf accesses that much at least, in bytes, if it has several iterations.
#define LEAST_LEAF 4096
/// Of a worker.
#define PARTS 2
/// What is assumed where the system doesn't say.
#define USUAL_CACHE (1u << 20)

/// A parallel loop in a step.
struct phase {
  const struct cilkrts_loop *loop;
  uint64_t step, count, grain;
};

/// What a part does of a phase, which has been done from `skip` up to `at`.
/// Those from `begin` to `end` are its; before `left` and from `right` on, not
/// all have been done by others.
struct share {
  uint64_t begin, end, skip, at, left, right;
  /// What is accessed by iterations that have not been done, in front of `skip`
  /// and from `at` on; of none if null.
  struct cilkrts_bytes *before, *behind;
};

/// Some steps that are run together.
struct splice {
  const void *frame;
  struct phase *phases;
  uint64_t number;
  cilkrts_both both;
  /// Of `number` each, part by part.
  struct share *shares;
  /// For each share two sets of `most` ranges, and for each part one more.
  struct cilkrts_bytes *memory;
  uint64_t most;
};

static uint64_t ranges_of(const struct cilkrts_loop *loop) {
  return loop->reads + loop->writes;
}

static void find_effects(const struct splice *s, const struct phase *p,
                         uint64_t begin, uint64_t end,
                         struct cilkrts_bytes *out) {
  p->loop->effects(s->frame, p->step, begin, end, out);
}

static void run_leaf(const struct splice *s, const struct phase *p,
                     uint64_t begin, uint64_t end) {
  if (begin < end)
    p->loop->leaf(s->frame, p->step, begin, end);
}

static bool any_overlap(const struct cilkrts_bytes *a, uint64_t as,
                        const struct cilkrts_bytes *b, uint64_t bs) {
  for (uint64_t i = 0; i < as; ++i)
    for (uint64_t j = 0; j < bs; ++j)
      if (a[i].begin < b[j].end && b[j].begin < a[i].end)
        return true;
  return false;
}

// Whether one writes what the other one accesses.
static bool interfere(const struct cilkrts_loop *a,
                      const struct cilkrts_bytes *as,
                      const struct cilkrts_loop *b,
                      const struct cilkrts_bytes *bs) {
  return any_overlap(as + a->reads, a->writes, bs, ranges_of(b)) ||
         any_overlap(as, a->reads, bs + b->reads, b->writes);
}

//===----------------------------------------------------------------------===//
// Side by side
//===----------------------------------------------------------------------===//

static struct share *share_of(const struct splice *s, uint64_t part,
                              uint64_t phase) {
  return &s->shares[part * s->number + phase];
}

static struct cilkrts_bytes *memory_of(const struct splice *s, uint64_t part,
                                       uint64_t set) {
  return s->memory + (part * (2 * s->number + 1) + set) * s->most;
}

// Computes anew what others have to wait for.
static void note_pending(const struct splice *s, uint64_t part,
                         uint64_t phase) {
  const struct phase *p = &s->phases[phase];
  struct share *its = share_of(s, part, phase);
  const uint64_t left = its->skip > its->begin ? its->skip : its->left;
  const uint64_t right = its->at < its->end ? its->at : its->right;
  its->before = left ? memory_of(s, part, 2 * phase) : NULL;
  its->behind = right < p->count ? memory_of(s, part, 2 * phase + 1) : NULL;
  if (its->before)
    find_effects(s, p, 0, left, its->before);
  if (its->behind)
    find_effects(s, p, right, p->count, its->behind);
}

enum verdict {
  free_to_run,
  waits,
  never, ///< in this part: what it waits for isn't here
};

// What becomes of a leaf of which `effects` is known.
static enum verdict judge(const struct splice *s, uint64_t part, uint64_t phase,
                          const struct cilkrts_bytes *effects) {
  const struct cilkrts_loop *loop = s->phases[phase].loop;
  enum verdict result = free_to_run;
  for (uint64_t earlier = 0; earlier < phase; ++earlier) {
    const struct share *its = share_of(s, part, earlier);
    const struct cilkrts_loop *other = s->phases[earlier].loop;
    if (its->before && interfere(loop, effects, other, its->before)) {
      // Until it has begun, more may be skipped or done.
      if (its->at > its->skip || its->skip == its->end)
        return never;
      result = waits;
    }
    if (its->behind && interfere(loop, effects, other, its->behind))
      result = waits;
  }
  return result;
}

// Whether the phase is as far as the first one.
static bool is_abreast(const struct splice *s, uint64_t part, uint64_t phase) {
  const struct share *its = share_of(s, part, phase),
                     *first = share_of(s, part, 0);
  if (phase == 0 || first->at == first->end)
    return false;
  // In parts of the whole, as the phases may differ in length.
  return (double)(its->at - its->begin) * (double)(first->end - first->begin) >=
         (double)(first->at - first->begin) * (double)(its->end - its->begin);
}

// Runs the phase's next leaf, or leaves it to others. False if it waits.
static bool advance(const struct splice *s, uint64_t part, uint64_t phase) {
  const struct phase *p = &s->phases[phase];
  struct share *its = share_of(s, part, phase);
  if (its->at == its->end || is_abreast(s, part, phase))
    return false;
  const uint64_t left = its->end - its->at;
  const uint64_t end = its->at + (left < p->grain ? left : p->grain);
  struct cilkrts_bytes *effects = memory_of(s, part, 2 * s->number);
  find_effects(s, p, its->at, end, effects);
  const enum verdict what = judge(s, part, phase, effects);
  if (what == free_to_run) {
    run_leaf(s, p, its->at, end);
    its->at = end;
  } else if (what == never && its->at == its->skip) {
    its->skip = its->at = end;
  } else {
    return false;
  }
  note_pending(s, part, phase);
  return true;
}

// Of each phase as much as may be run without other parts.
static void run_part(const struct splice *s, uint64_t part) {
  for (uint64_t phase = 0; phase < s->number; ++phase)
    note_pending(s, part, phase);
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    for (uint64_t phase = 0; phase < s->number; ++phase)
      while (advance(s, part, phase)) {
        goes_on = true;
        if (phase == 0)
          break;
      }
  }
}

//===----------------------------------------------------------------------===//
// In parallel
//===----------------------------------------------------------------------===//

/// Numbers from `begin` up to `end`, and what is to be done for each.
struct span {
  const struct splice *s;
  void (*what)(const struct splice *s, uint64_t number, const void *data);
  const void *data;
  uint64_t begin, end;
};

static void run_span(void *argument) {
  const struct span *all = argument;
  if (all->end - all->begin == 1) {
    all->what(all->s, all->begin, all->data);
    return;
  }
  struct span one = *all, other = *all;
  one.end = other.begin = all->begin + (all->end - all->begin) / 2;
  all->s->both(run_span, &one, &other);
}

static void for_all(const struct splice *s, uint64_t number,
                    void (*what)(const struct splice *, uint64_t, const void *),
                    const void *data) {
  struct span all = {s, what, data, 0, number};
  if (number)
    run_span(&all);
}

static void run_one_part(const struct splice *s, uint64_t part,
                         const void *data) {
  (void)data;
  run_part(s, part);
}

/// Iterations of a phase.
struct rest {
  const struct phase *phase;
  uint64_t begin, end;
};

static void run_one_leaf(const struct splice *s, uint64_t number,
                         const void *data) {
  const struct rest *r = data;
  const uint64_t begin = r->begin + number * r->phase->grain;
  const uint64_t left = r->end - begin, grain = r->phase->grain;
  run_leaf(s, r->phase, begin, begin + (left < grain ? left : grain));
}

static void run_rest(const struct splice *s, const struct phase *p,
                     uint64_t begin, uint64_t end) {
  const struct rest r = {p, begin, end};
  if (begin < end)
    for_all(s, (end - begin - 1) / p->grain + 1, run_one_leaf, &r);
}

// One phase after the other.
static void run_plainly(const struct splice *s) {
  for (uint64_t phase = 0; phase < s->number; ++phase)
    run_rest(s, &s->phases[phase], 0, s->phases[phase].count);
}

static void begin_share(struct share *its, uint64_t begin, uint64_t end,
                        uint64_t left, uint64_t right) {
  *its = (struct share){begin, end, begin, begin, left, right, NULL, NULL};
}

static void begin_parts(const struct splice *s, uint64_t parts) {
  for (uint64_t phase = 0; phase < s->number; ++phase) {
    const uint64_t count = s->phases[phase].count;
    for (uint64_t part = 0; part < parts; ++part) {
      // As products that don't overflow.
      const uint64_t each = count / parts, more = count % parts;
      const uint64_t begin = part * each + part * more / parts;
      const uint64_t end = (part + 1) * each + (part + 1) * more / parts;
      begin_share(share_of(s, part, phase), begin, end, begin, end);
    }
  }
}

// What is left at the end of each part and the beginning of the next becomes
// the former's.
static void begin_borders(const struct splice *s, uint64_t parts) {
  for (uint64_t phase = 0; phase < s->number; ++phase) {
    const uint64_t count = s->phases[phase].count;
    for (uint64_t part = 0; part < parts; ++part) {
      struct share *its = share_of(s, part, phase);
      its->begin = its->at;
      its->end = part + 1 < parts ? share_of(s, part + 1, phase)->skip : count;
    }
    uint64_t left = 0;
    for (uint64_t part = 0; part < parts; ++part) {
      struct share *its = share_of(s, part, phase);
      begin_share(its, its->begin, its->end, left, count);
      if (its->begin < its->end)
        left = its->end;
    }
    uint64_t right = count;
    for (uint64_t part = parts; part-- > 0;) {
      struct share *its = share_of(s, part, phase);
      its->right = right;
      if (its->begin < its->end)
        right = its->begin;
    }
  }
}

static void run_in_parts(const struct splice *s, uint64_t parts) {
  begin_parts(s, parts);
  for_all(s, parts, run_one_part, NULL);
  if (parts == 1)
    return;
  begin_borders(s, parts);
  for_all(s, parts, run_one_part, NULL);
  for (uint64_t phase = 0; phase < s->number; ++phase)
    for (uint64_t part = 0; part < parts; ++part) {
      const struct share *its = share_of(s, part, phase);
      run_rest(s, &s->phases[phase], its->begin, its->skip);
      run_rest(s, &s->phases[phase], its->at, its->end);
    }
}

//===----------------------------------------------------------------------===//
// How
//===----------------------------------------------------------------------===//

// How many bytes all iterations of the phase access, at most.
static uint64_t size_of(const struct splice *s, const struct phase *p,
                        struct cilkrts_bytes *scratch) {
  uint64_t size = 0;
  if (p->count)
    find_effects(s, p, 0, p->count, scratch);
  for (uint64_t i = 0; p->count && i < ranges_of(p->loop); ++i) {
    // Of several ranges in one array, the longest counts.
    const uint64_t length = scratch[i].end - scratch[i].begin;
    bool is_told = false;
    for (uint64_t j = 0; j < i && !is_told; ++j)
      is_told = scratch[j].begin < scratch[i].end &&
                scratch[i].begin < scratch[j].end;
    if (!is_told)
      size = length > UINT64_MAX - size ? UINT64_MAX : size + length;
  }
  return size;
}

// Sizes leaves, so that one of each phase fits half of the cache; returns the
// size of the largest phase.
static uint64_t choose_grains(const struct splice *s, uint64_t cache,
                              struct cilkrts_bytes *scratch) {
  const uint64_t least = cache < LEAST_LEAF ? cache : LEAST_LEAF;
  uint64_t largest = 0, share = cache / 2 / s->number;
  if (share < least)
    share = least;
  for (uint64_t phase = 0; phase < s->number; ++phase) {
    struct phase *p = &s->phases[phase];
    const uint64_t size = size_of(s, p, scratch);
    // A grain of more than share / each would exceed the share. The size may be
    // UINT64_MAX, to which nothing can be added.
    const uint64_t each = p->count ? size / p->count : 0;
    p->grain = each < share ? share / (each + 1) : 1;
    largest = size > largest ? size : largest;
  }
  return largest;
}

// How many parts there are; 0 if the phases are better run one by one.
static uint64_t choose_parts(const struct splice *s, unsigned workers) {
  if (workers == 1)
    return 1;
  uint64_t parts = (uint64_t)PARTS * workers;
  for (uint64_t phase = 0; phase < s->number; ++phase) {
    const struct phase *p = &s->phases[phase];
    const uint64_t most = p->count / p->grain / (LEAST_LEAVES * s->number);
    parts = most < parts ? most : parts;
  }
  return parts < workers ? 0 : parts;
}

// Makes the phases of steps from `first` on.
static void make_phases(struct splice *s, uint64_t first,
                        const struct cilkrts_loop *loops, uint64_t number) {
  for (uint64_t phase = 0; phase < s->number; ++phase) {
    const struct cilkrts_loop *loop = &loops[phase % number];
    const uint64_t step = first + phase / number;
    s->phases[phase] =
        (struct phase){loop, step, loop->count(s->frame, step), 1};
  }
}

static void run_steps(struct splice *s, unsigned workers, uint64_t cache,
                      uint64_t most_parts) {
  const uint64_t size = choose_grains(s, cache, s->memory);
  const uint64_t parts = choose_parts(s, workers);
  if (s->number == 1 || size <= cache || !parts || parts > most_parts)
    run_plainly(s);
  else
    run_in_parts(s, parts);
}

// Without memory to do anything else: serially.
static void run_serially(const void *frame, uint64_t steps,
                         const struct cilkrts_loop *loops, uint64_t number) {
  for (uint64_t step = 0; step < steps; ++step)
    for (uint64_t i = 0; i < number; ++i) {
      const uint64_t count = loops[i].count(frame, step);
      if (count)
        loops[i].leaf(frame, step, 0, count);
    }
}

void cilkrts_splice_loops_for(const void *frame, uint64_t steps, uint64_t depth,
                              const struct cilkrts_loop *loops, uint64_t number,
                              cilkrts_both both, unsigned workers,
                              uint64_t cache) {
  const uint64_t parts = workers == 1 ? 1 : (uint64_t)PARTS * workers;
  // Negative ones ask for nothing either.
  if (depth == 0 || depth > INT64_MAX)
    depth = USUAL_DEPTH;
  if (depth > steps)
    depth = steps;
  if (depth > 64)
    depth = 64;
  if (depth == 0)
    return;
  uint64_t most = 1;
  for (uint64_t i = 0; i < number; ++i)
    most = ranges_of(&loops[i]) > most ? ranges_of(&loops[i]) : most;
  const uint64_t phases = depth * number;
  struct splice s = {frame,
                     calloc(phases, sizeof *s.phases),
                     phases,
                     both,
                     calloc(parts * phases, sizeof *s.shares),
                     calloc(parts * (2 * phases + 1) * most, sizeof *s.memory),
                     most};
  if (s.phases && s.shares && s.memory) {
    for (uint64_t first = 0; first < steps; first += depth) {
      const uint64_t left = steps - first;
      s.number = (left < depth ? left : depth) * number;
      make_phases(&s, first, loops, number);
      run_steps(&s, workers, cache, parts);
    }
  } else {
    run_serially(frame, steps, loops, number);
  }
  free(s.phases);
  free(s.shares);
  free(s.memory);
}

void __cilkrts_splice_loops(const void *frame, uint64_t steps, uint64_t depth,
                            const struct cilkrts_loop *loops, uint64_t number,
                            cilkrts_both both) {
  const long cache = sysconf(_SC_LEVEL2_CACHE_SIZE);
  cilkrts_splice_loops_for(frame, steps, depth, loops, number, both,
                           cilkrts_pool_workers(),
                           cache > 0 ? (uint64_t)cache : USUAL_CACHE);
}

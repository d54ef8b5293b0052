//===- random.c - random victims ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The default steal policy. The bounds of randomised work stealing are proved
// for it: each other worker is chosen as the victim with the same probability.
// One victim a round spreads the thieves. A worker that has slept tries all
// workers, in the table's order from a random one on.
//
//===----------------------------------------------------------------------===//

#include "../victims.h"

static struct worker *next(struct cilkrts_round *round) {
  if (round->looked && !cilkrts_has_slept(round->failures))
    return NULL;
  struct worker *victim = cilkrts_round_look(round, 1);
  if (victim == round->thief)
    victim = cilkrts_round_look(round, 1);
  return victim;
}

static int group(struct worker *w) {
  (void)w;
  return CILKRTS_NO_GROUP;
}

const struct cilkrts_victims cilkrts_victims_random = {
    .next = next, .backoff = cilkrts_usual_backoff, .group = group};

// Visits the leaves of a binary tree, in order, by spawns.
#ifndef WALK_H
#define WALK_H

#include "slow.h"

template <class Leaf> void walk(int lo, int hi, const Leaf &leaf) {
  if (hi - lo == 1) {
    dawdle(lo);
    leaf(lo);
    return;
  }
  int mid = lo + (hi - lo) / 3 + 1;
  if (mid == hi)
    --mid;
  cilk_spawn walk(lo, mid, leaf);
  walk(mid, hi, leaf);
}

#endif

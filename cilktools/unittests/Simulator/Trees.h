//===- Trees.h - traces with known work and span ----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKTOOLS_UNITTESTS_SIMULATOR_TREES_H
#define CILKTOOLS_UNITTESTS_SIMULATOR_TREES_H

#include "Trace.h"

#include <random>

/// Records a function that calls itself twice at each level, once by a spawn.
/// Its leaves take \p Leaf ticks.
inline void perfect(cilkscale::Recorder &R, unsigned Depth, uint64_t Leaf) {
  if (!Depth)
    return R.strand(Leaf);
  R.beginTask(0);
  perfect(R, Depth - 1, Leaf);
  R.end();
  R.beginCall();
  perfect(R, Depth - 1, Leaf);
  R.end();
  R.sync(0);
}

/// Records a random program: strands, spawns in two regions, calls and syncs.
inline void random(cilkscale::Recorder &R, std::mt19937 &Gen, unsigned Depth) {
  for (unsigned N = Gen() % 6; N; --N)
    switch (Gen() % (Depth ? 5 : 1)) {
    case 0:
      R.strand(Gen() % 2000);
      break;
    case 1:
    case 2:
      R.beginTask(Gen() % 2);
      random(R, Gen, Depth - 1);
      R.end();
      break;
    case 3:
      R.beginCall();
      random(R, Gen, Depth - 1);
      R.end();
      break;
    case 4:
      R.sync(Gen() % 2);
    }
  R.sync(0);
  R.sync(1);
}

#endif // CILKTOOLS_UNITTESTS_SIMULATOR_TREES_H

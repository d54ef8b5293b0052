//===- OwnCost.cpp - the cost of the hooks themselves ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "Timer.h"

#include <algorithm>
#include <cassert>

namespace cilkscale {

int64_t measureOwnCost() {
  constexpr int Tries = 32, Spawns = 64;
  assert(!__cilkscale_constants.OwnCost && !attributes() &&
         "nothing else is measured yet");
  Frame Parent, Child;
  Handover H;
  initialise(&Parent);
  int64_t Least = INT64_MAX;
  for (int Try = 0; Try < Tries; ++Try) {
    beginStrand({0, 0, 0});
    for (int I = 0; I < Spawns; ++I) {
      onDetach(0, {}, &Parent, &H);
      onTask(0, {}, &Child, &H);
      onTaskExit({}, &Child);
      onDetachContinue(0, 0, {}, &Parent);
    }
    onBeforeSync(0, &Parent);
    onAfterSync(0, 0, &Parent);
    Least = std::min(Least, strand()->At.Work / (2 * Spawns + 1));
  }
  return Least;
}

} // namespace cilkscale

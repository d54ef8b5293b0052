//===- steps.h - the phases of some steps ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The common part of loops over time whose steps consist of parallel loops
// (loops.cpp) or of calls (calls.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SPLICE_STEPS_H
#define CILKRTS_SPLICE_STEPS_H

#include "../include/cilk/splice/run.h"

extern "C" {
#include "../runtime/support/assertion.h"
}

namespace cilk {
namespace splicing {

/// Phases that are run together, in order.
template <class Phase> class phases_of_steps {
protected:
  Phase made[most_phases];
  const Phase *list[most_phases];
  unsigned count = 0;

public:
  phases_of_steps() {
    for (unsigned i = 0; i < most_phases; ++i)
      list[i] = &made[i];
  }
  bool is_full() const { return count == most_phases; }
  /// Adds the phase of \p part in a step, if it isn't empty.
  template <class Part>
  void add(const void *frame, uint64_t step, const Part &part) {
    CILKRTS_ASSERT(!is_full());
    count += made[count].make(frame, step, part);
  }
};

/// Runs `steps` steps of `number` parts, `depth` steps at a time (0 means the
/// usual number). \p together collects phases and runs them.
template <class Together, class Part>
void run_steps(Together &together, const void *frame, uint64_t steps,
               uint64_t depth, const Part *parts, uint64_t number) {
  CILKRTS_ASSERT(number && parts);
  // Negative depths also mean the usual number.
  if (depth == 0 || depth > INT64_MAX)
    depth = usual_depth;
  const uint64_t most = number < most_phases ? most_phases / number : 1;
  if (depth > most)
    depth = most;
  for (uint64_t step = 0; step < steps; ++step) {
    if (step % depth == 0)
      together.run();
    for (uint64_t i = 0; i < number; ++i) {
      if (together.is_full())
        together.run();
      together.add(frame, step, parts[i]);
    }
  }
  together.run();
}

} // namespace splicing
} // namespace cilk

#endif // CILKRTS_SPLICE_STEPS_H

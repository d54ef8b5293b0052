//===- splice.h - consecutive loops at the same time, for the caches ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Splices phases: interleaves loops or recursive functions that follow one
// another, so that each phase finds in the caches the data that an earlier one
// has left there. (This is loop tiling across time steps, and a dynamic form of
// loop fusion.) The phases run in parallel, with the results of their serial
// order. For C++17 and later. docs/splicing.md describes it.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_SPLICE_H
#define _CILK_SPLICE_H

#if defined(__cplusplus) && __cplusplus >= 201703L

#include "splice/run.h"

namespace cilk {
inline namespace _CILK_SPLICE_UNIT {

/// Runs phases with the same results as if each began when the one before it
/// has ended (docs/splicing.md). cilk::splicing::phase() makes a phase of a
/// loop, and cilk::splicing::tree() one of a recursive function. An exception
/// of a leaf is thrown when the strands that run in parallel with it have
/// ended. Other leaves may have run by then, or not.
template <class First, class... Phases>
void splice(const splicing::options &how, const First &first,
            const Phases &...phases) {
  using namespace splicing::internal;
  using phase = typename common_phase<First, Phases...>::type;
  const phase *const list[] = {&first, &phases...};
  run_phases(list, sizeof...(Phases) + 1, how);
}
template <class First, class... Phases>
std::enable_if_t<!std::is_same_v<First, splicing::options>>
splice(const First &first, const Phases &...phases) {
  splice(splicing::options(), first, phases...);
}

/// Runs the phases that `make_phase(t)` returns for t from 0 to \p steps - 1,
/// in that order. `make_phase` returns a phase, or a std::tuple of the phases
/// of a step. \p depth steps are spliced at a time; if it is 0, as many as the
/// caches make worthwhile.
template <class MakePhase>
void splice_steps(long steps, unsigned depth, MakePhase make_phase,
                  const splicing::options &how = splicing::options()) {
  using namespace splicing::internal;
  if (steps <= 0)
    return;
  using steps_of = next_steps<std::decay_t<decltype(make_phase(0L))>>;
  const auto end_from = [&](long t, unsigned most) {
    return steps - t < long(most) ? steps : t + long(most);
  };
  steps_of next;
  if (depth == 0) {
    next.make(0, end_from(0, steps_of::most), make_phase);
    depth = best_depth(next, how);
  }
  if (depth > steps_of::most)
    depth = steps_of::most;
  for (long t = 0; t < steps; t = end_from(t, depth)) {
    next.make(t + long(next.size()), end_from(t, depth), make_phase);
    const unsigned count = unsigned(end_from(t, depth) - t);
    const typename steps_of::phase
        *phases[steps_of::most * steps_of::parts_of_step];
    run_phases(phases, next.list(count, phases), how);
    next.drop(count);
  }
}

} // namespace _CILK_SPLICE_UNIT
} // namespace cilk

#undef _CILK_SPLICE_UNIT
#undef _CILK_SPLICE_JOIN
#undef _CILK_SPLICE_JOIN_NOW
#undef _CILK_SPLICE_SPAWNS
#undef _CILK_SPLICE_TELLS
#undef _CILK_SPLICE_THROWS

#endif // C++17

#endif // _CILK_SPLICE_H

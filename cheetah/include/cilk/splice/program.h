//===- program.h - the engine's calls of the program ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The engine's calls of the program. Tools see these calls, and not the rest of
// the engine. The engine's only spawn is in a function of its own, which has
// nothing to destroy, so that nothing happens there before both strands have
// ended.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_SPLICE_PROGRAM_H
#define _CILK_SPLICE_PROGRAM_H

#if __cplusplus >= 201703L

#include "phase.h"

#ifdef __cilksan__
#include <cilk/cilksan.h>
#endif

#ifdef __cilk
#define _CILK_SPLICE_SPAWN _Cilk_spawn
#define _CILK_SPLICE_SYNC _Cilk_sync
#else
#define _CILK_SPLICE_SPAWN
#define _CILK_SPLICE_SYNC
#endif

namespace cilk {
namespace splicing {
namespace internal {

/// Calls `what` for both \p one and \p other, in parallel.
using both_function = void (*)(void (*what)(void *), void *one, void *other);

/// Calls `what` for both \p one and \p other, by the function \p both if that
/// isn't null. (It isn't if the unit was compiled without Cilk.) Each unit has
/// its own copy of this function: in a unit that was compiled without Cilk it
/// is serial.
__attribute__((noinline)) static inline void
run_both(both_function both, void (*what)(void *), void *one, void *other) {
  if (both) {
    both(what, one, other);
    return;
  }
  _CILK_SPLICE_SPAWN what(one);
  what(other);
  _CILK_SPLICE_SYNC;
}

inline namespace _CILK_SPLICE_UNIT {

#ifdef __cilksan__
inline __cilksan_box box_for_cilksan(const void *of, size_t bytes) {
  return {of, 1, 1, {0, 0, 0}, {long(bytes), 1, 1}, {1, 0, 0}, true, false};
}
inline __cilksan_box box_for_cilksan(const access &a) {
  __cilksan_box b = {a.of.base, a.of.element, a.part.dims, {},
                     {},        {},           !a.writes,   a.writes};
  for (unsigned d = 0; d < 3; ++d) {
    b.lo[d] = a.part.lo[d];
    b.hi[d] = a.part.hi[d];
    b.stride[d] = a.of.stride[d];
  }
  return b;
}

/// Calls a leaf. Cilksan compares its accesses with its declared effect.
template <class Phase>
_CILK_SPLICE_ONCE void call_checked_leaf(const Phase &phase,
                                         const typename Phase::node &node) {
  __cilksan_box boxes[effect::most + 2];
  unsigned count = 0;
  for (const access &a : phase.effect_of(node))
    boxes[count++] = box_for_cilksan(a);
  boxes[count++] = box_for_cilksan(&node, sizeof node);
  boxes[count++] = box_for_cilksan(&phase, phase.own_bytes());
  __cilksan_effect_begin(boxes, count, phase.name());
  phase.run(node);
  __cilksan_effect_end();
}
#endif

/// Calls a leaf.
template <class Phase>
_CILK_SPLICE_ONCE void call_leaf(const Phase &phase,
                                 const typename Phase::node &node) {
#ifdef __cilksan__
  if constexpr (std::is_same_v<typename Phase::effect_type, effect>)
    return call_checked_leaf(phase, node);
#endif
  phase.run(node);
}

/// Calls the function that makes the phases of a step.
template <class Make>
_CILK_SPLICE_ONCE auto call_make(Make &make_phase, long step) {
  return make_phase(step);
}

} // namespace _CILK_SPLICE_UNIT
} // namespace internal
} // namespace splicing
} // namespace cilk

#undef _CILK_SPLICE_SPAWN
#undef _CILK_SPLICE_SYNC

#endif // C++17

#endif // _CILK_SPLICE_PROGRAM_H

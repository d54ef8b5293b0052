//===- parallel.h - two strands at the same time ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The engine's only spawn. It is in a function of its own, which has nothing to
// destroy, so that nothing is before both strands have ended; and so that tools
// see it, who needn't see the rest of the engine.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_SPLICE_PARALLEL_H
#define _CILK_SPLICE_PARALLEL_H

#if __cplusplus >= 201703L

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

/// Runs `what` for both, in parallel.
using both_function = void (*)(void (*what)(void *), void *one, void *other);

/// \p both is for where there is no compiler of ours; else null. Each unit has
/// its own: that of one that was compiled without Cilk is serial.
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

} // namespace internal
} // namespace splicing
} // namespace cilk

#undef _CILK_SPLICE_SPAWN
#undef _CILK_SPLICE_SYNC

#endif // C++17

#endif // _CILK_SPLICE_PARALLEL_H

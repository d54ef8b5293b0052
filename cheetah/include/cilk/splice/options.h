//===- options.h - options and statistics of splicing ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_SPLICE_OPTIONS_H
#define _CILK_SPLICE_OPTIONS_H

#if __cplusplus >= 201703L

#include <stddef.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

namespace cilk {
namespace splicing {

/// The number of phases that are spliced at most. If there are more phases, the
/// first of them run spliced, and then the others.
constexpr unsigned most_phases = 32;
/// The number of steps that are spliced at a time if neither the program nor
/// the caches determine it.
constexpr unsigned usual_depth = 8;

/// Counters of the actions of splicing. Only the times depend on the schedule.
struct statistics {
  uint64_t leaves = 0;       ///< leaves that have run
  uint64_t bundles = 0;      ///< bundles that have been handled
  uint64_t checks = 0;       ///< checks whether two effects interfere
  uint64_t delayed = 0;      ///< leaves that had to wait
  uint64_t delayed_most = 0; ///< most bytes for delayed leaves
  uint64_t spawned = 0;      ///< bundles whose parts ran in parallel
  uint64_t unspliced = 0;    ///< times that delayed leaves had no space
  uint64_t in_leaves = 0;    ///< nanoseconds in leaves, of all workers
  uint64_t in_all = 0;       ///< nanoseconds of one worker, in all

  void add(const statistics &s) {
    leaves += s.leaves;
    bundles += s.bundles;
    checks += s.checks;
    delayed += s.delayed;
    spawned += s.spawned;
    unspliced += s.unspliced;
    in_leaves += s.in_leaves;
    in_all += s.in_all;
    if (delayed_most < s.delayed_most)
      delayed_most = s.delayed_most;
  }
};

struct options {
  /// The bytes that all phases together may touch in a leaf; 0 means half of
  /// the second-level cache.
  size_t cache = 0;
  /// The least number of leaves in parts that run in parallel; 0 means serial
  /// execution.
  unsigned spawn_leaves = 16;
  /// The bytes for delayed leaves in all strands. If more are needed, the
  /// remaining phases run one after the other.
  size_t space = size_t(1) << 20;
  /// The counters to add to, or null.
  statistics *count = nullptr;
};

namespace internal {

inline size_t half_of_cache() {
  const long size = sysconf(_SC_LEVEL2_CACHE_SIZE);
  return size > 0 ? size_t(size) / 2 : size_t(1) << 19;
}

inline uint64_t nanoseconds() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return uint64_t(now.tv_sec) * 1000000000 + uint64_t(now.tv_nsec);
}

} // namespace internal
} // namespace splicing
} // namespace cilk

#endif // C++17

#endif // _CILK_SPLICE_OPTIONS_H

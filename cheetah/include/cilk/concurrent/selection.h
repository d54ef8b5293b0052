//===- selection.h - a strand that waits at several objects ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CONCURRENT_SELECTION_H
#define _CILK_CONCURRENT_SELECTION_H

#include "waiters.h"

namespace cilk {
namespace internal {

/// What a strand that has a waiter in several lists is given: one of them only.
/// Who finds one in a list claims it first, under that list's lock, and takes
/// it out, in one go; one that can't be claimed is left to its strand, which is
/// about to take it out.
class selection {
  std::atomic<const waiter *> chosen{nullptr};
  bool failed = false;

public:
  /// Whether the caller is the first, and then \p w is what is chosen.
  bool claim(const waiter *w) {
    const waiter *nothing = nullptr;
    // Acquire: partner is the release of the one who was first.
    return chosen.compare_exchange_strong(nothing, w, std::memory_order_acq_rel,
                                          std::memory_order_acquire);
  }

  /// What has been, or null.
  const waiter *choice() const {
    return chosen.load(std::memory_order_acquire);
  }

  /// What was claimed can't be had after all: the strand has to look again.
  /// Before the waiter is released.
  void fail() { failed = true; }
  bool has_failed() const { return failed; }
};

} // namespace internal
} // namespace cilk

#endif // _CILK_CONCURRENT_SELECTION_H

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

/// The choice of a strand that has a waiter in several lists, of which only one
/// gives it something. A strand that finds a waiter in a list claims its
/// selection under that list's lock, and takes the waiter out in the same
/// critical section. If the claim fails, the waiter stays in the list: the
/// selecting strand itself is about to take it out.
class selection {
  std::atomic<const waiter *> chosen{nullptr};
  bool failed = false;

public:
  /// Returns true if the caller is the first to claim; then \p w is the choice.
  bool claim(const waiter *w) {
    const waiter *nothing = nullptr;
    // Acquire: partner is the release in the claim that came first.
    return chosen.compare_exchange_strong(nothing, w, std::memory_order_acq_rel,
                                          std::memory_order_acquire);
  }

  /// Returns the waiter that was claimed, or null.
  const waiter *choice() const {
    return chosen.load(std::memory_order_acquire);
  }

  /// Notes that the operation of the claimed waiter isn't possible after all,
  /// so that the strand has to look again. Called before the waiter is
  /// released.
  void fail() { failed = true; }
  bool has_failed() const { return failed; }
};

} // namespace internal
} // namespace cilk

#endif // _CILK_CONCURRENT_SELECTION_H

//===- deque_state.h - a worker's part for its deque ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ends of the deque are in compiled code's part of the worker (abi.h).
// deque.c describes the protocol and is the only file that writes this part.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_DEQUE_STATE_H
#define CILKRTS_SCHEDULE_DEQUE_STATE_H

#include "../support/cache_line.h"

#pragma GCC visibility push(default)
#include "../../abi/abi.h"
#pragma GCC visibility pop

#include <stdbool.h>
#include <stdint.h>

struct cilkrts_deque_state {
  struct __cilkrts_entry *base; ///< the first slot; constant
  /// The slot after the last one that may be filled; constant.
  struct __cilkrts_entry *end;
  /// The thread's state of exception handling, or null. The pointer is written
  /// under the lock, while the deque is empty. Thieves read the state under the
  /// lock.
  struct cilkrts_handlers *handlers;
  /// The time, in ticks, of the last slow pop whose number is a multiple of
  /// POPS (deque.c). Read and written by the owner.
  uint64_t slow_pops_since;

  /// The lock of the worker. It guards the data that thieves take from the
  /// deque.
  _Alignas(CILKRTS_CACHE_LINE) uint32_t lock;
  /// The mode of the deque: private, asked to become public, or public
  /// (deque.c). Atomic.
  uint32_t mode;
  /// True if the oldest entry cannot be stolen yet, since the state of
  /// exception handling at its push is unknown. A hint for workers that are
  /// about to sleep. Atomic; written by thieves under the lock and by the
  /// owner's slow push.
  bool oldest_is_blocked;
  /// Under ThreadSanitizer, the slot after the youngest entry that it has been
  /// told of. Written by the owner, read by thieves.
  struct __cilkrts_entry *announced;
};

#endif // CILKRTS_SCHEDULE_DEQUE_STATE_H

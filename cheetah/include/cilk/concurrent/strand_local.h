//===- strand_local.h - a value of each strand ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CONCURRENT_STRAND_LOCAL_H
#define _CILK_CONCURRENT_STRAND_LOCAL_H

#include "../holder.h"

namespace cilk {

/// The counterpart of `thread_local` for strands. No two strands that run at
/// the same time have the same variable. A strand keeps its variable while it
/// waits, while it continues in another thread, and while others run in its own
/// thread. A strand is the code between one spawn or sync and the next. At its
/// beginning it finds:
///
///   a spawned child           its parent's value; on other runtimes T()
///   after a spawn or a sync   the value of some strand before it, or T()
///   a task of async           T(), or the value of a strand that waits for it
///
/// Therefore write before you read, at a strand's beginning. The variable costs
/// as much as a reducer, as it is a holder (holder.h).
template <class T> using strand_local = holder<T>;

} // namespace cilk

#endif // _CILK_CONCURRENT_STRAND_LOCAL_H

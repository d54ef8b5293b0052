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

/// What `thread_local` is for threads: a variable of which no two strands that
/// run at a time have the same, and which a strand keeps while it waits, goes
/// on in another thread, and others run in its own. A strand is what lies
/// between one spawn or sync and the next. What it finds at its beginning:
///
///   a spawned child            what its parent had; on other runtimes T()
///   behind a spawn or a sync   what some strand before it has left, or T()
///   a task of async            T(), or what who waits for it had
///
/// So write before you read, at a strand's beginning. It costs what a reducer
/// costs, as it is a holder (holder.h).
template <class T> using strand_local = holder<T>;

} // namespace cilk

#endif // _CILK_CONCURRENT_STRAND_LOCAL_H

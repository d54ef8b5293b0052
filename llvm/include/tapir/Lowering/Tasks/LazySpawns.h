//===- LazySpawns.h - spawns that are calls by default ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An eager spawn pays for its push even if no thief comes. A lazy spawn asks
// whether the worker's deque has a few entries for others, and is a call if it
// has. A function with such spawns has no sync region, keeps values in
// registers, and is inlined and simplified like any other that is recursive. If
// more entries are wanted, a second function does the rest of the first one's
// work, with spawns.
//
// Entries are made while a recursion descends, so the deque has the entries of
// the first levels, and not those of deeper levels. This differs from LazyD,
// whose thieves walk over the frames of their victims: a continuation that was
// not pushed when its child was called can't be stolen until the child has
// returned.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_TASKS_LAZYSPAWNS_H
#define TAPIR_LOWERING_TASKS_LAZYSPAWNS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tapir {
class TapirTarget;
struct LoweringOptions;

/// Makes the spawns of \p F lazy, after the division of its loops, if the
/// options ask for that and it is possible. A remark says whether they are
/// lazy. Returns the new function, which has the spawns, or null.
llvm::Function *makeSpawnsLazy(llvm::Function &F, TapirTarget &Target,
                               const LoweringOptions &Options);

} // namespace tapir

#endif // TAPIR_LOWERING_TASKS_LAZYSPAWNS_H

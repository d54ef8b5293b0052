//===- LazySpawns.h - spawns that are calls by default ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An eager spawn costs a push even if no thief steals. A lazy spawn asks
// whether the worker's deque has a few entries for other workers, and is a call
// if it has. A function with lazy spawns has no sync region, keeps values in
// registers, and is inlined and simplified like any other recursive function.
// If more entries are wanted, a second version of the function, with spawns,
// does the rest of the work.
//
// Entries are pushed while a recursion descends, so the deque has the
// continuations of the first levels and not those of deeper levels. A
// continuation that was not pushed when its child was called can't be stolen
// before the child has returned. This differs from LazyD, where thieves walk
// over the frames of their victims.
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

/// Makes the spawns of \p F lazy if the options ask for that and it is
/// possible. A remark reports whether the spawns are lazy. Call this after the
/// loops of \p F were divided. Returns the new function, which has the spawns,
/// or null.
llvm::Function *makeSpawnsLazy(llvm::Function &F, TapirTarget &Target,
                               const LoweringOptions &Options);

} // namespace tapir

#endif // TAPIR_LOWERING_TASKS_LAZYSPAWNS_H

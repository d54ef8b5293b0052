//===- LazySpawns.h - spawns that are calls while nobody asks ---*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An eager spawn pays for its push whether or not anybody steals. A lazy one
// asks whether the worker's deque has a few entries for others, and is a call
// if it has. Such a function has no sync region, keeps values in registers, and
// is inlined and simplified like any other that is recursive. Where more
// entries are wanted, a second function does all that the first one hasn't done
// yet, with spawns.
//
// Entries are made as strands go down, so that those of the first levels of a
// recursion are in the deque and those below aren't. That isn't LazyD's walk
// over the frames of its victim: a continuation that was not pushed when its
// child was called can't be stolen until the child has returned.
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

/// Makes the spawns of \p F lazy if that is asked for and can be done, after
/// the division of its loops; a remark says whether it has been.
/// \returns the new function, which has the spawns, or null.
llvm::Function *makeSpawnsLazy(llvm::Function &F, TapirTarget &Target,
                               const LoweringOptions &Options);

} // namespace tapir

#endif // TAPIR_LOWERING_TASKS_LAZYSPAWNS_H

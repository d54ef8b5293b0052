//===- PushSinking.h - sinks pushes below branches --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_PUSHSINKING_H
#define TAPIR_TARGETS_PUSHSINKING_H

namespace llvm {
class Function;
} // namespace llvm

namespace tapir {

/// If \p Helper has branches to short paths, on which the task ends after a few
/// instructions, sinks its only call of \p Push below these branches. Removes
/// the calls of \p Pop on the paths that no longer have a push. If \p Unpushed
/// isn't null, these paths call \p Unpushed with the region instead of \p Pop.
/// If all paths are short, the push is removed. Returns true if anything
/// changed.
bool sinkPush(llvm::Function &Helper, const llvm::Function &Push,
              const llvm::Function &Pop, llvm::Function *Unpushed);

} // namespace tapir

#endif // TAPIR_TARGETS_PUSHSINKING_H

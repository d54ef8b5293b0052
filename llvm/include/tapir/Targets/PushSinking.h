//===- PushSinking.h - sinks pushes to where they are needed ----*- C++ -*-===//
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

/// Sinks the only call of \p Push in \p Helper below branches to paths on which
/// the task ends after a few instructions. Removes the calls of \p Pop on paths
/// without a push, and calls \p Unpushed with the region in their place if it
/// isn't null. If all paths are this short, the push is removed. Returns true
/// if anything changed.
bool sinkPush(llvm::Function &Helper, const llvm::Function &Push,
              const llvm::Function &Pop, llvm::Function *Unpushed);

} // namespace tapir

#endif // TAPIR_TARGETS_PUSHSINKING_H

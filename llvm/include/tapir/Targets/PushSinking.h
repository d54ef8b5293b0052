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

/// Sinks the only call of \p Push in \p Helper below the branches after which
/// the task ends in a few instructions, and removes the calls of \p Pop on
/// paths that have no push then. A task that always ends that soon isn't pushed
/// at all. On such paths \p Unpushed is called with the region, if it isn't
/// null. Returns true if anything changed.
bool sinkPush(llvm::Function &Helper, const llvm::Function &Push,
              const llvm::Function &Pop, llvm::Function *Unpushed);

} // namespace tapir

#endif // TAPIR_TARGETS_PUSHSINKING_H

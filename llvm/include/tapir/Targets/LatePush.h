//===- LatePush.h - pushes where they are needed ----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_LATEPUSH_H
#define TAPIR_TARGETS_LATEPUSH_H

namespace llvm {
class Function;
} // namespace llvm

namespace tapir {

/// Where the task in \p Helper may be over after a few instructions, moves the
/// only call of \p Push to where it isn't, and removes those of \p Pop on the
/// ways that are without a push then. A task that is always over so soon isn't
/// pushed at all. There, \p Unpushed is called with the region, if there is
/// such a function. Returns whether it changed anything.
bool delayPush(llvm::Function &Helper, const llvm::Function &Push,
               const llvm::Function &Pop, llvm::Function *Unpushed);

} // namespace tapir

#endif // TAPIR_TARGETS_LATEPUSH_H

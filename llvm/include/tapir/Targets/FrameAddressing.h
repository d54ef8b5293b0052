//===- FrameAddressing.h - locals off the frame pointer ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_FRAMEADDRESSING_H
#define TAPIR_TARGETS_FRAMEADDRESSING_H

namespace llvm {
class Function;
} // namespace llvm

namespace tapir {

/// Makes code generation address every local of the spawner \p F off the frame
/// pointer, on machines for which LLVM doesn't always do this.
void addressOffFramePointer(llvm::Function &F);

} // namespace tapir

#endif // TAPIR_TARGETS_FRAMEADDRESSING_H

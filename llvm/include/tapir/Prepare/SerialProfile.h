//===- SerialProfile.h - profiles of the serial projection ------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_PREPARE_SERIALPROFILE_H
#define TAPIR_PREPARE_SERIALPROFILE_H

namespace llvm {
class Function;
class PassBuilder;
} // namespace llvm

namespace tapir {

/// Makes LLVM's profiling passes see the serial projection.
void profileSerialProjection(llvm::PassBuilder &PB);

/// Moves the counters that a parallel loop of \p F increments on each iteration
/// into its task. Outside of the task, the increments would keep the loop from
/// being divided.
void countInTasks(llvm::Function &F);

} // namespace tapir

#endif // TAPIR_PREPARE_SERIALPROFILE_H

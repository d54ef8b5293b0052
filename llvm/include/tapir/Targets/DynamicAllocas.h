//===- DynamicAllocas.h - local memory that outlives a stack ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_DYNAMICALLOCAS_H
#define TAPIR_TARGETS_DYNAMICALLOCAS_H

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace tapir {

class BitcodeABI;

/// Returns true if \p F has a dynamic alloca.
bool allocatesDynamically(const llvm::Function &F);

/// Makes \p F allocate the memory of dynamic allocas by the ABI's frame_alloc.
/// The list of allocations is initialised at \p Start, and released before each
/// of \p Exits.
void moveToHeap(llvm::Function &F, llvm::Instruction &Start,
                llvm::ArrayRef<llvm::Instruction *> Exits,
                const BitcodeABI &ABI);

} // namespace tapir

#endif // TAPIR_TARGETS_DYNAMICALLOCAS_H

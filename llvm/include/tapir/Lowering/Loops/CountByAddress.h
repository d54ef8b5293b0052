//===- CountByAddress.h - a loop that steps through an array ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The induction variable of a leaf is the iteration's number. If the number is
// only used as an index of an array, the leaf can use the element's address as
// its induction variable, as a serial loop over an iterator does. To the
// unroller, an addition to an address is free, but an addition to a number is
// an instruction. So it unrolls a histogram's loop eight times and not four
// times.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_LOOPS_COUNTBYADDRESS_H
#define TAPIR_LOWERING_LOOPS_COUNTBYADDRESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Instructions.h"

namespace tapir {

/// A loop that counts by one and tests after each iteration.
struct NumberedLoop {
  /// The block from which control enters the loop, and the loop's own blocks.
  llvm::BasicBlock &Begin;
  llvm::ArrayRef<llvm::BasicBlock *> Body;
  /// The number of this iteration, the number of the next one, and the
  /// comparison with the end.
  llvm::PHINode &Counter;
  llvm::Instruction &Next;
  llvm::ICmpInst &Test;
  /// The first number, and the number of iterations. Both are known in Begin.
  llvm::Value *Lo, *Count;
};

/// Replaces the numbers of \p L by addresses if they have no other use, and if
/// no pass can vectorise the loop. New instructions in L.Begin get the location
/// \p Artificial.
void countByAddress(const NumberedLoop &L, llvm::DebugLoc Artificial);

} // namespace tapir

#endif // TAPIR_LOWERING_LOOPS_COUNTBYADDRESS_H

//===- CountedLoop.h - a loop that is ready to be cloned --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A piece of a parallel loop may begin with any iteration, so an iteration's
// values must be computed from its number. These functions change the loop
// accordingly. They also find the values of the function around the loop that
// become inputs of the functions for pieces.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_LOOPS_COUNTEDLOOP_H
#define TAPIR_LOWERING_LOOPS_COUNTEDLOOP_H

#include "tapir/Analysis/LoopShape.h"
#include "tapir/Analysis/TaskMemory.h"

#include "llvm/Transforms/Utils/ValueMapper.h"

namespace tapir {

/// A parallel loop whose only phi in the header is the iteration's number.
struct CountedLoop {
  const LoopShape &Shape;
  /// The number of the iteration, an i64: 0, 1, 2 ...
  llvm::PHINode *Counter;
  LiveIns In;
  /// The live-ins of the functions for pieces, in the order of these functions'
  /// parameters.
  llvm::SetVector<llvm::Value *> Inputs;
};

/// Expresses all induction variables by one counter, and drops the exit test.
/// After this, the loop may only be cloned.
CountedLoop countLoop(const LoopShape &Shape, llvm::ScalarEvolution &SE,
                      OwnersSource Owners);

/// Creates a function for pieces of the loop, whose parameters are \p Numbers,
/// which are i64, and then the inputs. Adds the inputs to \p Map.
llvm::Function *createPieceFunction(const CountedLoop &Counted,
                                    llvm::StringRef Suffix,
                                    llvm::ArrayRef<llvm::StringRef> Numbers,
                                    llvm::ValueToValueMapTy &Map);

} // namespace tapir

#endif // TAPIR_LOWERING_LOOPS_COUNTEDLOOP_H

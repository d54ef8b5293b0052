//===- CountedLoop.h - a loop that is ready to be cloned --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A piece of a parallel loop begins with any of its iterations, so the values
// that an iteration needs must follow from its number. These functions
// establish that, and find the values that the functions which run pieces take
// from the function around the loop.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_LOOPS_COUNTEDLOOP_H
#define TAPIR_LOWERING_LOOPS_COUNTEDLOOP_H

#include "tapir/Analysis/LoopShape.h"
#include "tapir/Analysis/TaskMemory.h"

#include "llvm/Transforms/Utils/ValueMapper.h"

namespace tapir {

/// A parallel loop whose iterations are known by their numbers.
struct CountedLoop {
  const LoopShape &Shape;
  /// The number of the iteration, an i64: 0, 1, 2 ...
  llvm::PHINode *Counter;
  LiveIns In;
  /// The live-ins that functions which run pieces get, in the order of their
  /// parameters.
  llvm::SetVector<llvm::Value *> Inputs;
};

/// Expresses all values that the loop carries by one counter, and drops its
/// exit test: from now on the loop can only be cloned.
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

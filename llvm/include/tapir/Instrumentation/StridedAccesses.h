//===- StridedAccesses.h - one hook for a loop ------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A hook for each access of an inner loop costs many times what the access
// does, and keeps the loop from being vectorised. If the loop's strand stays
// the same, if each iteration executes the access, and if its address grows by
// the same amount each time, then one hook ahead of the loop can say it all:
// where it begins, how far it is to the next one, and how many there are. That
// holds for the loops around it as well, where they don't change the address,
// or by a constant amount once more.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_INSTRUMENTATION_STRIDEDACCESSES_H
#define TAPIR_INSTRUMENTATION_STRIDEDACCESSES_H

#include "tapir/LLVMVersions.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

#include <optional>

namespace llvm {
class DominatorTree;
class Loop;
class LoopInfo;
} // namespace llvm

namespace tapir {

/// All that an instruction accesses in loops: at Start + I * Stride +
/// J * OuterStride for all I below Count and J below OuterCount. 64-bit
/// integers; there may be one value only, with a stride of 0.
struct StridedAccess {
  /// Where it is known: ahead of the outermost loop.
  llvm::Instruction *Before;
  llvm::Value *Start;
  llvm::Value *Stride, *Count, *OuterStride, *OuterCount;
};

/// Good as long as nothing but what it inserts itself changes the function.
class StridedAccesses {
  llvm::LoopInfo &LI;
  llvm::ScalarEvolution &SE;
  llvm::DominatorTree &DT;
  SCEVExpander Expander;
  llvm::DenseMap<const llvm::Loop *, bool> Uniform;

  bool isUniform(const llvm::Loop &L);

public:
  /// Makes blocks ahead of loops where find() may need them.
  StridedAccesses(llvm::LoopInfo &LI, llvm::ScalarEvolution &SE,
                  llvm::DominatorTree &DT);

  /// What \p I accesses at \p Address in the loops around it, as far as that is
  /// known ahead of them. Computes the values there.
  std::optional<StridedAccess> find(const llvm::Instruction &I,
                                    llvm::Value &Address);
};

} // namespace tapir

#endif // TAPIR_INSTRUMENTATION_STRIDEDACCESSES_H

//===- StridedAccesses.h - one hook for a loop ------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A hook for each access of an inner loop costs many times as much as the
// access, and keeps the loop from being vectorised. Often one hook before the
// loop can replace them: it gets the first address, the distance to the next
// one, and their number. This is possible if the loop's strand stays the same,
// if each iteration executes the access, and if its address grows by the same
// amount each time. One hook can also replace the hooks in the loops around it,
// if these don't change the address, or change it by a constant amount, too.
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

/// All places that an instruction accesses in loops: those at Start + I *
/// Stride + J * OuterStride for all I below Count and J below OuterCount. All
/// are 64-bit integers. A dimension may have only one value, with a stride of
/// 0.
struct StridedAccess {
  /// The place at which the values are computed, before the outermost loop.
  llvm::Instruction *Before;
  llvm::Value *Start;
  llvm::Value *Stride, *Count, *OuterStride, *OuterCount;
};

/// The strided accesses of a function. It stays valid as long as only its own
/// insertions change the function.
class StridedAccesses {
  llvm::LoopInfo &LI;
  llvm::ScalarEvolution &SE;
  llvm::DominatorTree &DT;
  SCEVExpander Expander;
  llvm::DenseMap<const llvm::Loop *, bool> Uniform;

  bool isUniform(const llvm::Loop &L);

public:
  /// Makes blocks before loops if find() may need them.
  StridedAccesses(llvm::LoopInfo &LI, llvm::ScalarEvolution &SE,
                  llvm::DominatorTree &DT);

  /// Returns the places that \p I accesses at \p Address in the loops around
  /// it, if these are known before the loops. Computes the values before the
  /// outermost of these loops.
  std::optional<StridedAccess> find(const llvm::Instruction &I,
                                    llvm::Value &Address);
};

} // namespace tapir

#endif // TAPIR_INSTRUMENTATION_STRIDEDACCESSES_H

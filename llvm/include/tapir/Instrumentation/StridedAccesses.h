//===- StridedAccesses.h - one hook for a loop ------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A hook for each access of an inner loop costs many times as much as the
// access, and keeps the loop from being vectorised. Often one hook before the
// loop can replace these hooks. It gets the first address, the distance to the
// next address, and the number of addresses. This is possible if one strand
// executes the whole loop, if each iteration executes the access, and if the
// address grows by the same amount in each iteration. The hook can also be
// before several nested loops, if the outer loops don't change the address, or
// change it by a constant amount, too.
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

/// The addresses that an instruction accesses in loops: Start + I * Stride + J
/// * OuterStride for all I below Count and J below OuterCount. All of these are
/// 64-bit integers. If there is no outer loop, OuterCount is 1 and OuterStride
/// is 0.
struct StridedAccess {
  /// The instruction before which the values are computed. It precedes the
  /// outermost loop.
  llvm::Instruction *Before;
  llvm::Value *Start;
  llvm::Value *Stride, *Count, *OuterStride, *OuterCount;
};

/// Finds the strided accesses of a function. An object stays valid as long as
/// only its own insertions change the function.
class StridedAccesses {
  llvm::LoopInfo &LI;
  llvm::ScalarEvolution &SE;
  llvm::DominatorTree &DT;
  SCEVExpander Expander;
  llvm::DenseMap<const llvm::Loop *, bool> Uniform;

  bool isUniform(const llvm::Loop &L);

public:
  /// Inserts preheaders that find() may need.
  StridedAccesses(llvm::LoopInfo &LI, llvm::ScalarEvolution &SE,
                  llvm::DominatorTree &DT);

  /// Returns the addresses that \p I accesses in the loops around it, if they
  /// can be computed before the loops. \p Address is the address in one
  /// iteration. Emits the computation before the outermost of these loops.
  std::optional<StridedAccess> find(const llvm::Instruction &I,
                                    llvm::Value &Address);
};

} // namespace tapir

#endif // TAPIR_INSTRUMENTATION_STRIDEDACCESSES_H

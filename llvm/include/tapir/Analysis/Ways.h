//===- Ways.h - what control may come to ------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_ANALYSIS_WAYS_H
#define TAPIR_ANALYSIS_WAYS_H

#include "tapir/Analysis/Task.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <utility>

namespace tapir {

/// Where a walk begins: at an instruction of the block, or at its end.
using CodePoint =
    std::pair<const llvm::BasicBlock *, llvm::BasicBlock::const_iterator>;
using BlockSet = llvm::SmallPtrSetImpl<const llvm::BasicBlock *>;

/// What a way is worth from an instruction on.
enum class Way { GoesOn, Ends, Found };

/// Calls a function for each block that comes after one.
using WaysOn = llvm::function_ref<void(
    const llvm::BasicBlock &,
    llvm::function_ref<void(const llvm::BasicBlock *)>)>;

/// Whether \p Look finds something on any way on from \p From, as \p Follow
/// leads, before it ends that way.
bool isAhead(llvm::ArrayRef<CodePoint> From,
             llvm::function_ref<Way(const llvm::Instruction &)> Look,
             WaysOn Follow, const BlockSet *Looked = nullptr);

/// Whether \p Look finds something on any way on from \p From before it ends
/// that way. It sees the instructions of the blocks \p Looked only, if that is
/// given, and the ways are those of \p Within, if that is.
bool isAhead(llvm::ArrayRef<CodePoint> From,
             llvm::function_ref<Way(const llvm::Instruction &)> Look,
             const BlockSet *Looked = nullptr, const Task *Within = nullptr);

/// The same from the ends of \p S, and from where its exceptions arrive.
bool isBehind(const Task &S, const BlockSet &Looked,
              llvm::function_ref<Way(const llvm::Instruction &)> Look);

} // namespace tapir

#endif // TAPIR_ANALYSIS_WAYS_H

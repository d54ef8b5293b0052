//===- TaskMemory.h - what a task shares with its parent --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Under fork()'s meaning memory that never escaped is copied into the child and
// everything else is shared. Whether something escapes is LLVM's judgement, and
// we steer it: what parent and child must share is passed to the detach call.
// This file answers both questions: what has to be captured so that passes keep
// their hands off it, and, when a task is outlined, what it takes along in
// which way.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_ANALYSIS_TASKMEMORY_H
#define TAPIR_ANALYSIS_TASKMEMORY_H

#include "tapir/Analysis/TaskInfo.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace tapir {

/// How far addresses are followed to their object. In dead code an address may
/// be computed from itself.
constexpr unsigned MaxAddressSteps = 1000;

/// What a task needs from outside, in the order of first use.
struct LiveIns {
  /// Passed by value. A pointer here makes its memory shared.
  llvm::SetVector<llvm::Value *> Values;
  /// Static allocas that only this task uses: they move into its helper.
  llvm::SetVector<llvm::AllocaInst *> Private;
  /// Static allocas that the task gets a copy of, taken at the detach.
  llvm::SetVector<llvm::AllocaInst *> Copied;
  /// Address computations on the two above and thread-local addresses, which
  /// are computed anew inside the helper; operands precede their users.
  llvm::SetVector<llvm::Instruction *> Rematerialised;
  /// Pointers among the values that may be addresses in copied allocas, chosen
  /// outside of the task: there they mean the copies.
  llvm::MapVector<llvm::Value *, llvm::SmallVector<llvm::AllocaInst *, 2>>
      Translated;
};

/// Maps the translated pointers of \p In: as after fork(), an address in memory
/// that a task has its own copy of is one in the copy, whoever has computed it.
/// \p Map has the copies, where there are any; \p GetOriginal tells where an
/// alloca that was copied lies.
void translateAddresses(
    llvm::IRBuilderBase &B, const LiveIns &In, llvm::ValueToValueMapTy &Map,
    llvm::function_ref<llvm::Value *(llvm::AllocaInst &)> GetOriginal);

/// Whether \p I only computes an address from another one.
bool isAddressArithmetic(const llvm::Instruction &I);

/// Whether every real use of \p I, looking through address arithmetic, is an
/// instruction for which \p Inside holds.
bool isOnlyUsedBy(const llvm::Instruction &I,
                  llvm::function_ref<bool(const llvm::Instruction &)> Inside);

/// Where to get the tasks of a function, if they are asked for. May be null:
/// then they are found again.
using OwnersSource = llvm::function_ref<const TaskInfo &()>;

LiveIns computeLiveIns(const Task &S, OwnersSource Owners = nullptr);

/// The same for any piece of code that \p Detach belongs to: \p Inside says
/// what that is, and \p Outer lists the values from outside that it reads.
LiveIns
classifyLiveIns(llvm::CallBase &Detach, llvm::ArrayRef<llvm::Value *> Outer,
                llvm::function_ref<bool(const llvm::Instruction &)> Inside,
                OwnersSource Owners = nullptr);

/// Whether \p A is an argument temporary that the child receives as it is at
/// the detach.
bool isPinned(const llvm::AllocaInst &A);

/// How a task has a static alloca that it names.
enum class Sharing {
  Private, ///< nothing else uses it, or only copies of the task do
  Copied,  ///< it gets a copy, taken at the detach
  Shared,
};
Sharing getSharing(const llvm::AllocaInst &A, const Task &S,
                   OwnersSource Owners = nullptr);
Sharing getSharing(const llvm::AllocaInst &A, const TaskInfo &Tasks,
                   unsigned Number);

/// Whether nothing but tasks that it is passed to gets to know \p Pointer.
bool isKnownToTasksOnly(const llvm::Value &Pointer);

/// All objects that \p Pointer may be an address in, however far it was
/// computed from there; what can't be looked through counts as one.
llvm::SmallVector<const llvm::Value *, 4>
getObjects(const llvm::Value &Pointer);

} // namespace tapir

#endif // TAPIR_ANALYSIS_TASKMEMORY_H

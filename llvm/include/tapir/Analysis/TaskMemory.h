//===- TaskMemory.h - memory that tasks share -------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file decides which variables a task shares with its parent. As with
// fork(), memory that has not escaped is copied into the child, and all other
// memory is shared. Variables that parent and child must share are operands of
// the detach, so that they have escaped to LLVM's analyses. MissingCaptures.h
// finds these variables. When a task is outlined, the functions below decide
// which variables the helper gets, and whether it gets their address or a copy.
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

/// The largest number of instructions through which an address is followed to
/// its object. There is a limit since dead code may compute an address from
/// itself.
constexpr unsigned MaxAddressSteps = 1000;

/// The live-ins of a task, in the order of their first uses.
struct LiveIns {
  /// Values that the helper gets as arguments. Memory that they point to is
  /// shared.
  llvm::SetVector<llvm::Value *> Values;
  /// Static allocas that only this task uses. They move into the helper.
  llvm::SetVector<llvm::AllocaInst *> Private;
  /// Static allocas of which the helper gets a copy, made at the detach.
  llvm::SetVector<llvm::AllocaInst *> Copied;
  /// Address computations on the private and copied allocas, and thread-local
  /// addresses. The helper computes them again. Operands precede their users.
  llvm::SetVector<llvm::Instruction *> Rematerialised;
  /// Pointers among Values that code outside of the task has computed and that
  /// may point into copied allocas. In the helper they point into the copies.
  llvm::MapVector<llvm::Value *, llvm::SmallVector<llvm::AllocaInst *, 2>>
      Translated;
};

/// Emits the translation of the pointers In.Translated, and maps the pointers
/// to the results. As after fork(), if a pointer points into memory of which
/// the task has a copy, the result points into the copy. \p Map has the copies.
/// \p GetOriginal returns the address of the original of a copied alloca.
void translateAddresses(
    llvm::IRBuilderBase &B, const LiveIns &In, llvm::ValueToValueMapTy &Map,
    llvm::function_ref<llvm::Value *(llvm::AllocaInst &)> GetOriginal);

/// Returns true if \p I only computes an address from another one.
bool isAddressArithmetic(const llvm::Instruction &I);

/// Returns true if every real use of \p I, looking through address arithmetic,
/// is an instruction for which \p Inside holds.
bool isOnlyUsedBy(const llvm::Instruction &I,
                  llvm::function_ref<bool(const llvm::Instruction &)> Inside);

/// A function that returns the tasks. It is called only if the tasks are
/// needed. If it is null, the tasks are computed again.
using OwnersSource = llvm::function_ref<const TaskInfo &()>;

/// Returns the live-ins of task \p S.
LiveIns computeLiveIns(const Task &S, OwnersSource Owners = nullptr);

/// Returns the live-ins of a piece of code to which \p Detach belongs, such as
/// a loop. \p Inside returns true for the instructions of the piece, and \p
/// Outer lists the values from outside that the piece uses.
LiveIns
classifyLiveIns(llvm::CallBase &Detach, llvm::ArrayRef<llvm::Value *> Outer,
                llvm::function_ref<bool(const llvm::Instruction &)> Inside,
                OwnersSource Owners = nullptr);

/// Returns true if \p A is an argument temporary that the child receives with
/// the contents that it has at the detach.
bool isPinned(const llvm::AllocaInst &A);

/// The ways in which a task uses a static alloca that it names.
enum class Sharing {
  Private, ///< only the task, or its duplicates, use the alloca
  Copied,  ///< the task gets a copy, made at the detach
  Shared,  ///< the task gets the address
};
Sharing getSharing(const llvm::AllocaInst &A, const Task &S,
                   OwnersSource Owners = nullptr);
Sharing getSharing(const llvm::AllocaInst &A, const TaskInfo &Tasks,
                   unsigned Number);

/// Returns true if \p Pointer escapes only to tasks that it is passed to.
bool isKnownToTasksOnly(const llvm::Value &Pointer);

/// Returns all objects that \p Pointer may point into. A value that cannot be
/// looked through counts as an object.
llvm::SmallVector<const llvm::Value *, 4>
getObjects(const llvm::Value &Pointer);

} // namespace tapir

#endif // TAPIR_ANALYSIS_TASKMEMORY_H

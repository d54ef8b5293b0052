//===- TaskMemory.h - memory that tasks share -------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file decides which variables a task shares with its parent. As with
// fork(), memory that has not escaped is copied into the child, and all other
// memory is shared. LLVM decides what has escaped, and the passes steer it:
// they pass variables that parent and child must share to the detach call. The
// functions below decide, when a task is outlined, which variables the helper
// gets, and in which way. Before that, MissingCaptures.h finds the variables
// that have to be passed to the detach.
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

/// The number of steps in which an address is followed to its object. There is
/// a limit since dead code may compute an address from itself.
constexpr unsigned MaxAddressSteps = 1000;

/// The live-ins of a task, in the order of their first uses.
struct LiveIns {
  /// Values that the helper gets as arguments. The memory of a pointer here is
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

/// Maps the translated pointers of \p In. As after fork(), an address in memory
/// that the task has a copy of becomes an address in the copy. \p Map has the
/// copies that exist. \p GetOriginal returns the address of an alloca that was
/// copied.
void translateAddresses(
    llvm::IRBuilderBase &B, const LiveIns &In, llvm::ValueToValueMapTy &Map,
    llvm::function_ref<llvm::Value *(llvm::AllocaInst &)> GetOriginal);

/// Returns true if \p I only computes an address from another one.
bool isAddressArithmetic(const llvm::Instruction &I);

/// Returns true if every real use of \p I, looking through address arithmetic,
/// is an instruction for which \p Inside holds.
bool isOnlyUsedBy(const llvm::Instruction &I,
                  llvm::function_ref<bool(const llvm::Instruction &)> Inside);

/// Returns the tasks of the function. The source is called only if the tasks
/// are needed. If the source is null, the tasks are found again.
using OwnersSource = llvm::function_ref<const TaskInfo &()>;

/// Returns the live-ins of task \p S.
LiveIns computeLiveIns(const Task &S, OwnersSource Owners = nullptr);

/// Returns the live-ins of any piece of code that \p Detach belongs to.
/// \p Inside returns true for the instructions of the piece, and \p Outer lists
/// the values from outside that the piece reads.
LiveIns
classifyLiveIns(llvm::CallBase &Detach, llvm::ArrayRef<llvm::Value *> Outer,
                llvm::function_ref<bool(const llvm::Instruction &)> Inside,
                OwnersSource Owners = nullptr);

/// Returns true if \p A is an argument temporary that the child receives with
/// the contents that it has at the detach.
bool isPinned(const llvm::AllocaInst &A);

/// The ways in which a task uses a static alloca that it names.
enum class Sharing {
  Private, ///< only the task uses the alloca, or copies of the task do, too
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

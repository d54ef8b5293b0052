//===- HelperDebugInfo.h - debug info of outlined functions -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A helper gets a subprogram of its own, which has the name of the function
// that the task is from. Its code keeps the lines. The variables of the task,
// and those of the parent that the task uses, are declared again in this
// subprogram, so that a debugger shows them inside the task.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_TASKS_HELPERDEBUGINFO_H
#define TAPIR_LOWERING_TASKS_HELPERDEBUGINFO_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"

namespace tapir {

class HelperDebugInfo {
  llvm::Function &Helper;
  llvm::DISubprogram *Subprogram = nullptr;
  /// The scope for code that was written in the parent: the subprogram, in the
  /// parent's file.
  llvm::DILocalScope *InParent = nullptr;
  llvm::DenseMap<llvm::DILocalVariable *, llvm::DILocalVariable *> Variables;
  llvm::DenseMap<const llvm::MDNode *, llvm::MDNode *> Locations;

  llvm::DILocalVariable *getVariable(llvm::DILocalVariable *Old);

public:
  /// Gives \p Helper a subprogram if \p Parent has one. Its location is the
  /// begin of the task, which is in another file than the parent if the task
  /// was inlined from there.
  HelperDebugInfo(llvm::Function &Parent, llvm::Function &Helper,
                  const llvm::DebugLoc &Begin);

  /// Returns a location for the helper's code that the program doesn't contain.
  llvm::DebugLoc getArtificialLocation() const;

  /// Declares again the variables of the parent whose value or memory is \p
  /// Outer. In the helper, \p Inner is their value; or the alloca with their
  /// memory, if \p Outer is a private or copied alloca; or their address, if \p
  /// Outer is a shared alloca.
  void describe(llvm::Value *Outer, llvm::Value *Inner, bool IsAddress,
                llvm::Instruction *Before);

  /// Changes the scopes of all locations and variables of the cloned code to
  /// those of the helper.
  void finish();
};

} // namespace tapir

#endif // TAPIR_LOWERING_TASKS_HELPERDEBUGINFO_H

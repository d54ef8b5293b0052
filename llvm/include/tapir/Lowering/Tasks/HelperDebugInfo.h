//===- HelperDebugInfo.h - debug info of outlined functions -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A helper gets a subprogram of its own, named after the function it came from.
// Lines keep their place. Variables are declared again in it, also those of the
// parent that the task uses, so that a debugger shows them inside the task.
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
  /// The scope of code from the parent itself: the subprogram, in the parent's
  /// file.
  llvm::DILocalScope *InParent = nullptr;
  llvm::DenseMap<llvm::DILocalVariable *, llvm::DILocalVariable *> Variables;
  llvm::DenseMap<const llvm::MDNode *, llvm::MDNode *> Locations;

  llvm::DILocalVariable *getVariable(llvm::DILocalVariable *Old);

public:
  /// Gives \p Helper a subprogram if \p Parent has one. The subprogram is at
  /// the place where the task begins. That is in another file than the parent's
  /// if the task was inlined from there.
  HelperDebugInfo(llvm::Function &Parent, llvm::Function &Helper,
                  const llvm::DebugLoc &Begin);

  /// Returns a location for code of the helper that isn't the program's.
  llvm::DebugLoc getArtificialLocation() const;

  /// Declares the parent's variables that live in \p Outer again. In the
  /// helper, \p Inner holds their value or, if \p Outer is an alloca that moved
  /// or was copied, their memory, or, for a shared alloca, their address.
  void describe(llvm::Value *Outer, llvm::Value *Inner, bool IsAddress,
                llvm::Instruction *Before);

  /// Moves every location and variable of the cloned code into the helper.
  void finish();
};

} // namespace tapir

#endif // TAPIR_LOWERING_TASKS_HELPERDEBUGINFO_H

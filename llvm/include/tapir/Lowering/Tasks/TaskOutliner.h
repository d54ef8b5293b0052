//===- TaskOutliner.h - from a task to a function ---------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_LOWERING_TASKS_TASKOUTLINER_H
#define TAPIR_LOWERING_TASKS_TASKOUTLINER_H

#include "tapir/Analysis/TapirTarget.h"
#include "tapir/Analysis/Task.h"
#include "tapir/Analysis/TaskMemory.h"

#include "llvm/Transforms/Utils/ValueMapper.h"

namespace tapir {

/// Clones \p S into a helper function of the same module. The parent isn't
/// changed: the caller inserts the start of the helper and removes the detach.
/// The task must have no defect and no nested detach.
SpawnHelper outlineTask(const Task &S, const TapirTarget &Target,
                        OwnersSource Owners = nullptr);

/// Creates an internal function with the properties of \p Parent that code
/// generation needs: target features, sanitizers, unwind tables, optimisation
/// level.
llvm::Function *createHelperFunction(llvm::Function &Parent,
                                     llvm::FunctionType *Type,
                                     const llvm::Twine &Name);

} // namespace tapir

#endif // TAPIR_LOWERING_TASKS_TASKOUTLINER_H

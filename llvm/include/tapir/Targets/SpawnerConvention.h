//===- SpawnerConvention.h - spawners that save no registers ---*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_SPAWNERCONVENTION_H
#define TAPIR_TARGETS_SPAWNERCONVENTION_H

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Function.h"

namespace tapir {

/// Lets those of \p Spawners that code of Tapir calls, that is, a spawner or
/// one of \p Helpers, be called with preserve_none. One that is also called
/// from elsewhere gets an entry of its old name, linkage and convention.
void avoidSavedRegisters(const llvm::SetVector<llvm::Function *> &Spawners,
                         const llvm::SetVector<llvm::Function *> &Helpers);

} // namespace tapir

#endif // TAPIR_TARGETS_SPAWNERCONVENTION_H

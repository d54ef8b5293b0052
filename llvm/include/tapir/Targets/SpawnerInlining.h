//===- SpawnerInlining.h - a spawned spawner becomes its task ---*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_SPAWNERINLINING_H
#define TAPIR_TARGETS_SPAWNERINLINING_H

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Function.h"

namespace tapir {

/// Inlines small \p Spawners into those \p Helpers that call them and don't
/// spawn themselves. Returns the helpers that have become spawners. They get
/// the function attributes of the inlined spawners.
llvm::SetVector<llvm::Function *>
inlineSpawnedSpawners(const llvm::SetVector<llvm::Function *> &Spawners,
                      const llvm::SetVector<llvm::Function *> &Helpers);

} // namespace tapir

#endif // TAPIR_TARGETS_SPAWNERINLINING_H

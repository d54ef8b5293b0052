//===- SerialCode.h - code that runs alone ----------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The code of main before its first spawn and after its last sync is serial: it
// never runs in parallel with other code. Functions of the module that are only
// called by serial code are serial, too. Accesses in serial code can't race.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_ANALYSIS_SERIALCODE_H
#define TAPIR_ANALYSIS_SERIALCODE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class Function;
class Instruction;
class Module;
} // namespace llvm

namespace tapir {

/// The serial code of a module. This is a snapshot: it becomes invalid for a
/// function that is changed.
class SerialCode {
  llvm::SmallPtrSet<const llvm::Function *, 16> Serial;
  llvm::DenseMap<const llvm::Function *,
                 llvm::DenseSet<const llvm::Instruction *>>
      Parallel;

  bool isParallel(const llvm::Instruction &I) const;

public:
  explicit SerialCode(llvm::Module &M);

  /// Returns true if nothing can run in parallel with \p I.
  bool contains(const llvm::Instruction &I) const;
};

} // namespace tapir

#endif // TAPIR_ANALYSIS_SERIALCODE_H

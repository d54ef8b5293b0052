//===- RacingAccesses.h - accesses that may race ----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tool that looks for races needs no hook where there can be no race: at
// memory that no other code knows, at memory that never changes, in the serial
// parts of the program, and at an access after another one of the same strand
// to the same bytes, if the earlier access races with every access that the
// later one would race with.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_INSTRUMENTATION_RACINGACCESSES_H
#define TAPIR_INSTRUMENTATION_RACINGACCESSES_H

#include "tapir/Analysis/OrderedVariables.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DebugLoc.h"

namespace llvm {
class AllocaInst;
class Argument;
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace tapir {

class SerialCode;

/// The memory that a function may share with other code. This is a snapshot: it
/// is invalid once an address is stored.
class SharedMemory {
  llvm::DenseMap<const llvm::Value *, bool> Captured;

  bool isShared(const llvm::Value &Object);

public:
  /// Returns true if other code may know \p Object, which the function has
  /// made.
  bool mayBeKnown(const llvm::Value &Object);

  /// Returns true if the memory at \p Address may change, is not a thread's
  /// own, and may be known to other code.
  bool contains(const llvm::Value &Address);
};

/// The accesses of a function that may race. This is a snapshot, as SerialCode
/// is.
class RacingAccesses {
  const SerialCode &Serial;
  OrderedVariables Ordered;
  SharedMemory Shared;
  llvm::SmallPtrSet<const llvm::Instruction *, 16> Covered;
  /// The source locations of accesses whose instructions have lost theirs.
  llvm::DenseMap<const llvm::Instruction *, llvm::DebugLoc> Places;

  void findCovered(const llvm::Function &F);

public:
  RacingAccesses(llvm::Function &F, const SerialCode &Serial);

  /// Returns true if the access of \p I at \p Address may race with an access
  /// that no other access of the strand would race with, or if it is to a
  /// thread-local variable.
  bool contains(const llvm::Instruction &I, const llvm::Value &Address);

  /// Returns the source location of \p I, or of an access that it stands for.
  llvm::DebugLoc getPlace(const llvm::Instruction &I) const;

  /// Returns true if the tool may need hooks that say where \p A is. The tool
  /// needs no such hook if no access to \p A needs a hook.
  bool mayRaceFor(const llvm::AllocaInst &A);
  /// Returns the same for an argument that is a copy of an object of the
  /// caller.
  bool mayRaceFor(const llvm::Argument &Copy);
};

/// Returns true if \p Address is that of the guard of a function's static
/// variable. An atomic load of it tells whether the variable is initialised.
bool isOfGuard(const llvm::Value &Address);

/// Returns true if \p Address is in a thread-local variable that may change.
/// Accesses to the variable do not race, but a strand may read a value that
/// another strand has left in the same thread.
bool isOfThreadLocal(const llvm::Value &Address);

/// Returns true if code other than the function's own loads and stores may
/// access the memory at \p Address: a callee, or an access whose address is
/// chosen between this one and others.
bool isPassedOn(const llvm::Value &Address);

/// Returns true if a call at \p I may let other strands run, or wait for them,
/// or take or release a lock.
bool mayChangeStrand(const llvm::Instruction &I);

} // namespace tapir

#endif // TAPIR_INSTRUMENTATION_RACINGACCESSES_H

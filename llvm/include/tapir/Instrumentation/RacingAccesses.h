//===- RacingAccesses.h - accesses that may race ----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tool that looks for races needs no hook at four kinds of accesses:
// - accesses to memory whose address no other code has;
// - accesses to memory that never changes;
// - accesses in the serial code of the program;
// - an access after another one of the same strand to the same bytes, if every
//   access that races with the later one also races with the earlier one.
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
/// is invalid after the insertion of code that stores an address.
class SharedMemory {
  llvm::DenseMap<const llvm::Value *, bool> Captured;

  bool isShared(const llvm::Value &Object);

public:
  /// Returns true if other code may have the address of \p Object, which the
  /// function has allocated.
  bool mayBeKnown(const llvm::Value &Object);

  /// Returns true if the memory at \p Address may change, isn't thread-local,
  /// and other code may have its address.
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

  /// Returns true if the access of \p I at \p Address needs a hook: it may race
  /// or is to a thread-local variable, and no other access of the strand covers
  /// it.
  bool contains(const llvm::Instruction &I, const llvm::Value &Address);

  /// Returns the source location of \p I or, if \p I has none, of an access
  /// that \p I covers.
  llvm::DebugLoc getPlace(const llvm::Instruction &I) const;

  /// Returns true if the tool may need the hook that announces \p A. It needs
  /// none if no access to \p A needs a hook.
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
/// access the memory at \p Address. Such code is a callee, or an access whose
/// address is a phi or a select of this address and others.
bool isPassedOn(const llvm::Value &Address);
/// Returns true if the address is stored in a thread-local variable.
bool isKeptByThread(const llvm::Value &Address);

/// Returns true if \p I may be a call that lets other strands run, waits for
/// them, or takes or releases a lock.
bool mayChangeStrand(const llvm::Instruction &I);

} // namespace tapir

#endif // TAPIR_INSTRUMENTATION_RACINGACCESSES_H

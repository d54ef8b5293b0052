//===- RustAtomics.h - what Rust's atomic operations are for ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Locks, what is done once, and channels of Rust's standard library are made of
// atomic operations. What one of them is part of is known by the functions that
// it is from, which debug information names also where rustc has inlined them.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_INSTRUMENTATION_RUSTATOMICS_H
#define TAPIR_INSTRUMENTATION_RUSTATOMICS_H

#include "tapir/Instrumentation/RustPaths.h"

#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace llvm {
class DISubprogram;
class Instruction;
class Value;
} // namespace llvm

namespace tapir {

/// What the atomic operations of a function are for.
enum class RustUse {
  None,
  Take,
  TakeShared,
  Give,
  Downgrade,
  /// Whether something was done once.
  LookAtOnce,
  /// Takes the place of a channel's next message, to be written or read.
  Send,
  Receive
};

/// Knows functions by their names, of one module.
class RustUses {
  llvm::DenseMap<const llvm::DISubprogram *, RustUse> Known;

  RustUse of(const llvm::DISubprogram &S);

public:
  /// Of the innermost such function that it is from.
  RustUse of(const llvm::Instruction &I);
};

/// An atomic operation, or a call of a function that does one.
struct RustAtomic {
  enum { Exchanges, Changes, Reads } Kind;
  llvm::Value *Where;
  /// Of one that exchanges only if this is there.
  llvm::Value *Expected = nullptr;
};

/// \p Callee is the path of the function that \p I calls, or null.
std::optional<RustAtomic> getRustAtomic(llvm::Instruction &I,
                                        const RustPath *Callee);

} // namespace tapir

#endif // TAPIR_INSTRUMENTATION_RUSTATOMICS_H

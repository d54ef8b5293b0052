//===- TargetVectors.h - vector accesses of one processor -------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For most masked vector accesses, Clang uses LLVM's generic intrinsics. But
// for the functions of <immintrin.h> for AVX and AVX2, and for all gathers and
// scatters, it uses intrinsics of x86. LLVM only knows that these access
// memory. This file finds out which bytes they access, from their operands.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_INSTRUMENTATION_TARGETVECTORS_H
#define TAPIR_INSTRUMENTATION_TARGETVECTORS_H

#include <optional>

namespace llvm {
class IntrinsicInst;
class Type;
class Value;
} // namespace llvm

namespace tapir {

/// A masked access of a vector. For each lane of Mask that is true, an element
/// of Data is accessed. If Address is a vector of pointers, the lane's pointer
/// is the address of the access. If Address is a single pointer, it points to a
/// vector in memory, and the lane's element of this vector is accessed. Mask
/// and Address may have more lanes than Data.
struct VectorAccess {
  llvm::Value *Address;
  llvm::Type *Data;
  llvm::Value *Mask;
  bool Writes;
};

/// Returns the access of \p I, or nothing if \p I is no such intrinsic. Emits
/// code that computes the operands before \p I.
std::optional<VectorAccess> findTargetVector(llvm::IntrinsicInst &I);

} // namespace tapir

#endif // TAPIR_INSTRUMENTATION_TARGETVECTORS_H

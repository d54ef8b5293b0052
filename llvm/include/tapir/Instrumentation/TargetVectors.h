//===- TargetVectors.h - vector accesses of one processor -------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang uses LLVM's own intrinsics for most vector accesses with masks. But it
// uses intrinsics of x86 for the functions of <immintrin.h> for AVX and AVX2,
// and for all gathers and scatters. Of these LLVM knows only that they access
// memory; their operands say which bytes.
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

/// An element of Data, a vector, is accessed for each lane of Mask that is
/// true: at the lane's pointer in Address or, if that is one pointer, at the
/// lane's place in a vector there. Both may have more lanes than Data.
struct VectorAccess {
  llvm::Value *Address;
  llvm::Type *Data;
  llvm::Value *Mask;
  bool Writes;
};

/// Computes the operands before \p I. Returns nothing if \p I is no such
/// intrinsic.
std::optional<VectorAccess> findTargetVector(llvm::IntrinsicInst &I);

} // namespace tapir

#endif // TAPIR_INSTRUMENTATION_TARGETVECTORS_H

//===- TargetVectors.h - vector accesses of one processor -------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang makes LLVM's own intrinsics of most vector accesses with masks, but
// those of x86 of the functions of <immintrin.h> for AVX and AVX2, and of all
// gathers and scatters. LLVM says of these only that they access memory; which
// bytes, their operands say.
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
/// true: at the lane's pointer in Address, or, if that is one pointer, where
/// the lane lies in a vector there. Both may have more lanes than Data.
struct VectorAccess {
  llvm::Value *Address;
  llvm::Type *Data;
  llvm::Value *Mask;
  bool Writes;
};

/// Computes the operands ahead of \p I. Nothing if it is no such intrinsic.
std::optional<VectorAccess> findTargetVector(llvm::IntrinsicInst &I);

} // namespace tapir

#endif // TAPIR_INSTRUMENTATION_TARGETVECTORS_H

//===- SplicedBlock.h - a block is a loop over time -------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Besides the markers, a front end and the passes have to agree on the number
// in this file.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_SPLICEDBLOCK_H
#define TAPIR_IR_SPLICEDBLOCK_H

#include <cstdint>

namespace tapir {

/// The number of spliced steps that marks a loop which stands for a block and
/// has one step. No program asks for so many steps.
constexpr int64_t BlockDepth = int64_t(1) << 62;

} // namespace tapir

#endif // TAPIR_IR_SPLICEDBLOCK_H

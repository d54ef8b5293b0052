//===- SplicedBlock.h - a block is a loop over time -------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a front end and the passes have to agree on beside the markers.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_SPLICEDBLOCK_H
#define TAPIR_IR_SPLICEDBLOCK_H

#include <cstdint>

namespace tapir {

/// Of a loop that a block has become, which has one step: how many steps are
/// spliced. Nobody asks for so many otherwise.
constexpr int64_t BlockDepth = int64_t(1) << 62;

} // namespace tapir

#endif // TAPIR_IR_SPLICEDBLOCK_H

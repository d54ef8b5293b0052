//===- ABIKind.h - kinds of runtimes ----------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The kinds of bitcode ABIs, which the table of targets (Targets.def) names.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_ABIKIND_H
#define TAPIR_TARGETS_ABIKIND_H

namespace tapir {

/// The kinds of runtimes, by how they treat tasks. The kind decides which
/// functions the ABI has.
enum class ABIKind {
  QueuesTasks,
  StealsContinuations,
  /// The runtime steals continuations, and has descriptors of functions that
  /// spawn and of children.
  HasFramesToo,
};

} // namespace tapir

#endif // TAPIR_TARGETS_ABIKIND_H

//===- HandlerSearch.h - the search for a handler ---------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_HANDLERSEARCH_H
#define TAPIR_TARGETS_HANDLERSEARCH_H

namespace llvm {
class Function;
} // namespace llvm

namespace tapir {

/// Lets the unwinder's search for a handler pass the landing pads of \p Helper
/// that only end the task. Returns true if no other landing pads lead to the
/// task's end. Call it before tapir.exception is lowered.
bool letSearchPass(llvm::Function &Helper);

} // namespace tapir

#endif // TAPIR_TARGETS_HANDLERSEARCH_H

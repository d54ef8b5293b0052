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

/// If a landing pad of \p Helper does nothing but end the task, turns it into a
/// cleanup, so that the unwinder's search for a handler continues in the
/// callers. Returns true if no other landing pads lead to the task's end. Call
/// this before tapir.exception is lowered.
bool letSearchPass(llvm::Function &Helper);

} // namespace tapir

#endif // TAPIR_TARGETS_HANDLERSEARCH_H

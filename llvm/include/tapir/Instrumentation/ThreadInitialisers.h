//===- ThreadInitialisers.h - initialisers of thread-locals -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_INSTRUMENTATION_THREADINITIALISERS_H
#define TAPIR_INSTRUMENTATION_THREADINITIALISERS_H

namespace llvm {
class Module;
} // namespace llvm

namespace tapir {
class ToolInfo;

/// Calls the tool's hook where a thread-local variable of C++ is initialised,
/// and where the program tests whether it is initialised. Call this before the
/// guards of such variables are optimised. Returns true if there are any.
bool announceThreadInitialisers(llvm::Module &M, const ToolInfo &Info);

} // namespace tapir

#endif // TAPIR_INSTRUMENTATION_THREADINITIALISERS_H

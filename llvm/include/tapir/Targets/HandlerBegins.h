//===- HandlerBegins.h - handlers that may spawn ----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_HANDLERBEGINS_H
#define TAPIR_TARGETS_HANDLERBEGINS_H

namespace llvm {
class Module;
} // namespace llvm

namespace tapir {

class BitcodeABI;

/// Lets each handler in \p M whose code may spawn tell the runtime that it
/// begins.
void announceHandlers(llvm::Module &M, const BitcodeABI &ABI);

} // namespace tapir

#endif // TAPIR_TARGETS_HANDLERBEGINS_H

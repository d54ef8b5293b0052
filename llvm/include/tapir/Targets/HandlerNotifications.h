//===- HandlerNotifications.h - handlers that spawn -------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_HANDLERNOTIFICATIONS_H
#define TAPIR_TARGETS_HANDLERNOTIFICATIONS_H

namespace llvm {
class Module;
} // namespace llvm

namespace tapir {

class BitcodeABI;

/// Adds a notification of the runtime at the beginning of each handler in \p M
/// that may spawn.
void notifyOfHandlers(llvm::Module &M, const BitcodeABI &ABI);

} // namespace tapir

#endif // TAPIR_TARGETS_HANDLERNOTIFICATIONS_H

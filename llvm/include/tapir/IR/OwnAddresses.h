//===- OwnAddresses.h - each task's variables have their own ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_OWNADDRESSES_H
#define TAPIR_IR_OWNADDRESSES_H

namespace llvm {
class Instruction;
class Module;
class Value;
} // namespace llvm

namespace tapir {

/// Keeps passes from moving conversions of addresses to integers over detaches.
void pinOwnAddresses(llvm::Module &M);

/// Undoes that. Returns whether there was anything to undo.
bool unpinOwnAddresses(llvm::Module &M);

/// The address that \p I stands for until then, or null.
llvm::Value *getPinnedAddress(const llvm::Instruction &I);

} // namespace tapir

#endif // TAPIR_IR_OWNADDRESSES_H

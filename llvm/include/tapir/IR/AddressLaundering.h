//===- AddressLaundering.h - addresses of each task's own -------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_ADDRESSLAUNDERING_H
#define TAPIR_IR_ADDRESSLAUNDERING_H

namespace llvm {
class Instruction;
class Module;
class Value;
} // namespace llvm

namespace tapir {

/// Launders the addresses of tasks' variables that are converted to integers.
/// Each such address becomes an argument of tapir.address, and the call's
/// result is converted, so that no pass moves the conversion over a detach.
void launderAddresses(llvm::Module &M);

/// Removes the calls of tapir.address. Returns true if there were any.
bool unlaunderAddresses(llvm::Module &M);

/// Returns the address that \p I launders, or null if it is no such call.
llvm::Value *getLaunderedAddress(const llvm::Instruction &I);

} // namespace tapir

#endif // TAPIR_IR_ADDRESSLAUNDERING_H

//===- TypeIds.h - each helper numbers its exceptions' types ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_TYPEIDS_H
#define TAPIR_IR_TYPEIDS_H

namespace llvm {
class Module;
} // namespace llvm

namespace tapir {

/// Keeps passes from assuming that a type's number is the same in each strand.
void hideTypeIds(llvm::Module &M);

/// Undoes hideTypeIds(). Returns true if it changed the module.
bool showTypeIds(llvm::Module &M);

} // namespace tapir

#endif // TAPIR_IR_TYPEIDS_H

//===- VariableTypes.h - variables that are declared as bytes ---*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_PREPARE_VARIABLETYPES_H
#define TAPIR_PREPARE_VARIABLETYPES_H

namespace llvm {
class Function;
} // namespace llvm

namespace tapir {

/// Changes the types of static allocas of \p F that are arrays of bytes. If all
/// loads and stores of such an alloca have the same type, whose size is that of
/// the alloca, the alloca gets this type.
void typeVariables(llvm::Function &F);

} // namespace tapir

#endif // TAPIR_PREPARE_VARIABLETYPES_H

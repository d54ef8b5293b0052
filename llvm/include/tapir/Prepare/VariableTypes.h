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

/// Gives static allocas of \p F that are arrays of bytes the one type by which
/// they are loaded and stored, if that has the same size.
void typeVariables(llvm::Function &F);

} // namespace tapir

#endif // TAPIR_PREPARE_VARIABLETYPES_H

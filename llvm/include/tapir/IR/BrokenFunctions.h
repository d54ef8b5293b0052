//===- BrokenFunctions.h - functions that a pass broke ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Instrumentation and lowering change functions so much that LLVM's verifier
// checks their results, also in builds without assertions.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_BROKENFUNCTIONS_H
#define TAPIR_IR_BROKENFUNCTIONS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace tapir {

/// Reports each function of \p Functions that the verifier rejects as an
/// internal error of the pass that \p What names, and removes it from
/// \p Functions. The function loses its body, because code generation continues
/// after the error, and would crash.
///
/// The functions are verified one by one only if the module is broken: for each
/// function, the verifier visits all debug info that the function leads to.
void dropBrokenFunctions(llvm::Module &M,
                         llvm::SmallVectorImpl<llvm::Function *> &Functions,
                         llvm::StringRef What);

} // namespace tapir

#endif // TAPIR_IR_BROKENFUNCTIONS_H

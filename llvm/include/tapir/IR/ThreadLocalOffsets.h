//===- ThreadLocalOffsets.h - TLS of JIT-compiled code ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Just-in-time compiled code can use thread-local variables of the process's
// libraries with tls_model initial-exec. Every thread has the memory of such
// variables from its start, so in each thread a variable has the same distance
// from the thread pointer. The code that compilers usually emit for such a
// variable needs a kind of relocation that LLVM's in-process linker doesn't
// support. So the code adds an absolute symbol to the thread pointer. The host
// defines the symbol, whose value is the variable's distance. That also takes
// one instruction less than a library's code.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_THREADLOCALOFFSETS_H
#define TAPIR_IR_THREADLOCALOFFSETS_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
} // namespace llvm

namespace tapir {

/// The end of the name of the symbol whose value is a variable's offset from
/// the thread pointer. The variable's name comes first.
constexpr llvm::StringLiteral ThreadLocalOffsetSuffix = ".offset";

/// Makes the code of \p M use offsets to find the thread-local variables that
/// \p M doesn't define.
void useThreadLocalOffsets(llvm::Module &M);

} // namespace tapir

#endif // TAPIR_IR_THREADLOCALOFFSETS_H

//===- CodeKind.h - program, library or JIT code ----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A spawn first reads a thread-local word of the runtime. The way in which code
// computes the address of the word depends on how the code is linked:
//
//   program   the linker knows the word's offset, because the program itself
//             defines the word
//   library   the dynamic linker knows the offset, and the code looks it up.
//             This is correct in programs, too, whose linker shortens the code
//   jit       the loader of the code knows the offset, and defines it as an
//             absolute symbol (ThreadLocalOffsets.h)
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_CODEKIND_H
#define TAPIR_IR_CODEKIND_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Compiler.h"

#include <optional>

namespace llvm {
class Module;
} // namespace llvm

namespace tapir {

enum class CodeKind { Library = 1, Program, JIT };

/// Returns the kind that one of the words above names.
std::optional<CodeKind> parseCodeKind(llvm::StringRef Word);

/// Returns the kind of \p M: the module flag "tapir.code", which setCodeKind
/// writes. Without this flag, an executable's position-independent code is of
/// the kind `program`, and all other code is of the kind `library`.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT CodeKind getCodeKind(const llvm::Module &M);
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT void setCodeKind(llvm::Module &M, CodeKind K);

} // namespace tapir

#endif // TAPIR_IR_CODEKIND_H

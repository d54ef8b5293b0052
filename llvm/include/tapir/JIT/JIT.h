//===- JIT.h - Tapir in LLVM's just-in-time compiler ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parts that a just-in-time compiler needs besides a front end that emits
// Tapir: the passes, the runtime, the places of the runtime's thread-local
// words, and, with a tool, the tool's library and tables, which come and go
// with the modules.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_JIT_JIT_H
#define TAPIR_JIT_JIT_H

#include "tapir/Options.h"

#include "llvm/Passes/OptimizationLevel.h"
#include "llvm/Support/Error.h"

namespace llvm::orc {
class LLJIT;
class LLJITBuilder;
class LLLazyJITBuilder;
} // namespace llvm::orc

namespace tapir {

struct LLVM_ATTRIBUTE_VISIBILITY_DEFAULT JITOptions {
  llvm::OptimizationLevel Level = llvm::OptimizationLevel::O2;
  /// The passes' options. With a tool, its name alone stands for its file and
  /// library: "cilksan", "cilkscale", "cilkscale-benchmark",
  /// "cilkscale-instructions".
  Options Passes;
  /// The runtime's shared library, instead of the target's library beside the
  /// passes' files; and the tool's shared library.
  std::string RuntimeLibrary, ToolLibrary;
};

/// Sets up the builder of an LLJIT or LLLazyJIT for addToJIT, before the JIT is
/// made: LLVM's code generator for this machine, which this function registers,
/// LLVM's linker JITLink, and memory in which thousands of small modules share
/// pages. A compiler that the host has set before stays, and compiles the
/// output of the passes. A linking layer of the host, which has to be an
/// ObjectLinkingLayer, stays, too. So does a platform: it has to register
/// unwind tables, as LLJIT's own does, or no exception leaves the code. The
/// code is for the builder's machine, also if the host sets that later. Call
/// this once for
/// \p Builder.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::Error
prepareJIT(llvm::orc::LLJITBuilder &Builder);
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::Error
prepareJIT(llvm::orc::LLLazyJITBuilder &Builder);

/// Makes \p J, which is made by a prepared builder, run Tapir's passes on each
/// module when it is compiled, after the host's transforms, and link the result
/// to the runtime and the tool, in its main JITDylib. Both libraries are loaded
/// into this process. Several threads may add modules, and remove them by their
/// resource trackers, in any order, while none of the modules' own code runs.
/// No module uses functions that passes have put into another one; but if
/// several modules have the same linkonce function, LLVM keeps the first
/// module's. Exceptions cross tasks. The error says what is missing: a library,
/// a tool, or a target that can't be used just in time; \p J is unchanged then.
/// Call this once for \p J, before modules are added.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::Error addToJIT(llvm::orc::LLJIT &J,
                                                       const JITOptions &O);

} // namespace tapir

#endif // TAPIR_JIT_JIT_H

//===- JIT.h - Tapir in LLVM's just-in-time compiler ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a just-in-time compiler needs besides a front end that emits Tapir: the
// passes, the runtime, where the runtime's thread-local words are, and, with a
// tool, the tool's library and tables, which come and go with the modules.
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
  /// The runtime's shared library, instead of the one of the target's beside
  /// the passes' files; and the tool's.
  std::string RuntimeLibrary, ToolLibrary;
};

/// Chooses what addToJIT needs of an LLJIT or LLLazyJIT, before it is made:
/// LLVM's code generator for this machine, which it registers, LLVM's linker
/// JITLink, and memory in which thousands of small modules share pages. A
/// compiler that the host has set before stays, and compiles what the passes
/// have made; so does a linking layer, which has to be an ObjectLinkingLayer,
/// and a platform: LLJIT's own makes unwind tables known, and one of the host's
/// has to, or no exception leaves the code. The machine is that of the builder,
/// also if it is set later. To be called once for \p Builder.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::Error
prepareJIT(llvm::orc::LLJITBuilder &Builder);
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::Error
prepareJIT(llvm::orc::LLLazyJITBuilder &Builder);

/// Has \p J, which is made by a prepared builder, run Tapir's passes on each
/// module when it is compiled, after whatever transforms the host has, and
/// link what comes of it to the runtime and the tool, which are loaded into
/// this process, in its main JITDylib. Modules may be added, and removed by
/// their resource trackers, in any order and by several threads, while none of
/// their own code runs; what passes put into one is of no use to another, while
/// of a linkonce function in several LLVM keeps the first module's. Exceptions
/// cross tasks. The error says what is missing: a library, a tool, or a target
/// that can't be had so; J is as before then. To be called once for \p J,
/// before modules are added.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::Error addToJIT(llvm::orc::LLJIT &J,
                                                       const JITOptions &O);

} // namespace tapir

#endif // TAPIR_JIT_JIT_H

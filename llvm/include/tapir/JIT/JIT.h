//===- JIT.h - Tapir in LLVM's just-in-time compiler ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Besides a front end that emits Tapir, a just-in-time compiler needs the
// passes, the runtime, the offsets of the runtime's thread-local words and,
// with a tool, the tool's library and the tables of each module. The functions
// in this file add them to an LLJIT.
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
  /// The passes' options. For one of our tools, its name is enough, and stands
  /// for its file and its library: "cilksan", "cilkscale",
  /// "cilkscale-benchmark", "cilkscale-instructions".
  Options Passes;
  /// The shared libraries of the runtime and of the tool. If a name is empty,
  /// the library is that of the target or the tool, in the folder of the
  /// passes' files.
  std::string RuntimeLibrary, ToolLibrary;
};

/// Prepares the builder of an LLJIT or LLLazyJIT for addToJIT, before the JIT
/// is created. Registers LLVM's code generator for this machine. Makes the JIT
/// use LLVM's linker JITLink, and memory in which thousands of small modules
/// share pages. A compiler that the host has set before stays, and compiles the
/// output of the passes. A linking layer of the host, which has to be an
/// ObjectLinkingLayer, stays, too. So does a platform: it has to register
/// unwind tables, as LLJIT's own does, or no exception leaves the code. The
/// code is for the builder's machine, also if the host sets that later. Call
/// this once for \p Builder.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::Error
prepareJIT(llvm::orc::LLJITBuilder &Builder);
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::Error
prepareJIT(llvm::orc::LLLazyJITBuilder &Builder);

/// Makes \p J, which a prepared builder has created, run Tapir's passes on each
/// module when the module is compiled, after the host's transforms. Links the
/// result to the runtime and the tool, in the main JITDylib of \p J. Both
/// libraries are loaded into this process. Several threads may add modules, and
/// remove them by their resource trackers, in any order, while none of the
/// modules' own code runs. No other module uses the functions that passes add
/// to a module. But if several modules have the same linkonce function, LLVM
/// keeps the one of the first module. Exceptions may leave tasks. Returns an
/// error, and leaves \p J unchanged, if a library or a tool is missing, or if
/// the target can't be used just in time. Call this once for \p J, before
/// modules are added.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::Error addToJIT(llvm::orc::LLJIT &J,
                                                       const JITOptions &O);

} // namespace tapir

#endif // TAPIR_JIT_JIT_H

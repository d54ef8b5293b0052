//===- Compiler.h - Tapir's passes in a JIT's compiler ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The passes run in an LLJIT's compiler and not among its transforms, for two
// reasons. The transforms belong to the host, which may set them at any time
// and may want to see Tapir in them. And in the compiler the passes know the
// machine that the code is for.
//
// A builder creates an LLJIT and its compiler. The passes that the compiler is
// to run are set later, by addToJIT(), so the compiler of an LLJIT has to be
// found again.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_JIT_COMPILER_H
#define TAPIR_JIT_COMPILER_H

#include "tapir/Options.h"

#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Passes/OptimizationLevel.h"

#include <memory>
#include <optional>

namespace tapir {

/// A compiler that runs the passes. Several threads of a session may compile
/// modules with it at the same time.
class Compiler : public llvm::orc::IRCompileLayer::IRCompiler {
  struct Work {
    llvm::OptimizationLevel Level;
    Options Passes;
  };
  const llvm::orc::JITTargetMachineBuilder Machine;
  const std::unique_ptr<IRCompiler> OfHost;
  std::optional<Work> Before;

public:
  /// Creates a compiler. \p OfHost is the host's own compiler. If it is null,
  /// LLVM generates the code for \p Machine.
  Compiler(const llvm::orc::JITTargetMachineBuilder &Machine,
           std::unique_ptr<IRCompiler> OfHost);
  ~Compiler() override;

  /// Returns the compiler of \p J if it is of this class, or null.
  static Compiler *find(llvm::orc::LLJIT &J);

  /// Sets the passes to run. Call this before modules are added.
  void runPasses(llvm::OptimizationLevel Level, const Options &Passes) {
    Before = {Level, Passes};
  }

  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
  operator()(llvm::Module &M) override;
};

/// Makes \p Builder create JITs with a compiler of this class. If the host has
/// set a compiler, the new one wraps it.
void useCompiler(llvm::orc::LLJITBuilderState &Builder);

} // namespace tapir

#endif // TAPIR_JIT_COMPILER_H

//===- Compiler.h - Tapir's passes in a JIT's compiler ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The passes run in an LLJIT's compiler and not among its transforms. The host
// owns the transforms: it may set them at any time, and sees Tapir in them. In
// the compiler the passes also get the machine that the code is for.
//
// A builder makes an LLJIT and its compiler. The passes that the compiler is to
// run are known only after that, so the compiler that was made for the LLJIT
// has to be found again.
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

/// A compiler that runs the passes. It compiles as many modules at a time as
/// the session has threads.
class Compiler : public llvm::orc::IRCompileLayer::IRCompiler {
  struct Work {
    llvm::OptimizationLevel Level;
    Options Passes;
  };
  const llvm::orc::JITTargetMachineBuilder Machine;
  const std::unique_ptr<IRCompiler> OfHost;
  std::optional<Work> Before;

public:
  /// \p OfHost is the host's own compiler. Without one, LLVM generates the code
  /// for \p Machine.
  Compiler(const llvm::orc::JITTargetMachineBuilder &Machine,
           std::unique_ptr<IRCompiler> OfHost);
  ~Compiler() override;

  /// Returns the compiler of \p J if it is one of these, or null.
  static Compiler *find(llvm::orc::LLJIT &J);

  /// Sets the passes. Call it before modules are added.
  void runPasses(llvm::OptimizationLevel Level, const Options &Passes) {
    Before = {Level, Passes};
  }

  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
  operator()(llvm::Module &M) override;
};

/// Gives the JITs that \p Builder makes such a compiler. If the host has set a
/// compiler, the new one wraps it.
void useCompiler(llvm::orc::LLJITBuilderState &Builder);

} // namespace tapir

#endif // TAPIR_JIT_COMPILER_H

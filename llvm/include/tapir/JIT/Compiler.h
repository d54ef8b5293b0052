//===- Compiler.h - Tapir's passes in a JIT's compiler ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The passes run where an LLJIT compiles a module, not among its transforms:
// those are the host's, which sets them when it likes, and sees Tapir in them.
// There the passes also get the very machine that the code is for.
//
// An LLJIT is made by a builder, and which passes it is to run is known when
// there is one: then the compiler that was made for it has to be found again.
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

/// Compiles as many modules at a time as the session has threads.
class Compiler : public llvm::orc::IRCompileLayer::IRCompiler {
  struct Work {
    llvm::OptimizationLevel Level;
    Options Passes;
  };
  const llvm::orc::JITTargetMachineBuilder Machine;
  const std::unique_ptr<IRCompiler> OfHost;
  std::optional<Work> Before;

public:
  /// Without a compiler of the host's, the code is LLVM's for \p Machine.
  Compiler(const llvm::orc::JITTargetMachineBuilder &Machine,
           std::unique_ptr<IRCompiler> OfHost);
  ~Compiler() override;

  /// That of \p J, or null.
  static Compiler *find(llvm::orc::LLJIT &J);

  /// Before modules are added.
  void runPasses(llvm::OptimizationLevel Level, const Options &Passes) {
    Before = {Level, Passes};
  }

  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
  operator()(llvm::Module &M) override;
};

/// Has JITs that \p Builder makes have such a compiler, around the host's if it
/// has set one.
void useCompiler(llvm::orc::LLJITBuilderState &Builder);

} // namespace tapir

#endif // TAPIR_JIT_COMPILER_H

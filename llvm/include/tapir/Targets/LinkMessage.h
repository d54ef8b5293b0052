//===- LinkMessage.h - a symbol that names a missing link option *- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_LINKMESSAGE_H
#define TAPIR_TARGETS_LINKMESSAGE_H

#include "llvm/IR/PassManager.h"

#include <string>

namespace tapir {

/// Adds a reference to a symbol whose name contains the option that links the
/// runtime, if a module calls the runtime's public functions. The runtime
/// defines the symbol, and a linker that doesn't find the runtime prints the
/// name. Modules with spawns or reducers don't need this reference, because the
/// code of spawns and reducers refers to such symbols. The runtime is that of
/// \p Target, a name in Targets.def; a module for any other target needs no
/// runtime. If the module is instrumented for a tool, also adds a reference to
/// \p ToolSymbol, if the tool has one.
class LinkMessagePass : public llvm::PassInfoMixin<LinkMessagePass> {
  std::string Target, ToolSymbol;

public:
  LinkMessagePass(llvm::StringRef Target, llvm::StringRef ToolSymbol)
      : Target(Target), ToolSymbol(ToolSymbol) {}
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &) const;
  static bool isRequired() { return true; }
};

} // namespace tapir

#endif // TAPIR_TARGETS_LINKMESSAGE_H

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

/// Makes a module that calls the runtime's public functions, and spawns
/// nothing, refer to a symbol whose name is the missing link option: a linker
/// that does not find the runtime prints this name. Spawns and reducers refer
/// to such symbols in any case. The symbol belongs to the runtime of the target
/// \p Target, a name in Targets.def; a module for any other target needs no
/// runtime. Makes a module that is instrumented for a tool refer to
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

//===- RuntimeLibraries.h - libraries of compiled code ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The runtime and the tool are shared libraries that stay loaded. Their
// functions are found by their names; for their thread-local words code uses
// the distance from the thread pointer (ThreadLocalOffsets.h).
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_JIT_RUNTIMELIBRARIES_H
#define TAPIR_JIT_RUNTIMELIBRARIES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ExecutionEngine/Orc/Core.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <vector>

namespace tapir {

/// Defines the symbols of some libraries, in the order in which these were
/// loaded, and the distances of their thread-local words.
class RuntimeLibraries : public llvm::orc::DefinitionGenerator {
  std::vector<void *> Handles;

public:
  /// Adds the library in the file \p Path, or the process itself if that has
  /// the symbol \p If already.
  llvm::Error load(llvm::StringRef Path, llvm::StringRef If = "");

  llvm::Error tryToGenerate(llvm::orc::LookupState &, llvm::orc::LookupKind,
                            llvm::orc::JITDylib &Into,
                            llvm::orc::JITDylibLookupFlags,
                            const llvm::orc::SymbolLookupSet &Symbols) override;

private:
  void *find(const std::string &Name) const;
};

} // namespace tapir

#endif // TAPIR_JIT_RUNTIMELIBRARIES_H

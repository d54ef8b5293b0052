//===- RuntimeLibraries.h - libraries of compiled code ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The runtime and the tool are shared libraries that stay loaded. Compiled code
// finds their functions by name, and their thread-local words by the distance
// from the thread pointer (ThreadLocalOffsets.h).
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

/// Defines the symbols of the loaded libraries, of which earlier ones take
/// precedence, and the distances of their thread-local words.
class RuntimeLibraries : public llvm::orc::DefinitionGenerator {
  std::vector<void *> Handles;

public:
  /// Adds the library in the file \p Path. If the process already has the
  /// symbol \p If, adds the process itself in place of the library.
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

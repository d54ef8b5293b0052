//===- LanguageLibraries.cpp - libraries of Rust and others ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Instrumentation/LanguageLibraries.h"

#include "tapir/LLVMVersions.h"

#include "rust/instrumentation/Synchronisation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tapir {

namespace {

struct Language {
  bool (*IsOf)(const DICompileUnit &Unit);
  bool (*Announce)(Module &M, const ToolInfo &Info);
};

} // namespace

static constexpr Language Languages[] = {
    {isInRust, announceRustLibraries},
};

bool announceLibraries(Module &M, const ToolInfo &Info) {
  bool Changed = false;
  for (const Language &L : Languages)
    if (any_of(M.debug_compile_units(),
               [&](const DICompileUnit *Unit) { return L.IsOf(*Unit); }))
      Changed |= L.Announce(M, Info);
  return Changed;
}

} // namespace tapir

//===- CodeKind.cpp - program, library or JIT code ------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/CodeKind.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tapir {

static constexpr StringLiteral Flag = "tapir.code";

std::optional<CodeKind> parseCodeKind(StringRef Word) {
  return StringSwitch<std::optional<CodeKind>>(Word)
      .Case("library", CodeKind::Library)
      .Case("program", CodeKind::Program)
      .Case("jit", CodeKind::JIT)
      .Default(std::nullopt);
}

CodeKind getCodeKind(const Module &M) {
  if (auto *C = mdconst::extract_or_null<ConstantInt>(M.getModuleFlag(Flag)))
    if (C->getValue().isStrictlyPositive() &&
        C->getValue().ule(unsigned(CodeKind::JIT)))
      return CodeKind(C->getZExtValue());
  return M.getPIELevel() != PIELevel::Default ? CodeKind::Program
                                              : CodeKind::Library;
}

void setCodeKind(Module &M, CodeKind K) {
  // The behaviour of the flag when modules are linked doesn't matter: either
  // they have been lowered already, or their flags are equal.
  M.setModuleFlag(Module::Max, Flag, unsigned(K));
}

} // namespace tapir

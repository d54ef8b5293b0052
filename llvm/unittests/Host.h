//===- Host.h - a compiler of another language, for tests -------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file has the parts of libTapir's tests that any host has: a module for
// this machine, and a just-in-time compiler for code that calls functions of
// the host.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_UNITTESTS_HOST_H
#define TAPIR_UNITTESTS_HOST_H

#include "tapir/JIT/JIT.h"

#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Host.h"

#include <gtest/gtest.h>
#include <memory>

namespace tapir {

inline std::unique_ptr<llvm::Module> createModule(llvm::LLVMContext &C) {
  auto M = std::make_unique<llvm::Module>("test", C);
  M->setTargetTriple(llvm::Triple(llvm::sys::getProcessTriple()));
  return M;
}

/// Creates a JIT. The functions of the host are those that the code calls.
inline std::unique_ptr<llvm::orc::LLJIT> createJIT(
    const JITOptions &O,
    std::initializer_list<std::pair<const char *, llvm::orc::ExecutorAddr>>
        OfHost) {
  llvm::orc::LLJITBuilder Builder;
  llvm::cantFail(prepareJIT(Builder));
  auto J = llvm::cantFail(Builder.create());
  EXPECT_EQ(llvm::toString(addToJIT(*J, O)), "");
  for (auto [Name, Address] : OfHost)
    llvm::cantFail(J->getMainJITDylib().define(llvm::orc::absoluteSymbols(
        {{J->mangleAndIntern(Name),
          {Address, llvm::JITSymbolFlags::Exported}}})));
  return J;
}

/// Returns true if this build has the library that \p Target needs just in
/// time.
inline bool isThere(const char *Target) {
  llvm::orc::LLJITBuilder Builder;
  llvm::cantFail(prepareJIT(Builder));
  JITOptions O;
  O.Passes.Target = Target;
  return llvm::toString(addToJIT(*llvm::cantFail(Builder.create()), O))
             .find("can't be used just in time here") == std::string::npos;
}

} // namespace tapir

#endif // TAPIR_UNITTESTS_HOST_H

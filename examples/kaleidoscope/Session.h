//===- Session.h - code that runs while more is typed -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each definition is a module, compiled when it is made and removed when it is
// replaced; the code of an expression is removed when it has run. Calls between
// modules read their callee's address from its Function, so that a definition
// takes effect for what was compiled before it; within a module, a recursive
// function among them, calls are direct.
//
//===----------------------------------------------------------------------===//

#ifndef KALEIDOSCOPE_SESSION_H
#define KALEIDOSCOPE_SESSION_H

#include "Extension.h"
#include "Settings.h"

#include "llvm/ExecutionEngine/Orc/LLJIT.h"

#include <optional>

namespace kaleidoscope {

/// A just-in-time compiler as the settings say.
llvm::Expected<std::unique_ptr<llvm::orc::LLJIT>> createJIT(const Settings &S,
                                                            Extension &X);

class Session {
  const Settings &Wanted;
  Extension &Added;
  std::unique_ptr<llvm::orc::LLJIT> JIT;
  Functions Known;
  llvm::StringMap<llvm::orc::ResourceTrackerSP> Modules;

public:
  Session(const Settings &Wanted, Extension &Added,
          std::unique_ptr<llvm::orc::LLJIT> JIT)
      : Wanted(Wanted), Added(Added), JIT(std::move(JIT)) {}

  /// Declares, defines or evaluates; only the latter has a value. What is wrong
  /// has been reported.
  std::optional<double> run(const Item &I, const Source &From, Diagnostics &D);

private:
  void define(const Item &I, const Source &From, Diagnostics &D);
  std::optional<double> evaluate(const Item &I, const Source &From,
                                 Diagnostics &D);
  bool checkDefined(Location L, llvm::ArrayRef<Function *> Used,
                    Diagnostics &D) const;
  llvm::Expected<llvm::orc::ExecutorAddr>
  compile(llvm::orc::ThreadSafeModule M, llvm::orc::ResourceTrackerSP Tracker,
          llvm::StringRef Name);
};

} // namespace kaleidoscope

#endif // KALEIDOSCOPE_SESSION_H

//===- Session.h - compiles typed source just in time -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each definition is a module. It is compiled when it is made, and removed when
// it is replaced. The code of an expression is removed when it has run. Calls
// between modules read their callee's address from its Function, so that a new
// definition takes effect for code that was compiled before it. Calls within a
// module, for instance of a recursive function, are direct.
//
//===----------------------------------------------------------------------===//

#ifndef KALEIDOSCOPE_SESSION_H
#define KALEIDOSCOPE_SESSION_H

#include "Extension.h"
#include "Settings.h"

#include "llvm/ExecutionEngine/Orc/LLJIT.h"

#include <optional>

namespace kaleidoscope {

/// Creates a just-in-time compiler with these settings.
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

  /// Declares, defines or evaluates an item. Only evaluation has a value.
  /// Errors have been reported.
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

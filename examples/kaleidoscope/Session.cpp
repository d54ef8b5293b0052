//===- Session.cpp - definitions and expressions, compiled just in time ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Session.h"

#include "CodeGen.h"

#include "llvm/ADT/ScopeExit.h"

#include <cstdio>

using namespace llvm;
using namespace llvm::orc;

namespace kaleidoscope {

Expected<std::unique_ptr<LLJIT>> createJIT(const Settings &S, Extension &X) {
  LLJITBuilder Builder;
  if (Error E = X.prepareJIT(Builder))
    return std::move(E);
  auto JIT = Builder.create();
  if (!JIT)
    return JIT.takeError();
  if (Error E = X.addToJIT(**JIT, S.Level))
    return std::move(E);
  return JIT;
}

static void logAllErrors(Error E) {
  logAllUnhandledErrors(std::move(E), errs());
}

namespace {
// A module on its way into the session.
struct Unit {
  std::unique_ptr<LLVMContext> Context = std::make_unique<LLVMContext>();
  std::unique_ptr<Module> M;
  /// Refers to metadata of the module.
  std::optional<CodeGen> Code;

  Unit(const Source &From, Diagnostics &D, Functions &Known, const LLJIT &JIT,
       bool Places)
      : M(createModule(From, *Context, JIT)),
        Code(std::in_place, *M, From, D, Known, /*IsSession=*/true, Places) {}

  static std::unique_ptr<Module>
  createModule(const Source &From, LLVMContext &Context, const LLJIT &JIT) {
    auto M = std::make_unique<Module>(From.Name, Context);
    M->setDataLayout(JIT.getDataLayout());
    M->setTargetTriple(JIT.getTargetTriple());
    return M;
  }
  ThreadSafeModule take() {
    Code.reset();
    return ThreadSafeModule(std::move(M), std::move(Context));
  }
};
} // namespace

Expected<ExecutorAddr> Session::compile(ThreadSafeModule M,
                                        ResourceTrackerSP Tracker,
                                        StringRef Name) {
  // LLVM reports the reason of a failure to the session, and the caller that
  // looks the function up only gets a failure.
  std::string Reason;
  JIT->getExecutionSession().setErrorReporter([&](Error E) {
    if (Reason.empty())
      Reason = toString(std::move(E));
    else
      consumeError(std::move(E));
  });
  scope_exit Restore(
      [&] { JIT->getExecutionSession().setErrorReporter(logAllErrors); });
  if (Error E = JIT->addIRModule(Tracker, std::move(M)))
    return std::move(E);
  Expected<ExecutorAddr> Code = JIT->lookup(Name);
  if (Code || Reason.empty())
    return Code;
  consumeError(Code.takeError());
  return createStringError(Reason);
}

bool Session::checkDefined(Location L, ArrayRef<Function *> Used,
                           Diagnostics &D) const {
  for (const Function *F : Used)
    if (F->Kind == Function::Declared)
      D.error(L, describe(F->Name) + " is declared and not defined");
  return !D.hasErrors();
}

void Session::define(const Item &I, const Source &From, Diagnostics &D) {
  const Function *Old = Known.find(I.Head.Name);
  const Function Before = Old ? *Old : Function();
  Unit U(From, D, Known, *JIT, Wanted.Places);
  U.Code->emitDefinition(I);
  U.Code->finish();
  if (D.hasErrors()) {
    if (!Old)
      Known.remove(I.Head.Name);
    else
      Known.add(I.Head.Name) = Before;
    return;
  }
  Function &F = *Known.find(I.Head.Name);
  F.Callees.assign(U.Code->getUsed().begin(), U.Code->getUsed().end());
  ResourceTrackerSP &Tracker = Modules[F.Name];
  if (Tracker)
    cantFail(Tracker->remove());
  Tracker = JIT->getMainJITDylib().createResourceTracker();
  Expected<ExecutorAddr> Code = compile(U.take(), Tracker, F.Name);
  if (Code) {
    F.Entry = Code->toPtr<const void *>();
    return;
  }
  F.Kind = Function::Declared;
  D.error(I.Head.At, toString(Code.takeError()));
}

std::optional<double> Session::evaluate(const Item &I, const Source &From,
                                        Diagnostics &D) {
  Unit U(From, D, Known, *JIT, Wanted.Places);
  U.Code->emitExpression(I);
  U.Code->finish();
  const SetVector<Function *> Used = Functions::getReachable(U.Code->getUsed());
  if (D.hasErrors() || !checkDefined(I.Head.At, Used.getArrayRef(), D))
    return std::nullopt;
  ResourceTrackerSP Tracker = JIT->getMainJITDylib().createResourceTracker();
  Expected<ExecutorAddr> Code = compile(U.take(), Tracker, "top-level");
  std::optional<double> Value;
  if (Code) {
    Value = Added.evaluate(Code->toPtr<double()>(),
                           (From.Name + ":" + Twine(I.Head.At.Line) + ":" +
                            Twine(I.Head.At.Column))
                               .str());
    fflush(stdout);
  } else {
    D.error(I.Head.At, toString(Code.takeError()));
  }
  cantFail(Tracker->remove());
  return Value;
}

std::optional<double> Session::run(const Item &I, const Source &From,
                                   Diagnostics &D) {
  switch (I.Kind) {
  case Item::Declaration: {
    Unit U(From, D, Known, *JIT, /*Places=*/false);
    U.Code->emitDeclaration(I);
    return std::nullopt;
  }
  case Item::Definition:
    define(I, From, D);
    return std::nullopt;
  case Item::Expression:
    return evaluate(I, From, D);
  }
  return std::nullopt;
}

} // namespace kaleidoscope

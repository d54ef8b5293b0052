//===- Session.cpp - a just-in-time compiler for the package cilk ---------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A session is LLVM's LLJIT with Tapir. It reads modules as text. The thread
// that looks up a function compiles its module.
//
//===----------------------------------------------------------------------===//

#include "Session.h"

#include "tapir/JIT/JIT.h"
#include "tapir/Pipeline.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"

#include <cstring>
#include <mutex>

using namespace llvm;
using namespace llvm::orc;

struct CilkpySession {
  std::unique_ptr<LLJIT> JIT;
  std::mutex Access;
  /// The reason why the current module could not be compiled. LLVM reports the
  /// reason to the session; the caller that looks the function up only learns
  /// that the compilation failed.
  std::string Reason;
};

static void report(Error E, char **Message) {
  *Message = strdup(toString(std::move(E)).c_str());
}

template <typename T> static bool failed(Expected<T> &Value, char **Message) {
  if (Value)
    return false;
  report(Value.takeError(), Message);
  return true;
}

static OptimizationLevel parseLevel(StringRef Name) {
  return StringSwitch<OptimizationLevel>(Name)
      .Case("O0", OptimizationLevel::O0)
      .Case("O1", OptimizationLevel::O1)
      .Case("O3", OptimizationLevel::O3)
      .Default(OptimizationLevel::O2);
}

static tapir::JITOptions optionsFor(const char *Level, const char *Target,
                                    const char *Tool, const char *Directory) {
  tapir::JITOptions O;
  O.Passes.Directory = Directory;
  O.Level = parseLevel(Level);
  O.Passes.Target = Target;
  O.Passes.Tool = Tool;
  // The library has this name in wheels, too, which have no links.
  if (StringRef(Target) == "opencilk" || StringRef(Target) == "serial")
    O.RuntimeLibrary =
        (sys::path::parent_path(Directory) + "/libopencilk.so.1").str();
  return O;
}

static Expected<std::unique_ptr<Module>> parse(StringRef Text,
                                               LLVMContext &Context) {
  SMDiagnostic Wrong;
  auto M = parseAssembly(MemoryBufferRef(Text, "cilk"), Wrong, Context);
  if (M)
    return M;
  return createStringError("line " + Twine(Wrong.getLineNo()) +
                           " of the module: " + Wrong.getMessage());
}

static Expected<std::unique_ptr<LLJIT>> createJIT(const tapir::JITOptions &O) {
  LLJITBuilder Builder;
  if (Error E = tapir::prepareJIT(Builder))
    return std::move(E);
  auto Machine = JITTargetMachineBuilder::detectHost();
  if (!Machine)
    return Machine.takeError();
  Machine->setCodeGenOptLevel(CodeGenOptLevel::Default);
  Builder.setJITTargetMachineBuilder(std::move(*Machine));
  auto JIT = Builder.create();
  if (!JIT)
    return JIT.takeError();
  if (Error E = tapir::addToJIT(**JIT, O))
    return std::move(E);
  return JIT;
}

CilkpySession *cilkpyCreate(const char *Level, const char *Target,
                            const char *Tool, const char *Directory,
                            char **Error) {
  auto JIT = createJIT(optionsFor(Level, Target, Tool, Directory));
  if (failed(JIT, Error))
    return nullptr;
  auto *S = new CilkpySession;
  S->JIT = std::move(*JIT);
  S->JIT->getExecutionSession().setErrorReporter([S](llvm::Error E) {
    S->Reason += (S->Reason.empty() ? "" : "\n") + toString(std::move(E));
  });
  return S;
}

static Expected<ExecutorAddr> compile(CilkpySession &S, StringRef Text,
                                      const char *Name) {
  auto Context = std::make_unique<LLVMContext>();
  auto M = parse(Text, *Context);
  if (!M)
    return M.takeError();
  (*M)->setDataLayout(S.JIT->getDataLayout());
  (*M)->setTargetTriple(S.JIT->getTargetTriple());
  if (Error E = S.JIT->addIRModule({std::move(*M), std::move(Context)}))
    return std::move(E);
  return S.JIT->lookup(Name);
}

void *cilkpyCompile(CilkpySession *S, const char *Text, long Size,
                    const char *Function, char **Error) {
  std::lock_guard<std::mutex> Lock(S->Access);
  S->Reason.clear();
  auto Address = compile(*S, StringRef(Text, Size), Function);
  if (Address)
    return Address->toPtr<void *>();
  if (S->Reason.empty()) {
    report(Address.takeError(), Error);
  } else {
    consumeError(Address.takeError());
    *Error = strdup(S->Reason.c_str());
  }
  return nullptr;
}

static Expected<std::string> lower(StringRef Text, const tapir::JITOptions &O) {
  InitializeNativeTarget();
  auto Builder = JITTargetMachineBuilder::detectHost();
  if (!Builder)
    return Builder.takeError();
  auto Machine = Builder->createTargetMachine();
  if (!Machine)
    return Machine.takeError();
  LLVMContext Context;
  auto M = parse(Text, Context);
  if (!M)
    return M.takeError();
  (*M)->setDataLayout((*Machine)->createDataLayout());
  (*M)->setTargetTriple((*Machine)->getTargetTriple());
  if (Error E = tapir::runPasses(**M, O.Level, O.Passes, Machine->get()))
    return std::move(E);
  std::string Out;
  raw_string_ostream Stream(Out);
  (*M)->print(Stream, nullptr);
  return Out;
}

char *cilkpyLower(const char *Text, long Size, const char *Level,
                  const char *Target, const char *Tool, const char *Directory,
                  char **Error) {
  auto Out =
      lower(StringRef(Text, Size), optionsFor(Level, Target, Tool, Directory));
  return failed(Out, Error) ? nullptr : strdup(Out->c_str());
}

void cilkpyFree(char *Text) { free(Text); }

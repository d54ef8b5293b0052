//===- Compiler.cpp - Tapir's passes in a JIT's compiler ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/JIT/Compiler.h"

#include "tapir/IR/CodeKind.h"
#include "tapir/JIT/ToolUnits.h"
#include "tapir/Pipeline.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/Target/TargetMachine.h"

#include <mutex>

using namespace llvm;
using namespace llvm::orc;

namespace tapir {

namespace {
// The addresses of the compilers of this library. They are registered because
// LLVM's class has no way to tell the kind of a compiler.
struct Registry {
  std::mutex Access;
  DenseMap<const IRCompileLayer::IRCompiler *, Compiler *> Known;
};
} // namespace

// Returns the registry. The registry is never destroyed, because a host may
// destroy its JIT after static objects.
static Registry &registry() {
  static auto *Only = new Registry;
  return *Only;
}

Compiler::Compiler(const JITTargetMachineBuilder &Machine,
                   std::unique_ptr<IRCompiler> Host)
    : IRCompiler(
          Host ? Host->getManglingOptions()
               : irManglingOptionsFromTargetOptions(Machine.getOptions())),
      Machine(Machine), OfHost(std::move(Host)) {
  std::lock_guard<std::mutex> Lock(registry().Access);
  registry().Known[this] = this;
}

Compiler::~Compiler() {
  std::lock_guard<std::mutex> Lock(registry().Access);
  registry().Known.erase(this);
}

Compiler *Compiler::find(LLJIT &J) {
  std::lock_guard<std::mutex> Lock(registry().Access);
  return registry().Known.lookup(&J.getIRCompileLayer().getCompiler());
}

Expected<std::unique_ptr<MemoryBuffer>> Compiler::operator()(Module &M) {
  JITTargetMachineBuilder Own = Machine;
  auto For = Own.createTargetMachine();
  if (!For)
    return For.takeError();
  if (Before) {
    setCodeKind(M, CodeKind::JIT);
    if (Error E =
            tapir::runPasses(M, Before->Level, Before->Passes, For->get()))
      return std::move(E);
    prepareUnit(M);
  }
  return OfHost ? (*OfHost)(M) : SimpleCompiler(**For)(M);
}

void useCompiler(LLJITBuilderState &Builder) {
  auto OfHost = std::move(Builder.CreateCompileFunction);
  Builder.CreateCompileFunction = [OfHost](JITTargetMachineBuilder Machine)
      -> Expected<std::unique_ptr<IRCompileLayer::IRCompiler>> {
    Machine.setRelocationModel(Reloc::PIC_);
    Machine.setCodeModel(CodeModel::Small);
    std::unique_ptr<IRCompileLayer::IRCompiler> Inner;
    if (OfHost) {
      auto Made = OfHost(Machine);
      if (!Made)
        return Made.takeError();
      Inner = std::move(*Made);
    }
    return std::make_unique<Compiler>(Machine, std::move(Inner));
  };
}

} // namespace tapir

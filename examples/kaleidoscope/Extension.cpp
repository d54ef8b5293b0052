//===- Extension.cpp - the compiler without extensions ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Extension.h"

#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;
using namespace llvm::orc;

namespace kaleidoscope {

Error Extension::optimise(Module &M, OptimizationLevel Level,
                          TargetMachine &Machine) {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder PB(&Machine);
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  ModulePassManager Passes = Level == OptimizationLevel::O0
                                 ? PB.buildO0DefaultPipeline(Level)
                                 : PB.buildPerModuleDefaultPipeline(Level);
  Passes.run(M, MAM);
  return Error::success();
}

Error Extension::prepareJIT(LLJITBuilder &) { return Error::success(); }

Error Extension::addToJIT(LLJIT &J, OptimizationLevel Level) {
  auto Host = JITTargetMachineBuilder::detectHost();
  if (!Host)
    return Host.takeError();
  auto Made = Host->createTargetMachine();
  if (!Made)
    return Made.takeError();
  std::shared_ptr<TargetMachine> Machine = std::move(*Made);
  J.getIRTransformLayer().setTransform(
      [this, Level,
       Machine](ThreadSafeModule TSM,
                MaterializationResponsibility &) -> Expected<ThreadSafeModule> {
        if (Error E = TSM.withModuleDo(
                [&](Module &M) { return optimise(M, Level, *Machine); }))
          return std::move(E);
        return std::move(TSM);
      });
  return Error::success();
}

} // namespace kaleidoscope

//===- OptimisePasses.h - optimisations of Tapir ----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the passes of OptimisePasses.def: MinimiseCapturesPass and
// so on. The member Name of a pass is the name in its remarks.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_OPTIMISE_OPTIMISEPASSES_H
#define TAPIR_OPTIMISE_OPTIMISEPASSES_H

#include "llvm/IR/PassManager.h"
#include "llvm/Passes/OptimizationLevel.h"

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace tapir {

#define TAPIR_FUNCTION_PASS(Class, OptionName, Description)                    \
  struct Class##Pass : llvm::PassInfoMixin<Class##Pass> {                      \
    static constexpr char Name[] = OptionName;                                 \
    llvm::PreservedAnalyses run(llvm::Function &F,                             \
                                llvm::FunctionAnalysisManager &FAM);           \
  };
// A module pass may build pipelines of LLVM's passes.
#define TAPIR_MODULE_PASS(Class, OptionName, Description)                      \
  struct Class##Pass : llvm::PassInfoMixin<Class##Pass> {                      \
    static constexpr char Name[] = OptionName;                                 \
    Class##Pass(llvm::PassBuilder &PB, llvm::OptimizationLevel Level)          \
        : PB(PB), Level(Level) {}                                              \
    llvm::PreservedAnalyses run(llvm::Module &M,                               \
                                llvm::ModuleAnalysisManager &MAM);             \
    llvm::PassBuilder &PB;                                                     \
    llvm::OptimizationLevel Level;                                             \
  };
#include "tapir/Optimise/OptimisePasses.def"

} // namespace tapir

#endif // TAPIR_OPTIMISE_OPTIMISEPASSES_H

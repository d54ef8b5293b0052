//===- BrokenPass.cpp - a pass that breaks Tapir's rules ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A test that has never failed proves little. So --break adds a pass after ours that makes one
// of the mistakes that the test is to find.
//
//===----------------------------------------------------------------------===//

#include "Judge.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"

#include <csignal>

using namespace llvm;

namespace mutants {

static void breakFunction(Function &F, StringRef How) {
  Instruction *First = &*F.getEntryBlock().getFirstInsertionPt();
  IRBuilder<> B(First);
  if (How == "crash")
    raise(SIGSEGV);
  for (volatile bool Hangs = How == "hang"; Hangs;)
    ;
  if (How == "invalid")
    F.getEntryBlock().getTerminator()->eraseFromParent();
  if (How == "silent")
    B.CreateCall(F.getParent()->getOrInsertFunction("tapir.sync", B.getVoidTy(),
                                                    B.getPtrTy()),
                 {Constant::getNullValue(B.getPtrTy())});
  if (How == "internal")
    F.getContext().diagnose(DiagnosticInfoGeneric("internal error: broken"));
}

PreservedAnalyses BrokenPass::run(Module &M, ModuleAnalysisManager &) const {
  for (Function &F : M)
    if (!F.isDeclaration()) {
      breakFunction(F, How);
      return PreservedAnalyses::none();
    }
  return PreservedAnalyses::all();
}

} // namespace mutants

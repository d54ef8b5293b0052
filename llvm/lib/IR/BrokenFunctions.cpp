//===- BrokenFunctions.cpp - functions that a pass broke ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/BrokenFunctions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tapir {

void dropBrokenFunctions(Module &M, SmallVectorImpl<Function *> &Functions,
                         StringRef What) {
  if (Functions.empty() || !verifyModule(M))
    return;
  erase_if(Functions, [&](Function *F) {
    std::string Problem;
    raw_string_ostream OS(Problem);
    if (!verifyFunction(*F, &OS))
      return false;
    M.getContext().diagnose(DiagnosticInfoGeneric(
        "internal error: " + What + " broke function '" + F->getName() +
        "': " + Problem + "; please report this program"));
    F->setComdat(nullptr);
    F->deleteBody();
    return true;
  });
}

} // namespace tapir

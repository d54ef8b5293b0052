//===- InferNoUnwind.cpp - functions that never throw ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sync or a detach only throws the exceptions of children. LLVM doesn't know
// this: to LLVM, every C++ function that spawns may throw, and so may a task
// that calls such a function. This pass finds the functions that don't throw. A
// function doesn't throw if it only calls functions that don't throw, so the
// pass considers the whole module at once. The functions that it finds have the
// same code as in a C program.
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/Markers.h"
#include "tapir/Optimise/OptimisePasses.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tapir {

// Returns true if I may throw under the assumption that no function in Silent
// throws.
static bool throws(const Instruction &I, const SetVector<Function *> &Silent) {
  auto *C = dyn_cast<CallBase>(&I);
  if (!C || C->doesNotThrow() || getMarker(I) != Marker::None)
    return false;
  return !Silent.contains(C->getCalledFunction());
}

static void inferNoUnwind(Module &M) {
  SetVector<Function *> Silent;
  bool Spawns = false;
  for (Function &F : M)
    if (!F.doesNotThrow() && F.hasExactDefinition()) {
      Silent.insert(&F);
      Spawns |= F.hasPersonalityFn() && hasTapir(F);
    }
  if (!Spawns)
    return;
  auto Throws = [&](Function *F) {
    return any_of(instructions(F),
                  [&](const Instruction &I) { return throws(I, Silent); });
  };
  while (Silent.remove_if(Throws))
    ;
  for (Function *F : Silent)
    F->setDoesNotThrow();
  for (Function &F : M) {
    if (F.isDeclaration() || !F.hasPersonalityFn() || !hasTapir(F))
      continue;
    SmallVector<InvokeInst *, 8> Calls;
    for (Instruction &I : instructions(F))
      if (auto *Invoke = dyn_cast<InvokeInst>(&I);
          Invoke && Invoke->doesNotThrow())
        Calls.push_back(Invoke);
    for (InvokeInst *Invoke : Calls)
      changeToCall(Invoke);
    if (!Calls.empty())
      removeUnreachableBlocks(F);
  }
}

PreservedAnalyses InferNoUnwindPass::run(Module &M, ModuleAnalysisManager &) {
  if (!hasTapir(M))
    return PreservedAnalyses::all();
  inferNoUnwind(M);
  return PreservedAnalyses::none();
}

} // namespace tapir

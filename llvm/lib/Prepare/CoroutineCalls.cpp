//===- CoroutineCalls.cpp - coroutines that call functions that spawn -----===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A coroutine contains no spawn of its own, but may call functions that spawn.
// If such a function were inlined into a coroutine before LLVM splits the
// coroutine, variables of the sync region could move into the coroutine's frame
// on the heap, and LLVM could split a task. So calls in coroutines are not
// inlined if the callee may lead to a spawn. Each region then begins and ends
// between two suspensions, on the stack.
//
// The inliner visits callees before callers, so a callee may contain spawns
// that were inlined from other functions, and an indirect call may have become
// a direct one. Therefore a function leads to a spawn in three cases: it
// spawns; it calls a function that leads to a spawn; or it calls through a
// pointer, and the module takes the address of a function that leads to a
// spawn.
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/Markers.h"
#include "tapir/Prepare/PreparePasses.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tapir {

namespace {
/// The functions of a module that may lead to a spawn.
class Spawning {
  SmallPtrSet<const Function *, 16> Found;
  SmallVector<const Function *, 16> Work;
  bool ByPointer = false; ///< the address of one of these functions is taken

  void add(const Function &F) {
    if (Found.insert(&F).second)
      Work.push_back(&F);
  }

  void addCallers(const Function &F) {
    for (const Use &U : F.uses())
      if (auto *Call = dyn_cast<CallBase>(U.getUser());
          Call && Call->isCallee(&U))
        add(*Call->getFunction());
  }

  void addCallersByPointer(const Module &M) {
    ByPointer = true;
    for (const Function &F : M)
      if (any_of(instructions(F), [&](const Instruction &I) {
            return mayCall(dyn_cast<CallBase>(&I));
          }))
        add(F);
  }

public:
  explicit Spawning(Module &M) {
    for (Function &F : M)
      if (!F.isDeclaration() && hasTapir(F))
        add(F);
    while (!Work.empty()) {
      const Function &F = *Work.pop_back_val();
      addCallers(F);
      if (!ByPointer && F.hasAddressTaken())
        addCallersByPointer(M);
    }
  }

  /// Returns true if \p Call, which may be null, may lead to a spawn.
  bool mayCall(const CallBase *Call) const {
    if (!Call || Call->isInlineAsm())
      return false;
    const Function *Callee = Call->getCalledFunction();
    return Callee ? Found.contains(Callee) : ByPointer;
  }
};
} // namespace

PreservedAnalyses CoroutineCallsPass::run(Module &M, ModuleAnalysisManager &) {
  auto IsCoroutine = [](const Function &F) {
    return F.isPresplitCoroutine() && !F.isDeclaration();
  };
  if (!hasTapir(M) || none_of(M, IsCoroutine))
    return PreservedAnalyses::all();
  const Spawning Functions(M);
  for (Function &F : make_filter_range(M, IsCoroutine))
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I); Functions.mayCall(Call))
        Call->setIsNoInline();
  return PreservedAnalyses::all();
}

} // namespace tapir

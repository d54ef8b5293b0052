//===- BlockingFunctions.cpp - functions that may wait --------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/BlockingFunctions.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tapir {

// The name of the attribute of functions that may wait. Its value is one of
// those below.
static constexpr StringLiteral WaitsAttribute = "tapir-waits";
static constexpr StringLiteral Later = "later", Earlier = "earlier";

bool mayWait(const Function &F) { return F.hasFnAttribute(WaitsAttribute); }

bool mayWaitForLater(const Function &F) {
  return F.getFnAttribute(WaitsAttribute).getValueAsString() == Later;
}

bool callsWaitForLater(const Instruction &I) {
  auto *C = dyn_cast<CallBase>(&I);
  const auto *Callee =
      C ? dyn_cast<Function>(
              C->getCalledOperand()->stripPointerCastsAndAliases())
        : nullptr;
  return Callee && mayWaitForLater(*Callee);
}

// Returns the text of an entry of llvm.global.annotations, or an empty string.
static StringRef getAnnotation(const ConstantStruct &Entry) {
  auto *Name =
      dyn_cast<GlobalVariable>(Entry.getOperand(1)->stripPointerCasts());
  if (!Name || !Name->hasInitializer())
    return "";
  auto *Text = dyn_cast<ConstantDataSequential>(Name->getInitializer());
  return Text && Text->isCString() ? Text->getAsCString() : StringRef();
}

using FunctionSet = SmallSetVector<Function *, 8>;

static void findAnnotated(Module &M, FunctionSet &ForLater,
                          FunctionSet &ForEarlier) {
  auto *All = M.getGlobalVariable("llvm.global.annotations");
  if (!All || !All->hasInitializer())
    return;
  for (const Use &U : All->getInitializer()->operands()) {
    auto *Entry = dyn_cast<ConstantStruct>(U);
    if (!Entry || Entry->getNumOperands() < 2)
      continue;
    auto *F =
        dyn_cast<Function>(Entry->getOperand(0)->stripPointerCastsAndAliases());
    StringRef What = getAnnotation(*Entry);
    if (F && What == "cilk_waits")
      ForLater.insert(F);
    else if (F && What == "cilk_waits_earlier")
      ForEarlier.insert(F);
  }
}

// Adds the transitive callers of Functions, also those that call through an
// alias, except for the functions in Except.
static void addCallers(FunctionSet &Functions, const FunctionSet &Except) {
  for (unsigned I = 0; I < Functions.size(); ++I) {
    SmallVector<const Value *, 4> Names{Functions[I]};
    for (unsigned N = 0; N < Names.size(); ++N)
      for (const Use &U : Names[N]->uses()) {
        if (isa<GlobalAlias>(U.getUser()))
          Names.push_back(U.getUser());
        auto *C = dyn_cast<CallBase>(U.getUser());
        if (C && C->isCallee(&U) && !Except.contains(C->getFunction()))
          Functions.insert(C->getFunction());
      }
  }
}

bool markBlockingFunctions(Module &M) {
  FunctionSet ForLater, NoLater;
  findAnnotated(M, ForLater, NoLater);
  for (Function &F : M)
    if (mayWaitForLater(F))
      ForLater.insert(&F);
  addCallers(ForLater, NoLater);
  FunctionSet ForEarlier = NoLater;
  addCallers(ForEarlier, ForLater);
  for (Function *F : ForEarlier)
    F->addFnAttr(WaitsAttribute, Earlier);
  for (Function *F : ForLater)
    F->addFnAttr(WaitsAttribute, Later);
  return !ForLater.empty() || !ForEarlier.empty();
}

} // namespace tapir

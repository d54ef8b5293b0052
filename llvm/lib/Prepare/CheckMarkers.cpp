//===- CheckMarkers.cpp - invalid uses of markers -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// To LLVM a marker is an ordinary function. A front end can declare it with a
// wrong type, misspell its name, define it, call it with wrong arguments, or
// call it through a pointer. No pass treats such a call as a marker. Without a
// check, the program would get an undefined symbol, or a call in the place of a
// spawn. So this file reports such uses of markers as errors, before all other
// passes. Compilers continue after an error, so the reported global is renamed
// and is no marker any more.
//
//===----------------------------------------------------------------------===//

#include "tapir/Prepare/CheckMarkers.h"

#include "tapir/IR/Markers.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tapir {

// Reports an error. Its location is that of an instruction that uses G, if
// there is one.
static void report(const GlobalValue &G, const Twine &What) {
  for (const User *U : G.users())
    if (auto *I = dyn_cast<Instruction>(U)) {
      G.getContext().diagnose(
          DiagnosticInfoUnsupported(*I->getFunction(), What, I->getDebugLoc()));
      return;
    }
  G.getContext().diagnose(DiagnosticInfoGeneric(What));
}

static bool isCallOf(const Use &U, const Function &F) {
  auto *Call = dyn_cast<CallBase>(U.getUser());
  return Call && Call->isCallee(&U) &&
         Call->getFunctionType() == F.getFunctionType();
}

// Returns a use of F that isn't a call with F's type, or null.
static const Use *findOtherUse(const Function &F) {
  for (const Use &U : F.uses())
    if (!isCallOf(U, F))
      return &U;
  return nullptr;
}

static void reportUse(const Function &F, const Use &U) {
  auto *Call = dyn_cast<CallBase>(U.getUser());
  const std::string What =
      Call && Call->isCallee(&U)
          ? getCallDefect(*Call)
          : ("'" + F.getName() +
             "' is one of Tapir's markers, whose address means nothing")
                .str();
  if (auto *I = dyn_cast<Instruction>(U.getUser()))
    F.getContext().diagnose(
        DiagnosticInfoUnsupported(*I->getFunction(), What, I->getDebugLoc()));
  else
    F.getContext().diagnose(DiagnosticInfoGeneric(What));
}

// Replaces F in its calls by a new function. Returns the new function, which
// has no other uses.
static Function *separateCalls(Function &F) {
  auto *New =
      Function::Create(F.getFunctionType(), F.getLinkage(), "", F.getParent());
  for (Use &U : make_early_inc_range(F.uses()))
    if (isCallOf(U, F))
      U.set(New);
  const std::string Name = F.getName().str();
  disownMarkerName(*F.getParent(), Name);
  New->setName(Name);
  return New;
}

// Turns invokes of markers that never throw into calls, since passes expect
// calls of these markers. Removes `tail` from the calls: lowering may insert
// code between the call and the return.
static void makePlain(Function &F) {
  for (User *U : getDistinctUsers(F)) {
    if (auto *Invoke = dyn_cast<InvokeInst>(U);
        Invoke && (neverThrows(F) || Invoke->doesNotThrow()))
      changeToCall(Invoke);
    else if (auto *Call = dyn_cast<CallInst>(U))
      Call->setTailCallKind(CallInst::TCK_None);
  }
}

void checkMarkers(Module &M) {
  SmallVector<GlobalValue *, 8> Named;
  for (GlobalValue &G : M.global_values())
    if (G.getName().starts_with("tapir."))
      Named.push_back(&G);
  for (GlobalValue *G : Named) {
    const std::string Defect = getMarkerDefect(*G);
    if (!Defect.empty()) {
      report(*G, Defect);
      disownMarkerName(M, G->getName());
      continue;
    }
    auto *F = dyn_cast<Function>(G);
    if (!F || !F->isDeclaration())
      continue;
    if (const Use *Other = findOtherUse(*F)) {
      reportUse(*F, *Other);
      F = separateCalls(*F);
    }
    makePlain(*F);
  }
}

} // namespace tapir

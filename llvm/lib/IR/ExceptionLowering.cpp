//===- ExceptionLowering.cpp - rethrow a task's exception -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An exception that has ended a task is thrown again at the task's detach,
// since the unwinder's search for a handler ended at the landing pad in the
// task. This needs no function of our runtime: the unwinder's own function
// raises the exception. If there is no handler, the program ends as after any
// throw without a handler.
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/ExceptionLowering.h"

#include "tapir/IR/MarkerCalls.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tapir {

static bool isCPlusPlus(const Function &F) {
  return F.hasPersonalityFn() &&
         F.getPersonalityFn()->stripPointerCasts()->getName() !=
             "__gcc_personality_v0";
}

void setPersonality(Function &F) {
  if (F.hasPersonalityFn())
    return;
  Type *Int = Type::getInt32Ty(F.getContext());
  F.setPersonalityFn(cast<Constant>(
      F.getParent()
          ->getOrInsertFunction("__gcc_personality_v0",
                                FunctionType::get(Int, /*isVarArg=*/true))
          .getCallee()));
}

static Function *getThrow(Function &F) {
  Module &M = *F.getParent();
  Function *Throw = getLoweringFunction(M, LoweringFunction::Throw);
  if (!Throw->empty())
    return Throw;
  LLVMContext &C = M.getContext();
  Type *Void = Type::getVoidTy(C), *Ptr = PointerType::getUnqual(C);
  Throw->setUWTableKind(UWTableKind::Default);
  IRBuilder<> B(BasicBlock::Create(C, "", Throw));
  Value *Exception = Throw->getArg(0);
  B.CreateCall(
      M.getOrInsertFunction("_Unwind_RaiseException", Type::getInt32Ty(C), Ptr),
      {Exception});
  // Control only comes here if there is no handler.
  if (isCPlusPlus(F)) {
    B.CreateCall(M.getOrInsertFunction("__cxa_begin_catch", Ptr, Ptr),
                 {Exception})
        ->setDoesNotThrow();
    B.CreateCall(M.getOrInsertFunction("_ZSt9terminatev", Void))
        ->setDoesNotThrow();
  } else {
    B.CreateCall(M.getOrInsertFunction("abort", Void))->setDoesNotThrow();
  }
  B.CreateUnreachable();
  return Throw;
}

void throwException(CallBase &Exception) {
  Function *Throw = getThrow(*Exception.getFunction());
  Value *What = cast<ExceptionCall>(Exception).getException();
  CallBase *New;
  if (auto *Invoke = dyn_cast<InvokeInst>(&Exception))
    New = InvokeInst::Create(Throw, Invoke->getNormalDest(),
                             Invoke->getUnwindDest(), {What}, "",
                             Exception.getIterator());
  else
    New = CallInst::Create(Throw, {What}, "", Exception.getIterator());
  New->setDoesNotReturn();
  New->setDebugLoc(Exception.getDebugLoc());
  Exception.eraseFromParent();
}

void unwindLike(CallInst &Call, CallBase &Marker) {
  auto *Invoke = dyn_cast<InvokeInst>(&Marker);
  if (!Invoke)
    return;
  BasicBlock *Unwind = Invoke->getUnwindDest(), *Block = Call.getParent();
  changeToInvokeAndSplitBasicBlock(&Call, Unwind);
  for (PHINode &Phi : Unwind->phis())
    Phi.addIncoming(Phi.getIncomingValueForBlock(Marker.getParent()), Block);
}

void throwExceptions(Function &F) {
  const auto Exceptions = collectMarkers(F, Marker::Exception);
  for (CallBase *C : Exceptions)
    throwException(*C);
  // The code after these markers is now unreachable. It is removed because its
  // uses of regions would mislead other passes.
  if (!Exceptions.empty())
    removeUnreachableBlocks(F);
}

} // namespace tapir

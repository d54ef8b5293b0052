//===- AlignedCalls.cpp - calls that need an aligned stack ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arguments in memory are at the stack pointer, so an over-aligned argument
// needs an over-aligned stack pointer. Only a function that realigns its frame
// has one. A spawner never does so, because its continuation may run on another
// stack. So this file moves calls with over-aligned arguments into ordinary
// functions, `<spawner>.call`, to which the spawner passes pointers to the
// arguments.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/AlignedCalls.h"

#include "tapir/Lowering/Tasks/TaskOutliner.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tapir {

bool passesOverAligned(const CallBase &C) {
  // The number of vector arguments of a call that are passed in registers.
  constexpr unsigned VectorRegisters = 8;
  const DataLayout &DL = C.getDataLayout();
  const Align Natural = DL.getStackAlignment().value_or(Align(16));
  unsigned Vectors = 0;
  bool Wide = false;
  for (unsigned I = 0; I < C.arg_size(); ++I) {
    if (C.isByValArgument(I)) {
      if (C.getParamAlign(I).valueOrOne() > Natural)
        return true;
      continue;
    }
    Type *T = C.getArgOperand(I)->getType();
    Vectors += T->isVectorTy() || T->isFloatingPointTy();
    Wide |= T->isVectorTy() && DL.getABITypeAlign(T) > Natural;
  }
  return Wide && Vectors > VectorRegisters;
}

static void moveCall(CallBase &C) {
  Function &F = *C.getFunction();
  SmallVector<Value *, 8> Arguments(C.args());
  if (!isa<Function>(C.getCalledOperand()))
    Arguments.push_back(C.getCalledOperand());
  SmallVector<Type *, 8> Types;
  for (Value *V : Arguments)
    Types.push_back(V->getType());
  Function *Caller = createHelperFunction(
      F, FunctionType::get(C.getType(), Types, /*isVarArg=*/false),
      F.getName() + ".call");
  Caller->addFnAttr(Attribute::NoInline);
  if (C.doesNotThrow())
    Caller->setDoesNotThrow();

  IRBuilder<> B(BasicBlock::Create(F.getContext(), "", Caller));
  SmallVector<Value *, 8> Passed;
  for (Argument &A : Caller->args())
    Passed.push_back(&A);
  Value *Callee = C.getCalledOperand();
  if (!isa<Function>(Callee))
    Callee = Passed.pop_back_val();
  CallInst *Inner = B.CreateCall(C.getFunctionType(), Callee, Passed);
  Inner->setCallingConv(C.getCallingConv());
  Inner->setAttributes(C.getAttributes());
  if (C.getType()->isVoidTy())
    B.CreateRetVoid();
  else
    B.CreateRet(Inner);

  B.SetInsertPoint(&C);
  B.SetCurrentDebugLocation(C.getDebugLoc());
  CallBase *Outer;
  if (auto *Invoke = dyn_cast<InvokeInst>(&C))
    Outer = B.CreateInvoke(Caller, Invoke->getNormalDest(),
                           Invoke->getUnwindDest(), Arguments);
  else
    Outer = B.CreateCall(Caller, Arguments);
  if (C.doesNotThrow())
    Outer->setDoesNotThrow();
  Outer->takeName(&C);
  C.replaceAllUsesWith(Outer);
  C.eraseFromParent();
}

void moveOverAlignedCalls(Function &F) {
  SmallVector<CallBase *, 4> Calls;
  for (Instruction &I : instructions(F))
    if (auto *C = dyn_cast<CallBase>(&I);
        C && isa<CallInst, InvokeInst>(C) && !C->isInlineAsm() &&
        !C->isMustTailCall() && passesOverAligned(*C))
      Calls.push_back(C);
  for (CallBase *C : Calls)
    moveCall(*C);
}

} // namespace tapir

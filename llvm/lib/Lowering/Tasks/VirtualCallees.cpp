//===- VirtualCallees.cpp - functions from vtables as arguments -----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For a spawned virtual call, the parent loads the function from the vtable and
// passes it to the helper, which calls it. WholeProgramDevirt runs when a
// program is linked with -fwhole-program-vtables. It takes every call with such
// an operand for a call *of* the function, because code from clang has no other
// calls with such operands. It would replace the helper by the virtual
// function.
//
// So the argument is converted to an integer, which that pass doesn't look
// through. The integer goes through an empty asm statement, which keeps other
// passes from removing the conversion.
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Tasks/VirtualCallees.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tapir {

// Returns true if the module contains type tests of vtables, without which
// WholeProgramDevirt does nothing.
static bool testsTypes(const Module &M) {
  constexpr Intrinsic::ID Tests[] = {
      Intrinsic::type_test, Intrinsic::public_type_test,
      Intrinsic::type_checked_load, Intrinsic::type_checked_load_relative};
  return any_of(Tests, [&](Intrinsic::ID ID) {
    const Function *F = M.getFunction(Intrinsic::getName(ID));
    return F && !F->use_empty();
  });
}

// Returns true if WholeProgramDevirt may take V for a function from a vtable: V
// is loaded through a pointer that was loaded itself, or is extracted from an
// intrinsic's result.
static bool mayBeOfVTable(const Value *V) {
  if (!V->getType()->isPointerTy())
    return false;
  V = V->stripPointerCasts();
  if (auto *Load = dyn_cast<LoadInst>(V))
    return isa<LoadInst>(
        Load->getPointerOperand()->stripInBoundsConstantOffsets());
  if (auto *Part = dyn_cast<ExtractValueInst>(V))
    V = Part->getAggregateOperand();
  return isa<IntrinsicInst>(V);
}

static Value *hide(Value *Pointer, CallBase &Before) {
  IRBuilder<> B(&Before);
  Type *Number = B.getIntPtrTy(Before.getDataLayout());
  auto *Same =
      InlineAsm::get(FunctionType::get(Number, {Number}, false), "", "=r,0",
                     /*hasSideEffects=*/false);
  CallInst *Hidden = B.CreateCall(Same, {B.CreatePtrToInt(Pointer, Number)});
  Hidden->setDoesNotThrow();
  return B.CreateIntToPtr(Hidden, Pointer->getType());
}

void hideVirtualCallees(Function &F) {
  if (!testsTypes(*F.getParent()))
    return;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call || isa<IntrinsicInst>(Call) || Call->isInlineAsm())
      continue;
    for (Use &Argument : Call->args())
      if (mayBeOfVTable(Argument) &&
          !Call->isByValArgument(Call->getArgOperandNo(&Argument)))
        Argument.set(hide(Argument, *Call));
  }
}

} // namespace tapir

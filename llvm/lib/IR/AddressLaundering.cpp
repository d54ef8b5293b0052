//===- AddressLaundering.cpp - addresses of each task's own ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// To LLVM, a variable that a task declares is one alloca, whose address is the
// same in each iteration of the loop that detaches the task. In fact each task
// has a variable of its own, at another address. As long as the address is only
// dereferenced, this makes no difference. But if the address is converted to an
// integer, a pass may hoist a test of the integer out of the loop, and unswitch
// the loop. Such a test is, for example, whether the variable is aligned.
//
// So until tasks are outlined, the operand of such a conversion is the result
// of a call,
//
//   ptr @tapir.address(ptr)      memory(inaccessiblemem: read)
//
// which no pass moves over a detach, since a detach writes inaccessible memory.
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/AddressLaundering.h"

#include "tapir/IR/Markers.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace tapir {

// Returns true if all users compute differences of two pointers. Such a P needs
// no laundering, because a difference within one object doesn't depend on the
// object's address.
static bool isDifference(const PtrToIntInst &P) {
  return !P.use_empty() && all_of(P.users(), [](const User *U) {
    auto *B = dyn_cast<BinaryOperator>(U);
    return B && B->getOpcode() == Instruction::Sub &&
           isa<PtrToIntInst>(B->getOperand(0)) &&
           isa<PtrToIntInst>(B->getOperand(1));
  });
}

// Returns true if all users compare P with zero. Such a P needs no laundering,
// because no variable is at address zero. rustc emits such tests to find out
// which variant a value has, for example in iterators of loops. Vectorisers
// have to see the results of these tests.
static bool isTestForNull(const PtrToIntInst &P) {
  return !P.use_empty() && all_of(P.users(), [](const User *U) {
    auto *C = dyn_cast<ICmpInst>(U);
    return C && C->isEquality() &&
           (match(C->getOperand(0), PatternMatch::m_Zero()) ||
            match(C->getOperand(1), PatternMatch::m_Zero()));
  });
}

void launderAddresses(Module &M) {
  SmallVector<PtrToIntInst *, 16> Conversions;
  for (Function &F : M)
    if (!F.hasOptNone())
      for (Instruction &I : instructions(F))
        if (auto *P = dyn_cast<PtrToIntInst>(&I);
            P &&
            P->getPointerOperand()->getType() ==
                PointerType::getUnqual(M.getContext()) &&
            !isa<Constant>(getUnderlyingObject(P->getPointerOperand())) &&
            !isDifference(*P) && !isTestForNull(*P))
          Conversions.push_back(P);
  if (Conversions.empty())
    return;
  Function *Pin = declareStrandValue(M, StrandValue::Address);
  if (!Pin)
    return;
  for (PtrToIntInst *P : Conversions) {
    IRBuilder<> B(P);
    P->setOperand(0, B.CreateCall(Pin, {P->getPointerOperand()}));
  }
}

Value *getLaunderedAddress(const Instruction &I) {
  return getHiddenValue(I, StrandValue::Address);
}

bool unlaunderAddresses(Module &M) {
  Function *Pin = findStrandValue(M, StrandValue::Address);
  if (!Pin)
    return false;
  for (User *U : getDistinctUsers(*Pin))
    if (auto *I = dyn_cast<Instruction>(U))
      if (Value *Address = getLaunderedAddress(*I)) {
        I->replaceAllUsesWith(Address);
        I->eraseFromParent();
      }
  if (Pin->use_empty())
    Pin->eraseFromParent();
  return true;
}

} // namespace tapir

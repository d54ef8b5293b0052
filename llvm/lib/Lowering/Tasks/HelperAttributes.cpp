//===- HelperAttributes.cpp - parameter attributes of helpers -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM knows properties of the values that a loop uses: an array is restrict,
// or has just been allocated; a reference isn't null. An outlined function
// would lose these properties, and the vectoriser would compare addresses at
// run time in each leaf. So the helper's parameters get them as attributes.
//
// noalias on a parameter means that while the function runs, memory that it
// accesses through the parameter is written through no other pointer. A
// parallel loop's helper runs as long as the loop does, tasks included. So a
// property of a pointer in the loop also holds in the helper, unless another
// input was computed from this pointer.
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Tasks/HelperAttributes.h"

#include "tapir/Analysis/ReducerMemory.h"
#include "tapir/Analysis/TaskMemory.h"

#include "tapir/IR/PassAnnotations.h"
#include "tapir/LLVMVersions.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tapir {

void describeParameter(Argument &A, const Value &V) {
  if (!V.getType()->isPointerTy())
    return;
  LLVMContext &C = A.getContext();
  const DataLayout &DL = A.getParent()->getDataLayout();
  if (Align Known = V.getPointerAlignment(DL); Known > 1)
    A.addAttr(Attribute::getWithAlignment(C, Known));
  bool CanBeNull, CanBeFreed;
  const uint64_t Bytes = getDereferenceableBytes(V, DL, CanBeNull, CanBeFreed);
  if (Bytes && !CanBeFreed)
    A.addAttr(CanBeNull ? Attribute::getWithDereferenceableOrNullBytes(C, Bytes)
                        : Attribute::getWithDereferenceableBytes(C, Bytes));
  if (isKnownNonZero(&V, DL))
    A.addAttr(Attribute::NonNull);
}

static bool isIdentified(const Value &V) {
  if (auto *A = dyn_cast<Argument>(&V))
    return A->hasNoAliasAttr() || A->hasByValAttr();
  return isa<AllocaInst>(V) || isNoAliasCall(&V);
}

// Returns true if Pointer may have been computed from V. The result of a call
// counts as computed from the call's arguments: a call can return an argument
// without capturing it.
static bool mayBeBasedOn(const Value &Pointer, const Value &V) {
  SmallVector<const Value *, 4> Work{&Pointer};
  SmallPtrSet<const Value *, 8> Seen;
  while (!Work.empty())
    for (const Value *Object : getObjects(*Work.pop_back_val())) {
      if (Object == &V)
        return true;
      if (auto *Call = dyn_cast<CallBase>(Object);
          Call && Seen.insert(Call).second)
        for (const Value *Arg : Call->args())
          if (Arg->getType()->isPtrOrPtrVectorTy())
            Work.push_back(Arg);
    }
  return false;
}

bool isNoAliasInput(const Value &V, ArrayRef<Value *> Inputs) {
  return V.getType()->isPointerTy() && isIdentified(V) &&
         none_of(Inputs,
                 [&](const Value *Other) {
                   return Other != &V &&
                          Other->getType()->isPtrOrPtrVectorTy() &&
                          mayBeBasedOn(*Other, V);
                 }) &&
         isKnownToTasksOnly(V);
}

void describeReducer(Argument &A, const Value &V, ArrayRef<Value *> Inputs) {
  if (A.getType()->isPointerTy() && isUnescapedReducer(V) &&
      none_of(Inputs, [&](const Value *Other) {
        return Other != &V && Other->getType()->isPtrOrPtrVectorTy() &&
               mayBeBasedOn(*Other, V);
      }))
    A.addAttr(Attribute::get(A.getContext(), UnescapedReducerAttribute));
}

} // namespace tapir

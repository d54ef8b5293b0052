//===- VariableTypes.cpp - variables that are declared as bytes -----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// rustc allocates a variable of eight bytes as [8 x i8], whatever its type is.
// This pass gives such an alloca the type of its accesses. It is needed because
// some passes, such as LLVM's mem2reg, use the allocated type to find scalars
// that can be promoted, for example a loop's counter of which a task gets a
// copy. SROA doesn't depend on the allocated type, but runs after detaches have
// captured variables, and captured variables stay in memory.
//
//===----------------------------------------------------------------------===//

#include "tapir/Prepare/VariableTypes.h"

#include "tapir/LLVMVersions.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tapir {

// Returns the type that is loaded from or stored to the variable, or null.
static Type *getAccessedType(const AllocaInst &A, const User &U) {
  if (auto *Load = dyn_cast<LoadInst>(&U))
    return Load->getType();
  auto *Store = dyn_cast<StoreInst>(&U);
  return Store && Store->getValueOperand() != &A
             ? Store->getValueOperand()->getType()
             : nullptr;
}

// Returns the common type of all accesses, or null if they differ.
static Type *getAccessedType(const AllocaInst &A) {
  Type *One = nullptr;
  for (const User *U : A.users()) {
    if (isLifetimeMarker(*cast<Instruction>(U)))
      continue;
    Type *Its = getAccessedType(A, *U);
    if (!Its || (One && Its != One))
      return nullptr;
    One = Its;
  }
  return One;
}

static bool isOfBytes(const AllocaInst &A) {
  auto *Array = dyn_cast<ArrayType>(A.getAllocatedType());
  return Array && Array->getElementType()->isIntegerTy(8);
}

void typeVariables(Function &F) {
  const DataLayout &DL = F.getDataLayout();
  for (Instruction &I : F.getEntryBlock())
    if (auto *A = dyn_cast<AllocaInst>(&I);
        A && A->isStaticAlloca() && isOfBytes(*A))
      if (Type *T = getAccessedType(*A);
          T &&
          DL.getTypeAllocSize(T) == DL.getTypeAllocSize(A->getAllocatedType()))
        A->setAllocatedType(T);
}

} // namespace tapir

//===- Cloning.cpp - copies of a function's parts -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/Cloning.h"

#include "tapir/LLVMVersions.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tapir {

Instruction *cloneInto(Instruction &I, BasicBlock &To, ValueToValueMapTy &Map) {
  Instruction *New = I.clone();
  if (I.hasName())
    New->setName(I.getName());
  New->insertInto(&To, To.end());
  New->cloneDebugInfoFrom(&I);
  Map[&I] = New;
  return New;
}

void remapClone(Instruction &I, ValueToValueMapTy &Map) {
  const RemapFlags Flags = RF_IgnoreMissingLocals | RF_NoModuleLevelChanges;
  RemapInstruction(&I, Map, Flags);
  RemapDbgRecordRange(I.getModule(), I.getDbgRecordRange(), Map, Flags);
}

AllocaInst *cloneAlloca(const AllocaInst &A, BasicBlock &B,
                        BasicBlock::iterator At) {
  auto *New = cast<AllocaInst>(A.clone());
  New->setMetadata(LLVMContext::MD_DIAssignID, nullptr);
  New->insertInto(&B, At);
  New->setName(A.getName());
  return New;
}

void makeInternal(GlobalObject &G) {
  G.setComdat(nullptr);
  G.setVisibility(GlobalValue::DefaultVisibility);
  G.setDLLStorageClass(GlobalValue::DefaultStorageClass);
  G.setLinkage(GlobalValue::InternalLinkage);
}

void pruneEdges(PHINode &Phi, function_ref<bool(const BasicBlock &)> Comes) {
  for (unsigned I = Phi.getNumIncomingValues(); I-- != 0;)
    if (!Comes(*Phi.getIncomingBlock(I)))
      Phi.removeIncomingValue(I, /*DeletePHIIfEmpty=*/false);
}

void repairLifetimes(Function &F) {
  SmallVector<Instruction *, 8> Markers;
  SmallPtrSet<Value *, 8> Started;
  for (Instruction &I : instructions(F))
    if (isLifetimeMarker(I)) {
      Markers.push_back(&I);
      if (cast<IntrinsicInst>(I).getIntrinsicID() == Intrinsic::lifetime_start)
        Started.insert(getLifetimePointer(I));
    }
  for (Instruction *I : Markers) {
    auto *A = dyn_cast<AllocaInst>(getLifetimePointer(*I));
    if (!A || A->getFunction() != &F || !Started.contains(A))
      I->eraseFromParent();
  }
}

} // namespace tapir

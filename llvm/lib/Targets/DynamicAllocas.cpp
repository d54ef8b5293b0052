//===- DynamicAllocas.cpp - local memory that outlives a stack ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a function may go on on another stack, what it allocates dynamically
// has to lie on the heap: in chunks, chained to a word in its frame. To save
// the stack pointer is to remember the chain's head, to restore it is to
// release the chain down to there.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/DynamicAllocas.h"

#include "tapir/Compatibility.h"
#include "tapir/Targets/BitcodeABI.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tapir {

static bool isDynamic(const Instruction &I) {
  auto *A = dyn_cast<AllocaInst>(&I);
  return A && !A->isStaticAlloca();
}

static bool isStackIntrinsic(const Instruction &I, Intrinsic::ID ID) {
  auto *II = dyn_cast<IntrinsicInst>(&I);
  return II && II->getIntrinsicID() == ID;
}

bool allocatesDynamically(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return isDynamic(I) || isStackIntrinsic(I, Intrinsic::stacksave);
  });
}

void moveToHeap(Function &F, Instruction &Start, ArrayRef<Instruction *> Exits,
                const BitcodeABI &ABI) {
  SmallVector<AllocaInst *, 4> Dynamic;
  SmallVector<Instruction *, 4> Saves, Restores;
  for (Instruction &I : instructions(F)) {
    if (isDynamic(I))
      Dynamic.push_back(cast<AllocaInst>(&I));
    if (isStackIntrinsic(I, Intrinsic::stacksave))
      Saves.push_back(&I);
    if (isStackIntrinsic(I, Intrinsic::stackrestore))
      Restores.push_back(&I);
  }
  IRBuilder<> B(&*F.getEntryBlock().begin());
  AllocaInst *List = B.CreateAlloca(B.getPtrTy(), nullptr, "cilk.chunks");
  Value *Null = ConstantPointerNull::get(B.getPtrTy());
  B.SetInsertPoint(&Start);
  B.CreateStore(Null, List);
  const DataLayout &DL = F.getDataLayout();
  for (AllocaInst *A : Dynamic) {
    B.SetInsertPoint(A);
    Value *Size =
        B.CreateMul(B.CreateZExtOrTrunc(A->getArraySize(), B.getInt64Ty()),
                    B.getInt64(DL.getTypeAllocSize(A->getAllocatedType())));
    CallInst *Chunk = ABI.call(B, ABIFunction::FrameAlloc,
                               {List, Size, B.getInt64(A->getAlign().value())});
    dropLifetimes(*A);
    A->replaceAllUsesWith(Chunk);
    Chunk->takeName(A);
    A->eraseFromParent();
  }
  for (Instruction *Save : Saves) {
    B.SetInsertPoint(Save);
    Save->replaceAllUsesWith(B.CreateLoad(B.getPtrTy(), List));
    Save->eraseFromParent();
  }
  for (Instruction *Restore : Restores) {
    B.SetInsertPoint(Restore);
    ABI.call(B, ABIFunction::FrameRelease, {List, Restore->getOperand(0)});
    Restore->eraseFromParent();
  }
  for (Instruction *Exit : Exits) {
    B.SetInsertPoint(Exit);
    ABI.call(B, ABIFunction::FrameRelease, {List, Null});
  }
}

} // namespace tapir

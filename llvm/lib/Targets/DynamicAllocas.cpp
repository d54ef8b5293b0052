//===- DynamicAllocas.cpp - local memory that outlives a stack ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dynamic allocations of a function that may continue on another stack have
// to be on the heap. Each is a chunk, and the chunks form a linked list whose
// head is in the function's frame. Code that would save the stack pointer saves
// the head of the list. Code that would restore the stack pointer releases the
// chunks up to the saved one.
//
// AddressSanitizer, which runs later, no longer sees these allocas. So this
// pass adds the red zones in functions that AddressSanitizer instruments. It
// calls the function of AddressSanitizer's library that also poisons the red
// zones of an alloca on the stack. When a chunk is freed, all of it is
// poisoned.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/DynamicAllocas.h"

#include "tapir/LLVMVersions.h"
#include "tapir/Targets/BitcodeABI.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

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

// The width of the red zones before and after an array, in bytes.
// AddressSanitizer's library uses the same width. The size of the array is
// rounded up to a multiple of this width, too.
static constexpr uint64_t RedZone = 32;

// Emits the allocation of \p Size bytes with red zones around them, and returns
// the address of these bytes.
static Value *allocateChecked(IRBuilder<> &B, AllocaInst &List, Value *Size,
                              Align Alignment, const BitcodeABI &ABI) {
  const uint64_t Before = std::max(Alignment.value(), RedZone);
  // The size is rounded up to the next multiple of a red zone's width, and one
  // more red zone is added. A sum that would overflow becomes the largest size,
  // which can't be allocated.
  Value *Bytes = B.CreateBinaryIntrinsic(Intrinsic::uadd_sat, Size,
                                         B.getInt64(Before + 2 * RedZone));
  Value *Chunk =
      ABI.call(B, ABIFunction::FrameAlloc, {&List, Bytes, B.getInt64(Before)});
  Value *Array = B.CreateConstGEP1_64(B.getInt8Ty(), Chunk, Before);
  llvm::Type *Word = B.getInt64Ty();
  FunctionCallee Poison = List.getModule()->getOrInsertFunction(
      "__asan_alloca_poison", B.getVoidTy(), Word, Word);
  B.CreateCall(Poison, {B.CreatePtrToInt(Array, Word), Size})
      ->setDoesNotThrow();
  return Array;
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
    Value *Memory =
        F.hasFnAttribute(Attribute::SanitizeAddress)
            ? allocateChecked(B, *List, Size, A->getAlign(), ABI)
            : ABI.call(B, ABIFunction::FrameAlloc,
                       {List, Size, B.getInt64(A->getAlign().value())});
    dropLifetimes(*A);
    A->replaceAllUsesWith(Memory);
    Memory->takeName(A);
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

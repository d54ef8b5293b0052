//===- SpawnerFrame.cpp - a frame that two stacks share -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thief continues in a spawner's frame with the stack pointer on another
// stack. So a spawner has a frame pointer, addresses every local off it, and
// never realigns its stack. This file aligns over-aligned locals within the
// frame; calls with over-aligned arguments are moved to other functions
// (AlignedCalls.cpp). The outgoing arguments that the spawner stores at the
// stack pointer must also fit above the thief's stack pointer.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/SpawnerFrame.h"

#include "tapir/LLVMVersions.h"
#include "tapir/Targets/AlignedCalls.h"
#include "tapir/Targets/FrameAddressing.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tapir {

/// The largest size of outgoing arguments, in bytes: half of the room that
/// runtimes leave at the top of a stolen continuation's stack.
static constexpr uint64_t MaxOutgoingBytes = 128;

// Reports features that a spawner can't have. The driver refuses their options;
// attributes and other drivers can still set them. These features record a
// function's return address, in the processor or on a second stack, and fail if
// the function returns elsewhere.
void rejectReturnChecks(Function &F) {
  StringRef Found;
  if (F.hasFnAttribute(Attribute::SpeculativeLoadHardening))
    Found = "speculative load hardening";
  else if (F.hasFnAttribute(Attribute::SafeStack))
    Found = "a safe stack";
  else if (F.hasFnAttribute(Attribute::ShadowCallStack))
    Found = "a shadow call stack";
  else if (F.hasFnAttribute("split-stack"))
    Found = "a split stack";
  if (!Found.empty())
    F.getContext().diagnose(DiagnosticInfoUnsupported(
        F,
        "spawn with " + Found +
            ": a spawning function may return on another stack than it was "
            "called on",
        F.getSubprogram()));
}

static void alignByHand(Function &F) {
  const DataLayout &DL = F.getDataLayout();
  const Align Natural = DL.getStackAlignment().value_or(Align(16));
  SmallVector<AllocaInst *, 4> OverAligned;
  for (Instruction &I : F.getEntryBlock())
    if (auto *A = dyn_cast<AllocaInst>(&I);
        A && A->isStaticAlloca() && A->getAlign() > Natural)
      OverAligned.push_back(A);
  for (AllocaInst *A : OverAligned) {
    const uint64_t Alignment = A->getAlign().value();
    uint64_t Size = A->getAllocationSize(DL)->getFixedValue();
    dropLifetimes(*A);
    IRBuilder<> B(A);
    AllocaInst *Wide = B.CreateAlloca(
        ArrayType::get(B.getInt8Ty(), Size + Alignment - Natural.value()),
        nullptr, A->getName() + ".wide");
    Wide->setAlignment(Natural);
    // The new code comes after the allocas, so that all allocas stay together
    // at the top of the entry block.
    BasicBlock::iterator At = A->getIterator();
    while (isa<AllocaInst>(*At))
      ++At;
    B.SetInsertPoint(At);
    Value *Up = B.CreatePtrAdd(Wide, B.getInt64(Alignment - 1));
    Value *Aligned =
        B.CreateIntrinsic(Intrinsic::ptrmask, {B.getPtrTy(), B.getInt64Ty()},
                          {Up, B.getInt64(-static_cast<int64_t>(Alignment))});
    A->replaceAllUsesWith(Aligned);
    Aligned->takeName(A);
    A->eraseFromParent();
  }
}

void arrangeFrame(Function &F) {
  alignByHand(F);
  moveOverAlignedCalls(F);
  F.removeFnAttr(Attribute::AlwaysInline);
  F.removeFnAttr(Attribute::InlineHint);
  // After inlining, the code would be in a frame without the properties that
  // this file establishes.
  F.addFnAttr(Attribute::NoInline);
  F.addFnAttr("frame-pointer", "all");
  F.addFnAttr("no-realign-stack");
  F.removeFnAttr("stackrealign");
  assert(none_of(F.getEntryBlock(),
                 [&](const Instruction &I) {
                   const auto *A = dyn_cast<AllocaInst>(&I);
                   return A && A->isStaticAlloca() &&
                          A->getAlign() >
                              F.getDataLayout().getStackAlignment().value_or(
                                  Align(16));
                 }) &&
         "a spawner never realigns its stack");
  addressOffFramePointer(F);
}

// Returns an upper bound of the bytes that a call stores as outgoing arguments.
static uint64_t getArgumentBytes(const CallBase &C) {
  constexpr uint64_t Slot = 8;
  const DataLayout &DL = C.getDataLayout();
  uint64_t Bytes = 0;
  for (unsigned I = 0; I < C.arg_size(); ++I) {
    Type *T = C.isByValArgument(I) ? C.getParamByValType(I)
                                   : C.getArgOperand(I)->getType();
    if (T->isSized())
      Bytes +=
          std::max(alignTo(DL.getTypeAllocSize(T).getKnownMinValue(), Slot),
                   C.getParamAlign(I).valueOrOne().value());
  }
  return Bytes;
}

static bool storesLargeArguments(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    auto *C = dyn_cast<CallBase>(&I);
    return C && getArgumentBytes(*C) > MaxOutgoingBytes;
  });
}

// Makes the code push outgoing arguments. Usually, arguments that don't fit
// into registers are stored into an area that the prologue reserves at the
// bottom of the frame, at the stack pointer. In a stolen continuation, the
// stack pointer is at the top of a fiber, above which the runtime keeps only a
// little room. So a larger area must be pushed, which LLVM does in functions
// with dynamic allocas. This function inserts such an alloca, of no bytes. It
// costs little itself, because it is on the slow path of a sync. But it makes
// the epilogue restore the stack pointer from the frame pointer, so that each
// return of a recursion waits for the previous one.
static void forbidReservedArguments(Function &F) {
  Instruction *At = F.getEntryBlock().getTerminator();
  for (Instruction &I : instructions(F))
    if (auto *C = dyn_cast<CallBase>(&I);
        C && C->getCallingConv() == CallingConv::PreserveNone &&
        C->getCalledFunction() && C->getCalledFunction()->isDeclaration())
      At = C;
  IRBuilder<> B(At);
  Type *I64 = B.getInt64Ty();
  Value *Zero = B.CreateCall(
      InlineAsm::get(FunctionType::get(I64, {I64}, false), "", "=r,0", true),
      {B.getInt64(0)});
  AllocaInst *Empty = B.CreateAlloca(B.getInt8Ty(), Zero);
  // For other allocas, AddressSanitizer would clear the shadow memory from here
  // up to the frame, which after a steal is on another stack. It ignores
  // allocas with this flag.
  Empty->setUsedWithInAlloca(true);
  B.CreateCall(
      InlineAsm::get(FunctionType::get(B.getVoidTy(), {B.getPtrTy()}, false),
                     "", "r", true),
      {Empty});
}

void pushLargeArguments(Function &F) {
  if (storesLargeArguments(F))
    forbidReservedArguments(F);
}

} // namespace tapir

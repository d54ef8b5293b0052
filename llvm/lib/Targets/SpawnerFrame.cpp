//===- SpawnerFrame.cpp - a frame that two stacks share -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thief continues in a spawner's frame with the stack pointer on another
// stack. So the function has a frame pointer, addresses every local off it and
// never realigns its stack: over-aligned locals are aligned by hand, calls with
// over-aligned arguments in memory are made by other functions. The data that
// it stores at the stack pointer has to fit at the thief's stack pointer, too.
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
// attributes and other drivers can still set them. All of them rely on a
// function's returning on the stack, and to the place, that the processor or a
// second stack has recorded.
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
    // All allocas stay together at the top of the entry block.
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
  // Inlined into another frame, the code would lose the properties that this
  // file arranges.
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

// Makes the code push outgoing arguments. Arguments that don't fit into
// registers are stored into an area that the prologue reserves at the bottom of
// the frame, where the stack pointer is. In a stolen continuation that is the
// top of a fiber, above which the runtime keeps some room. A larger area must
// be pushed: LLVM does so in a function that allocates dynamically. Such an
// alloca, of no bytes, costs little on the slow path of a sync; but it makes
// the epilogue take the stack pointer from the frame pointer, and then each
// return of a recursion waits for the one before it.
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
  // AddressSanitizer would clear the shadow from here to the frame, which after
  // a steal is on another stack. It ignores such allocas.
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

//===- WorkEstimate.cpp - work compared with a spawn ----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/WorkEstimate.h"

#include "tapir/IR/AddressLaundering.h"
#include "tapir/IR/Markers.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tapir {

// Returns true if the call is only a few instructions.
static bool isCheapCall(const CallBase &C) {
  if (auto *Asm = dyn_cast<InlineAsm>(C.getCalledOperand()))
    return Asm->getAsmString().empty(); // a barrier for the compiler only
  auto *II = dyn_cast<IntrinsicInst>(&C);
  if (!II)
    return false;
  constexpr unsigned MaxBytes = 64;
  if (auto *Memory = dyn_cast<MemIntrinsic>(II)) {
    auto *Size = dyn_cast<ConstantInt>(Memory->getLength());
    return Size && Size->getValue().ule(MaxBytes) && !Memory->isVolatile();
  }
  return !II->mayHaveSideEffects() || II->isAssumeLikeIntrinsic();
}

bool WorkEstimate::add(const Instruction &I) {
  // Lowering removes these instructions, so they cost nothing.
  if (isMarker(I, Marker::Pin) || isMarker(I, Marker::StrandBegin) ||
      I.isDebugOrPseudoInst() || I.isLifetimeStartOrEnd() ||
      getLaunderedAddress(I))
    return true;
  if (auto *C = dyn_cast<CallBase>(&I); C && !isCheapCall(*C))
    return false;
  if (I.isAtomic() || I.isVolatile() || I.isEHPad() || isa<AllocaInst>(I))
    return false;
  InstructionCost One =
      TTI.getInstructionCost(&I, TargetTransformInfo::TCK_SizeAndLatency);
  if (!One.isValid())
    return false;
  Cost += One;
  return Cost <= Most;
}

} // namespace tapir

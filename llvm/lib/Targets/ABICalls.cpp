//===- ABICalls.cpp - calls of a runtime's ABI ----------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file has the part of lowering that is the same for all targets with a
// bitcode ABI. It replaces markers by calls of the ABI, and sync regions by
// descriptors in the frames of their functions.
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/ExceptionLowering.h"
#include "tapir/IR/Markers.h"
#include "tapir/LLVMVersions.h"
#include "tapir/Targets/BitcodeABI.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tapir {

CallInst *BitcodeABI::call(IRBuilderBase &B, ABIFunction F,
                           ArrayRef<Value *> Args, ABIVariant V) const {
  Function *Callee = get(F, V);
  CallInst *C = B.CreateCall(Callee, Args);
  C->setDebugLoc(getLocation(*C->getFunction(), C->getDebugLoc()));
  if (!Throwing.contains(Callee))
    C->setDoesNotThrow();
  return C;
}

void BitcodeABI::replace(CallBase &Marker, ABIFunction F,
                         ArrayRef<Value *> Args, ABIVariant V) const {
  IRBuilder<> B(&Marker);
  CallInst *Call = call(B, F, Args, V);
  if (!Call->doesNotThrow())
    unwindLike(*Call, Marker);
  eraseMarker(Marker);
}

Value *BitcodeABI::emitView(IRBuilderBase &B, Value *Reducer, Value *Size,
                            Value *Identity, Value *Reduce) const {
  return get(ABIFunction::View)
             ? call(B, ABIFunction::View, {Reducer, Size, Identity, Reduce})
             : nullptr;
}

void BitcodeABI::emitViewBegin(IRBuilderBase &B, Value *Reducer, Value *Size,
                               Value *Identity, Value *Reduce) const {
  if (get(ABIFunction::ViewRegister))
    call(B, ABIFunction::ViewRegister, {Reducer, Size, Identity, Reduce});
}

void BitcodeABI::emitViewEnd(IRBuilderBase &B, Value *Reducer) const {
  if (get(ABIFunction::ViewUnregister))
    call(B, ABIFunction::ViewUnregister, {Reducer});
}

// Emits the store that initialises a region's descriptor. It dominates every
// use and is outside of all loops, because a region must not be initialised
// again while its children run.
void BitcodeABI::initialiseRegion(AllocaInst &Region, AllocaInst *Frame,
                                  const ControlFlow &Ways) const {
  const auto &[DT, LI, IsIrreducible] = Ways;
  // The inliner puts a callee's locals between lifetime markers. A
  // lifetime.start after the initialisation would make the descriptor undefined
  // again.
  dropLifetimes(Region);
  SmallVector<Instruction *, 8> Uses;
  for (User *U : Region.users())
    if (auto *I = cast<Instruction>(U); DT.isReachableFromEntry(I->getParent()))
      Uses.push_back(I);
  if (Uses.empty())
    return;
  BasicBlock *Entry = &Region.getFunction()->getEntryBlock();
  BasicBlock *Where = nullptr;
  if (IsIrreducible)
    Where = Entry;
  else
    for (Instruction *U : Uses) {
      BasicBlock *B = U->getParent();
      if (isa<PHINode>(U))
        B = DT.getNode(B)->getIDom()->getBlock();
      Where = Where ? DT.findNearestCommonDominator(Where, B) : B;
    }
  while (LI.getLoopFor(Where))
    Where = DT.getNode(Where)->getIDom()->getBlock();
  Instruction *At = Where->getTerminator();
  for (Instruction *U : Uses)
    if (U->getParent() == Where && !isa<PHINode>(U) && U->comesBefore(At))
      At = U;
  if (Where == Entry && At->comesBefore(&Region))
    At = Region.getNextNode();
  IRBuilder<> B(At);
  if (Frame)
    call(B, ABIFunction::RegionInit, {&Region, Frame});
  else
    call(B, ABIFunction::RegionInit, {&Region});
}

AllocaInst *BitcodeABI::createFrame(Function &F) const {
  return allocate(FrameLayout, "cilk.frame", F.getEntryBlock().begin());
}

AllocaInst *BitcodeABI::createChild(Function &F) const {
  return allocate(ChildLayout, "cilk.child", F.getEntryBlock().begin());
}

AllocaInst *BitcodeABI::createLoop(Function &F) const {
  return allocate(LoopLayout, "cilk.loop", F.getEntryBlock().begin());
}

SmallVector<AllocaInst *, 4>
BitcodeABI::createDescriptors(Function &F, ArrayRef<AllocaInst *> Regions,
                              AllocaInst *Frame) const {
  SmallVector<AllocaInst *, 4> Descriptors;
  if (Regions.empty())
    return Descriptors;
  const DominatorTree DT(F);
  const LoopInfo LI(DT);
  ReversePostOrderTraversal<const Function *> RPOT(&F);
  const ControlFlow Ways = {
      DT, LI, containsIrreducibleCFG<const BasicBlock *>(RPOT, LI)};
  for (AllocaInst *Region : Regions) {
    AllocaInst *New = allocate(RegionLayout, "", Region->getIterator());
    Region->replaceAllUsesWith(New);
    New->takeName(Region);
    Region->eraseFromParent();
    initialiseRegion(*New, Frame, Ways);
    Descriptors.push_back(New);
  }
  return Descriptors;
}

} // namespace tapir

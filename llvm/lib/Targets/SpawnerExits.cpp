//===- SpawnerExits.cpp - exits of functions that spawn -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file inserts code before every exit of an activation, also by an
// exception. There are two reasons for such code:
// - A stolen continuation runs on a fiber, which is lost after the next sync
//   with all allocations on it. So the function's allocations are on the heap,
//   and are released at its exits.
// - If the runtime's ABI has notifications for functions that spawn, such a
//   function enters a frame, and leaves it at its exits. Frames form a stack.
//   If the parent's evaluation of arguments spawns, the helper has a frame of
//   its own, on top of the parent's. But the push needs the parent's frame on
//   top, for thieves. So the helper leaves its frame before the push, and
//   enters it again after the push, as the child's frame. All children of the
//   evaluation have been joined before the push.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/SpawnerExits.h"

#include "tapir/IR/ExceptionLowering.h"
#include "tapir/IR/InlinedBitcode.h"
#include "tapir/Targets/BitcodeABI.h"
#include "tapir/Targets/DynamicAllocas.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tapir {

// Returns true if the activation ends at I: at a return, at a resume or, in a
// helper, at a call of the ABI that doesn't return if the parent's continuation
// was stolen.
static bool endsActivation(const Instruction &I, bool InHelper,
                           const BitcodeABI &ABI) {
  if (isa<ResumeInst>(I))
    return true;
  if (!InHelper)
    return isa<ReturnInst>(I);
  auto *C = dyn_cast<CallBase>(&I);
  return C && (C->getCalledFunction() == ABI.get(ABIFunction::Pop) ||
               C->getCalledFunction() == ABI.get(ABIFunction::ChildThrew));
}

// Makes calls whose exceptions would leave F unwind to a new landing pad, which
// only resumes. Returns this pad, or null if there are no such calls.
static BasicBlock *catchEscaping(Function &F, bool IsHelper,
                                 const BitcodeABI &ABI) {
  if (F.doesNotThrow())
    return nullptr;
  SmallVector<CallInst *, 8> Calls;
  for (Instruction &I : instructions(F))
    if (auto *C = dyn_cast<CallInst>(&I); C && !C->doesNotThrow() &&
                                          !C->isMustTailCall() &&
                                          !endsActivation(I, IsHelper, ABI))
      Calls.push_back(C);
  if (Calls.empty())
    return nullptr;
  LLVMContext &C = F.getContext();
  setPersonality(F);
  BasicBlock *Pad = BasicBlock::Create(C, "cilk.escaping", &F);
  IRBuilder<> B(Pad);
  B.SetCurrentDebugLocation(getLocation(F, DebugLoc()));
  LandingPadInst *Exception = B.CreateLandingPad(
      StructType::get(B.getPtrTy(), B.getInt32Ty()), /*NumClauses=*/0);
  Exception->setCleanup(true);
  B.CreateResume(Exception);
  for (CallInst *Call : Calls)
    changeToInvokeAndSplitBasicBlock(Call, Pad);
  return Pad;
}

// Returns the blocks that can be reached after the activation has entered its
// frame.
static SmallPtrSet<BasicBlock *, 32> findEntered(Function &F,
                                                 const Function &Enter) {
  SmallPtrSet<BasicBlock *, 32> Entered;
  SmallVector<BasicBlock *, 16> Work;
  for (const User *U : Enter.users())
    if (auto *C = dyn_cast<CallInst>(U); C && C->getFunction() == &F)
      Work.push_back(const_cast<BasicBlock *>(C->getParent()));
  while (!Work.empty()) {
    BasicBlock *B = Work.pop_back_val();
    if (Entered.insert(B).second)
      append_range(Work, successors(B));
  }
  return Entered;
}

// Creates separate returns for paths that don't spawn. These paths have no
// frame to leave, and are often the most frequent case of a recursion.
static void separateReturns(Function &F, const Function &Enter) {
  constexpr unsigned MaxCopied = 8;
  SmallPtrSet<BasicBlock *, 32> Entered = findEntered(F, Enter);
  for (BasicBlock &B : make_early_inc_range(F)) {
    if (!isa<ReturnInst>(B.getTerminator()) || !Entered.contains(&B) ||
        B.size() > MaxCopied || B.getTerminatingMustTailCall())
      continue;
    SmallSetVector<BasicBlock *, 4> Without;
    for (BasicBlock *Pred : predecessors(&B))
      if (!Entered.contains(Pred) &&
          isa<BranchInst, SwitchInst>(Pred->getTerminator()))
        Without.insert(Pred);
    if (Without.empty() || all_of(predecessors(&B), [&](BasicBlock *Pred) {
          return Without.contains(Pred);
        }))
      continue;
    ValueToValueMapTy Map;
    BasicBlock *Copy = CloneBasicBlock(&B, Map, ".early", &F);
    remapInstructionsInBlocks({Copy}, Map);
    auto Keep = [&](BasicBlock &Of, bool Its) {
      for (PHINode &Phi : Of.phis())
        Phi.removeIncomingValueIf(
            [&](unsigned I) {
              return Without.contains(Phi.getIncomingBlock(I)) != Its;
            },
            /*DeletePHIIfEmpty=*/false);
    };
    Keep(*Copy, true);
    Keep(B, false);
    for (BasicBlock *Pred : Without)
      Pred->getTerminator()->replaceSuccessorWith(&B, Copy);
  }
}

void prepareExits(Function &F, bool IsHelper, AllocaInst *Frame,
                  const BitcodeABI &ABI) {
  const bool Allocates = allocatesDynamically(F);
  if (!Allocates && !Frame)
    return;
  if (Frame && !F.hasOptNone())
    separateReturns(F, *ABI.get(ABIFunction::RegionInit));
  SmallVector<Instruction *, 4> Exits;
  for (Instruction &I : instructions(F))
    if (endsActivation(I, IsHelper, ABI)) {
      CallInst *MustTail = I.getParent()->getTerminatingMustTailCall();
      Exits.push_back(MustTail ? MustTail : &I);
    }
  if (BasicBlock *Pad = catchEscaping(F, IsHelper, ABI))
    Exits.push_back(Pad->getTerminator());
  if (Allocates)
    moveToHeap(F, *F.getEntryBlock().begin(), Exits, ABI);
  if (!Frame)
    return;
  IRBuilder<> B(Frame->getNextNode());
  ABI.call(B, ABIFunction::FrameInit, {Frame});
  SmallPtrSet<BasicBlock *, 32> Entered =
      findEntered(F, *ABI.get(ABIFunction::RegionInit));
  for (Instruction *Exit : Exits)
    if (Entered.contains(Exit->getParent())) {
      B.SetInsertPoint(Exit);
      ABI.call(B, ABIFunction::FrameLeave, {Frame});
    }
}

void leaveAroundPush(Function &Helper, AllocaInst &Frame,
                     ArrayRef<AllocaInst *> Regions, const BitcodeABI &ABI) {
  for (Instruction &I : make_early_inc_range(instructions(Helper))) {
    auto *Push = dyn_cast<CallInst>(&I);
    if (!Push || Push->getCalledFunction() != ABI.get(ABIFunction::Push) ||
        Push->getArgOperand(0) != Helper.getArg(0))
      continue;
    IRBuilder<> B(Push);
    ABI.call(B, ABIFunction::FrameLeave, {&Frame});
    ABI.call(B, ABIFunction::FrameInit, {&Frame});
    B.SetInsertPoint(Push->getNextNode());
    B.SetCurrentDebugLocation(Push->getDebugLoc());
    for (AllocaInst *Region : Regions)
      ABI.call(B, ABIFunction::RegionInit, {Region, &Frame});
  }
}

} // namespace tapir

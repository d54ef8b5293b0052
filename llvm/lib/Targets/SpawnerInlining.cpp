//===- SpawnerInlining.cpp - a spawned spawner becomes its task -----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The helper of `cilk_spawn f()` sets up a frame, pushes, and calls f, which
// sets up a frame of its own. Recursive code spends much of its time on these
// frames. Inlining before lowering doesn't help, because LLVM doesn't inline a
// function into itself. So this file inlines the lowered f into its helper: the
// two share a frame, and a spawn is one call, as in the serial program. If f is
// small, calls of f in the inlined code are inlined, too, as a C compiler does
// in the serial program.
//
// A lowered spawner may be inlined only into a function whose frame has the
// properties of a spawner's. A helper can have such a frame, because it has the
// frame record that thieves need and is never inlined itself.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/SpawnerInlining.h"

#include "tapir/Targets/AlignedCalls.h"
#include "tapir/Targets/FrameAddressing.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tapir {

// The largest numbers of instructions of a spawner that is inlined: in larger
// ones, the cost of the frame's setup is negligible. Instructions that only run
// after a throw, or in order to throw, count separately, because they cost
// memory but no time.
static constexpr unsigned MaxInstructions = 150, MaxThrowing = 300;

// The size up to which calls of the recursion are inlined into a helper.
static constexpr unsigned MaxRecursive = 84;

namespace {
struct CodeSize {
  unsigned Normal = 0, Throwing = 0;
};
} // namespace

static CodeSize getSize(const Function &F) {
  SmallPtrSet<const BasicBlock *, 32> Entered, Returning;
  SmallVector<const BasicBlock *, 32> Work{&F.getEntryBlock()};
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    if (!B->isEHPad() && Entered.insert(B).second)
      append_range(Work, successors(B));
  }
  for (const BasicBlock *B : Entered)
    if (isa<ReturnInst>(B->getTerminator()))
      Work.push_back(B);
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    if (Entered.contains(B) && Returning.insert(B).second)
      append_range(Work, predecessors(B));
  }
  CodeSize Size;
  for (const BasicBlock &B : F) {
    const unsigned Count = count_if(
        B, [](const Instruction &I) { return !I.isDebugOrPseudoInst(); });
    (Returning.contains(&B) ? Size.Normal : Size.Throwing) += Count;
  }
  return Size;
}

// Returns true if the frame of F can become a part of another frame. The
// inliner creates allocas for arguments in memory, and these must not need a
// realigned frame.
static bool mayShareFrame(const Function &F) {
  const Align Natural =
      F.getDataLayout().getStackAlignment().value_or(Align(16));
  return !F.hasFnAttribute(Attribute::ReturnsTwice) &&
         !F.callsFunctionThatReturnsTwice() &&
         none_of(F.args(), [&](const Argument &A) {
           return A.hasByValAttr() && A.getParamAlign().valueOrOne() > Natural;
         });
}

// Returns true if the attributes of F and Helper are compatible: they have the
// same processor features, the same sanitizers and the same floating-point
// environment.
static bool isCompatible(const Function &Helper, const Function &F) {
  return AttributeFuncs::areInlineCompatible(Helper, F) &&
         all_of(ArrayRef{"target-cpu", "target-features"}, [&](const char *K) {
           return Helper.getFnAttribute(K) == F.getFnAttribute(K);
         });
}

static bool isWorthInlining(const Function &F) {
  if (F.hasOptNone() || F.hasOptSize() || F.hasMinSize() || F.isVarArg() ||
      F.isDeclaration() || F.isInterposable() || !mayShareFrame(F))
    return false;
  const CodeSize Size = getSize(F);
  return Size.Normal <= MaxInstructions && Size.Throwing <= MaxThrowing &&
         none_of(instructions(F), [](const Instruction &I) {
           auto *C = dyn_cast<CallInst>(&I);
           return isa<IndirectBrInst, CallBrInst>(I) ||
                  (C && C->isMustTailCall());
         });
}

// Returns true if the helper's frame meets the requirements of a spawner's
// frame.
static bool mayBecomeSpawner(const Function &Helper) {
  const Align Natural =
      Helper.getDataLayout().getStackAlignment().value_or(Align(16));
  return none_of(instructions(Helper), [&](const Instruction &I) {
    auto *A = dyn_cast<AllocaInst>(&I);
    auto *II = dyn_cast<IntrinsicInst>(&I);
    auto *C = dyn_cast<CallBase>(&I);
    return (C && passesOverAligned(*C)) ||
           (A && (!A->isStaticAlloca() || A->getAlign() > Natural)) ||
           (II && II->getIntrinsicID() == Intrinsic::stacksave);
  });
}

// Returns true if Spawner may be inlined into Helper once more.
static bool hasRoom(const Function &Helper, const Function &Spawner) {
  const CodeSize Has = getSize(Helper), More = getSize(Spawner);
  return Has.Normal + More.Normal <= MaxRecursive &&
         Has.Throwing + More.Throwing <= MaxThrowing;
}

static CallBase *findSpawned(Function &Helper,
                             const SetVector<Function *> &Spawners) {
  for (Instruction &I : instructions(Helper))
    if (auto *C = dyn_cast<CallBase>(&I))
      if (Function *F = C->getCalledFunction();
          F && Spawners.contains(F) && isWorthInlining(*F) &&
          isCompatible(Helper, *F) &&
          C->getCallingConv() == F->getCallingConv())
        return C;
  return nullptr;
}

// Removes the saves and restores of the stack pointer that the inliner inserts
// for dynamic allocas of the inlined function. The only dynamic alloca of a
// spawner is the empty one that forbidReservedArguments() inserts
// (SpawnerFrame.cpp).
static void dropStackSaves(Function &F) {
  SmallVector<Instruction *, 4> Dead;
  for (Instruction &I : instructions(F))
    if (auto *II = dyn_cast<IntrinsicInst>(&I);
        II && (II->getIntrinsicID() == Intrinsic::stacksave ||
               II->getIntrinsicID() == Intrinsic::stackrestore))
      Dead.push_back(II);
  for (Instruction *I : reverse(Dead)) {
    I->replaceAllUsesWith(PoisonValue::get(I->getType()));
    I->eraseFromParent();
  }
}

SetVector<Function *>
inlineSpawnedSpawners(const SetVector<Function *> &Spawners,
                      const SetVector<Function *> &Helpers) {
  SetVector<Function *> Changed;
  for (Function *Helper : Helpers) {
    if (Spawners.contains(Helper) || Helper->hasOptNone() ||
        !mayBecomeSpawner(*Helper))
      continue;
    CallBase *Call = findSpawned(*Helper, Spawners);
    if (!Call)
      continue;
    Function *Spawner = Call->getCalledFunction();
    DiagnosticLocation Where(Call->getDebugLoc());
    InlineFunctionInfo Info;
    if (!InlineFunction(*Call, Info).isSuccess())
      continue;
    OptimizationRemarkEmitter(Helper).emit([&] {
      StringRef Name = Spawner->getName();
      Name.consume_back(".spawner");
      return OptimizationRemarkAnalysis("tapir", "SpawnerInlined", Where,
                                        &Helper->getEntryBlock())
             << "task and '" << ore::NV("Spawner", Name) << "' share a frame";
    });
    // The loop inlines further calls of the recursion, as long as there is
    // room. The number of rounds is limited, because hasRoom() doesn't end the
    // loop for a function that does nothing before it calls itself: the helper
    // doesn't grow.
    for (unsigned Times = 1; Times < MaxRecursive; ++Times) {
      CallBase *More = findSpawned(*Helper, Spawners);
      if (!More || More->getCalledFunction() != Spawner ||
          !hasRoom(*Helper, *Spawner) ||
          !InlineFunction(*More, Info).isSuccess())
        break;
    }
    dropStackSaves(*Helper);
    Helper->addFnAttr("no-realign-stack");
    addressOffFramePointer(*Helper);
    if (Attribute A = Spawner->getFnAttribute("frame-pointer"); A.isValid())
      Helper->addFnAttr(A);
    Changed.insert(Helper);
  }
  return Changed;
}

} // namespace tapir

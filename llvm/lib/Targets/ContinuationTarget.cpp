//===- ContinuationTarget.cpp - a runtime that steals continuations -------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A helper is called with preserve_none, so only the stack pointer and the
// frame pointer survive the call, and all values that the parent still needs
// are in its frame. The call's return address is the continuation. A thief
// jumps to this address on another stack, with the parent's frame pointer.
// docs/runtime.md has OpenCilk's protocol. This target makes the generated code
// meet the requirements of the protocol:
//   - a spawning function addresses all locals off its frame pointer
//     (SpawnerFrame.cpp);
//   - it has no data on the stack below the frame. After a steal of the
//     continuation, such data would be on a fiber, and be lost at the next
//     sync. So dynamic allocas are on the heap, and every exit releases them
//     (SpawnerExits.cpp);
//   - captured locals are opaque to interprocedural analysis, since a helper's
//     writes may be missing although its call has returned (CaptureHiding.cpp);
//   - if the runtime's ABI has notifications for functions that spawn, such
//     functions notify it on every exit, also by an exception
//     (SpawnerExits.cpp).
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/ContinuationTarget.h"

#include "tapir/IR/ExceptionLowering.h"
#include "tapir/IR/Markers.h"
#include "tapir/IR/PassAnnotations.h"
#include "tapir/Targets/CaptureHiding.h"
#include "tapir/Targets/HandlerNotifications.h"
#include "tapir/Targets/HandlerSearch.h"
#include "tapir/Targets/HelperMerging.h"
#include "tapir/Targets/PushSinking.h"
#include "tapir/Targets/SpawnerConvention.h"
#include "tapir/Targets/SpawnerExits.h"
#include "tapir/Targets/SpawnerFrame.h"
#include "tapir/Targets/SpawnerInlining.h"
#include "tapir/Targets/TailSyncElimination.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tapir {

// The limits of arguments in registers. No argument of a helper may be passed
// on the stack, because the spawner's stack pointer would then be lower in its
// own stack than after a steal. preserve_none has twelve integer argument
// registers on x86-64 and more on AArch64; the region takes one. Eight vector
// registers carry floats.
static constexpr unsigned MaxIntegers = 11, MaxFloats = 8;

Error ContinuationTarget::begin(Module &M) {
  if (Error E = ABI.link(M, HasFrames ? ABIKind::HasFramesToo
                                      : ABIKind::StealsContinuations))
    return E;
  ABI.postpone(ABIFunction::Synced);
  return Error::success();
}

// Returns the variant of an ABI function that is called for \p Region.
ABIVariant ContinuationTarget::getVariant(ABIFunction F,
                                          const Value &Region) const {
  return dividesLoop(Region) && ABI.get(F, ABIVariant::Part)
             ? ABIVariant::Part
             : ABIVariant::Plain;
}

bool ContinuationTarget::passesDirectly(Type *T, ArgumentBudget &Budget) const {
  if (T->isPointerTy() || (T->isIntegerTy() && T->getIntegerBitWidth() <= 64)) {
    if (T->isIntegerTy() && T->getIntegerBitWidth() < 32) {
      // Integers with fewer than 32 bits are passed in six of the registers, as
      // in C. Wider integers and pointers use four other registers first, and
      // then these six, too.
      const unsigned Wide = Budget.Integers - Budget.SmallIntegers;
      if (Budget.SmallIntegers + (Wide > 4 ? Wide - 4 : 0) >= 6)
        return false;
      ++Budget.SmallIntegers;
    }
    return ++Budget.Integers <= MaxIntegers;
  }
  if (T->isFloatTy() || T->isDoubleTy())
    return ++Budget.Floats <= MaxFloats;
  return false;
}

// Emits the push at the point where the child begins, and the code at the
// child's ends. If the task is in place, the parent's evaluation of arguments
// precedes the push, and an exception in it belongs to the parent. To tell such
// exceptions from the child's, the result of the push is kept in a variable,
// which is null before the push.
void ContinuationTarget::beginChild(SpawnHelper &H) {
  Function &Helper = *H.Helper;
  Value *Region = Helper.getArg(0);
  IRBuilder<> B(&*Helper.getEntryBlock().begin());
  const bool InPlace = !H.StrandBegins.empty();
  auto Variant = [&](ABIFunction F) { return getVariant(F, *H.Arguments[0]); };
  const ABIVariant PushVariant = Variant(ABIFunction::Push),
                   IndexVariant = Variant(ABIFunction::Index);
  AllocaInst *EntrySlot = nullptr, *IndexSlot = nullptr;
  Value *Entry = nullptr, *Index = nullptr;
  AllocaInst *Child = HasFrames ? ABI.createChild(Helper) : nullptr;
  if (InPlace) {
    EntrySlot = B.CreateAlloca(B.getPtrTy(), nullptr, "cilk.entry");
    if (!H.Throws.empty())
      IndexSlot = B.CreateAlloca(B.getInt64Ty(), nullptr, "cilk.index");
    B.SetInsertPoint(H.DetachPoint);
    B.CreateStore(ConstantPointerNull::get(B.getPtrTy()), EntrySlot);
  }
  auto Push = [&](Instruction &At) {
    B.SetInsertPoint(&At);
    B.SetCurrentDebugLocation(getLocation(Helper, At.getDebugLoc()));
    if (!H.Throws.empty())
      Index = ABI.call(B, ABIFunction::Index, {Region}, IndexVariant);
    Value *Frame = B.CreateIntrinsic(Intrinsic::frameaddress, {B.getPtrTy()},
                                     {B.getInt32(0)});
    SmallVector<Value *, 3> Arguments = {Region, Frame};
    if (Child)
      Arguments.push_back(Child);
    Entry = ABI.call(B, ABIFunction::Push, Arguments, PushVariant);
  };
  if (!InPlace)
    Push(*H.DetachPoint);
  for (CallBase *Begin : H.StrandBegins) {
    Push(*Begin);
    B.CreateStore(Entry, EntrySlot);
    if (IndexSlot)
      B.CreateStore(Index, IndexSlot);
    Begin->eraseFromParent();
  }
  const bool Searched = letSearchPass(Helper);
  if (H.Ends.empty())
    H.Ends.push_back(addUnreachedEnd(*H.DetachPoint));
  for (Instruction *End : H.Ends) {
    B.SetInsertPoint(End);
    B.SetCurrentDebugLocation(getLocation(Helper, End->getDebugLoc()));
    if (InPlace)
      Entry = B.CreateLoad(B.getPtrTy(), EntrySlot);
    ABI.call(B, ABIFunction::Pop, {Region, Entry});
  }
  for (CallBase *Throw : H.Throws) {
    B.SetInsertPoint(Throw);
    B.SetCurrentDebugLocation(getLocation(Helper, Throw->getDebugLoc()));
    Instruction *At = Throw;
    if (InPlace) {
      Entry = B.CreateLoad(B.getPtrTy(), EntrySlot);
      Instruction *Ended = SplitBlockAndInsertIfThen(
          B.CreateIsNotNull(Entry), Throw->getIterator(), /*Unreachable=*/true);
      At = Ended;
      B.SetInsertPoint(At);
      Index = B.CreateLoad(B.getInt64Ty(), IndexSlot);
    }
    CallInst *Call = ABI.call(
        B, ABIFunction::ChildThrew,
        {Region, Entry, Index, Throw->getArgOperand(1), B.getInt32(Searched)});
    Call->setDoesNotReturn();
    if (InPlace)
      throwException(*Throw);
    else
      Throw->eraseFromParent();
  }
}

CallInst *ContinuationTarget::lowerSpawn(SpawnHelper &H, Instruction &At) {
  assert(H.Arguments.size() == H.Helper->arg_size() &&
         isMarker(At, Marker::Detach) && "a spawn stands for a detach");
  Function &Helper = *H.Helper;
  [[maybe_unused]] const bool IsNew = Helpers.insert(&Helper);
  assert(IsNew && "a helper has one spawn");
  if (!H.StrandBegins.empty())
    EvaluatingHelpers.insert(&Helper);
  Helper.setCallingConv(CallingConv::PreserveNone);
  Helper.addFnAttr(Attribute::NoInline);
  Helper.addFnAttr("frame-pointer", "all");
  beginChild(H);

  SmallVector<Value *, 8> Shared;
  for (unsigned I = 0; I < H.Arguments.size(); ++I)
    if (!H.CopiedArguments.contains(I))
      Shared.push_back(H.Arguments[I]);
  hideCaptures(Shared, At);
  IRBuilder<> B(&At);
  B.SetCurrentDebugLocation(getLocation(*H.Parent, At.getDebugLoc()));
  CallInst *Call = B.CreateCall(&Helper, H.Arguments);
  Call->setCallingConv(CallingConv::PreserveNone);
  Call->setTailCallKind(CallInst::TCK_NoTail);
  if (H.Throws.empty())
    Call->setDoesNotThrow();
  for (unsigned I : H.CopiedArguments)
    Call->addParamAttr(I, Attribute::getWithCaptureInfo(Call->getContext(),
                                                        CaptureInfo::none()));
  return Call;
}

// Emits the notification that a sync of the program is over, if the runtime's
// ABI has it.
void ContinuationTarget::announceSynced(CallBase &Sync) {
  if (!ABI.get(ABIFunction::Synced) || dividesLoop(*getRegion(Sync)) ||
      Sync.hasFnAttr(UncountedAttribute))
    return;
  auto *Invoke = dyn_cast<InvokeInst>(&Sync);
  Instruction *At =
      Invoke ? SplitEdge(Invoke->getParent(), Invoke->getNormalDest())
                   ->getTerminator()
             : Sync.getNextNode();
  IRBuilder<> B(At);
  B.SetCurrentDebugLocation(Sync.getDebugLoc());
  ABI.call(B, ABIFunction::Synced, {});
}

void ContinuationTarget::lowerSync(CallBase &Sync, bool Throwing) {
  assert(isMarker(Sync, Marker::Sync) && "only a sync is lowered to one");
  announceSynced(Sync);
  auto F = ABIFunction::Sync;
  if (Throwing)
    F = mayThrow(Sync) ? ABIFunction::SyncThrow : ABIFunction::SyncWait;
  Value *Region = getRegion(Sync);
  ABI.replace(Sync, F, {Region}, getVariant(F, *Region));
}

void ContinuationTarget::lowerIdleSync(CallBase &Sync) {
  announceSynced(Sync);
  eraseMarker(Sync);
}

void ContinuationTarget::lowerUnwind(CallBase &Unwind) {
  Value *Region = getRegion(Unwind);
  ABI.replace(Unwind, ABIFunction::Unwind, {Region, Unwind.getArgOperand(1)},
              getVariant(ABIFunction::Unwind, *Region));
}

void ContinuationTarget::finishFunction(Function &F,
                                        ArrayRef<AllocaInst *> Regions) {
  AllocaInst *Frame = nullptr;
  if (HasFrames && !Regions.empty())
    Frame = ABI.createFrame(F);
  SmallVector<AllocaInst *, 4> Descriptors =
      ABI.createDescriptors(F, Regions, Frame);
  if (Frame && EvaluatingHelpers.contains(&F))
    leaveAroundPush(F, *Frame, Descriptors, ABI);
  if (!Regions.empty()) {
    rejectReturnChecks(F);
    [[maybe_unused]] const bool IsNew = Spawners.insert(&F);
    assert(IsNew && "a function is finished once");
    prepareExits(F, Helpers.contains(&F), Frame, ABI);
    arrangeFrame(F);
  }
  if (!Helpers.contains(&F))
    inlineABI(F);
}

void ContinuationTarget::inlineABI(Function &F) {
  ABI.inlineInto(F);
  if (Spawners.contains(&F))
    pushLargeArguments(F);
}

static void remarkLatePush(Function &Helper) {
  OptimizationRemarkEmitter(&Helper).emit([&] {
    return OptimizationRemarkAnalysis(
               "tapir", "LatePush", DiagnosticLocation(Helper.getSubprogram()),
               &Helper.getEntryBlock())
           << "task is pushed only after its early exits";
  });
}

Value *ContinuationTarget::emitLoopEnter(IRBuilderBase &B) {
  Function &F = *B.GetInsertBlock()->getParent();
  if (!ABI.get(ABIFunction::LoopEnter))
    return nullptr;
  AllocaInst *Loop = ABI.createLoop(F);
  ABI.call(B, ABIFunction::LoopEnter, {Loop});
  return Loop;
}

void ContinuationTarget::emitLoopIteration(IRBuilderBase &B, Value *Loop,
                                           Value *Index) {
  if (ABI.get(ABIFunction::LoopIteration))
    ABI.call(B, ABIFunction::LoopIteration, {Loop, Index});
}

void ContinuationTarget::emitLoopLeave(IRBuilderBase &B, Value *Loop) {
  if (ABI.get(ABIFunction::LoopLeave))
    ABI.call(B, ABIFunction::LoopLeave, {Loop});
}

void ContinuationTarget::emitLoopDone(IRBuilderBase &B, Value *Count) {
  if (ABI.get(ABIFunction::LoopDone))
    ABI.call(B, ABIFunction::LoopDone, {Count});
}

// Keeps the push and the pop from being inlined if the module has many
// unoptimised tasks. At -O0 the code generator would spend most of its time on
// the inlined code, because atomic accesses and inline assembly take its slow
// path. The calls add a tenth to the instructions of an unoptimised task.
void ContinuationTarget::callFromMany() {
  constexpr unsigned Many = 100;
  auto IsPlain = [](const Function *Helper) { return Helper->hasOptNone(); };
  if (count_if(Helpers, IsPlain) <= Many)
    return;
  for (const Function *Helper : Helpers)
    if (IsPlain(Helper))
      ABI.keepCalls(*Helper);
}

void ContinuationTarget::mergeHelpers(SmallVectorImpl<Function *> &Made) {
  const SmallPtrSet<Function *, 8> Gone = mergeEqualHelpers(Helpers);
  if (Gone.empty())
    return;
  auto IsGone = [&](Function *F) { return Gone.contains(F); };
  for (SetVector<Function *> *Set : {&Helpers, &Spawners, &EvaluatingHelpers})
    Set->remove_if(IsGone);
  erase_if(Made, IsGone);
  for (Function *F : Gone)
    F->eraseFromParent();
}

void ContinuationTarget::end(Module &M, ModuleAnalysisManager &,
                             SmallVectorImpl<Function *> &Made) {
  assert(all_of(EvaluatingHelpers,
                [&](Function *F) { return Helpers.contains(F); }) &&
         "those that evaluate arguments are helpers");
  mergeHelpers(Made);
  notifyOfHandlers(M, ABI);
  avoidSavedRegisters(Spawners, Helpers);
  if (SharesFrames)
    inlineSpawnedSpawners(Spawners, Helpers);
  callFromMany();
  for (Function *Helper : Helpers) {
    eliminateTailSyncs(*Helper, ABI);
    if (DelaysPushes &&
        sinkPush(*Helper, *ABI.get(ABIFunction::Push),
                 *ABI.get(ABIFunction::Pop), ABI.get(ABIFunction::Unpushed)))
      remarkLatePush(*Helper);
    inlineABI(*Helper);
    keepSignature(*Helper);
  }
  ABI.inlinePostponed();
  ABI.dropUnused();
}

} // namespace tapir

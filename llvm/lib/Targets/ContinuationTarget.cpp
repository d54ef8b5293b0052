//===- ContinuationTarget.cpp - a runtime that steals continuations -------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A helper is called with preserve_none: no register but the stack and frame
// pointers survives the call, so all that the parent still needs lies in its
// frame, and the call's return address is the continuation that a thief jumps
// to, on another stack, with the parent's frame pointer. docs/runtime.md has
// OpenCilk's protocol. What it asks of generated code is arranged here:
//   - a spawning function has a frame pointer, addresses every local off it
//     and never realigns its stack: over-aligned locals are aligned by hand,
//     calls with over-aligned arguments in memory are made by other functions;
//   - nothing of it lives on the stack below the frame, which dies at the next
//     sync when the continuation was stolen: dynamic allocas go to the heap;
//   - captured locals are opaque to interprocedural analysis, since "helper
//     returned" does not mean that its writes are there already;
//   - where the runtime wants to know of functions that spawn, they tell it on
//     every way out, also by an exception.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/ContinuationTarget.h"

#include "tapir/Compatibility.h"
#include "tapir/IR/Markers.h"
#include "tapir/IR/Marks.h"
#include "tapir/IR/Throwing.h"
#include "tapir/Targets/AlignedCalls.h"
#include "tapir/Targets/DynamicAllocas.h"
#include "tapir/Targets/HandlerSearch.h"
#include "tapir/Targets/LastSyncs.h"
#include "tapir/Targets/LatePush.h"
#include "tapir/Targets/SpawnerConvention.h"
#include "tapir/Targets/SpawnerInlining.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tapir {

/// Half of the room that runtimes leave at the top of a stolen continuation's
/// stack.
static constexpr uint64_t MaxOutgoingBytes = 128;

// No argument of a helper may go to the stack: the spawner would stand there
// lower at its first steal than it does otherwise. preserve_none has twelve
// integer argument registers on x86-64 and more on AArch64; the region takes
// one. Eight vector registers carry floats.
static constexpr unsigned MaxIntegers = 11, MaxFloats = 8;

Error ContinuationTarget::begin(Module &M) {
  if (Error E = ABI.link(M, HasFrames ? ABIKind::HasFramesToo
                                      : ABIKind::StealsContinuations))
    return E;
  ABI.postpone(ABIFunction::Synced);
  return Error::success();
}

bool ContinuationTarget::separatesUnobserved() const {
  return ABI.get(ABIFunction::Push, ABIVariant::Unobserved);
}

static bool isUnobserved(const Function &F) {
  return F.hasFnAttribute(UnobservedAttribute);
}

// Which variant of an ABI function \p In calls for \p Region.
ABIVariant ContinuationTarget::getVariant(ABIFunction F, const Function &In,
                                          const Value &Region) const {
  ABIVariant Special = isUnobserved(In)      ? ABIVariant::Unobserved
                       : dividesLoop(Region) ? ABIVariant::Part
                                             : ABIVariant::Plain;
  return ABI.get(F, Special) ? Special : ABIVariant::Plain;
}

bool ContinuationTarget::passesDirectly(Type *T, ArgumentBudget &Budget) const {
  if (T->isPointerTy() || (T->isIntegerTy() && T->getIntegerBitWidth() <= 64)) {
    if (T->isIntegerTy() && T->getIntegerBitWidth() < 32) {
      // These are passed as by C, in six of the registers, of which wider ones
      // take what doesn't fit into four others.
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

// Makes what the arguments point to escape, as far as it is local memory. The
// helper is an ordinary function to interprocedural passes (a link-time
// optimiser, say): one that only stores to its pointer seems done with it when
// it returns, but after a steal it is done at the sync.
void ContinuationTarget::hideFromAnalysis(ArrayRef<Value *> Args,
                                          Instruction &At) {
  constexpr unsigned MaxOperands = 8;
  LLVMContext &C = At.getContext();
  SmallVector<Value *, 8> Local;
  SmallPtrSet<const Value *, 8> Seen;
  for (Value *A : Args) {
    if (!A->getType()->isPointerTy())
      continue;
    const Value *Object = getUnderlyingObject(A, /*MaxLookup=*/0);
    if (isIdentifiedFunctionLocal(Object) && Seen.insert(Object).second)
      Local.push_back(A);
  }
  IRBuilder<> B(&At);
  for (unsigned First = 0; First < Local.size(); First += MaxOperands) {
    auto Some = ArrayRef<Value *>(Local).slice(
        First, std::min<size_t>(MaxOperands, Local.size() - First));
    std::string Constraints;
    SmallVector<Type *, 8> Types;
    for (Value *V : Some) {
      Constraints += "*m,";
      Types.push_back(V->getType());
    }
    Constraints += "~{memory}";
    CallInst *Asm = B.CreateCall(
        InlineAsm::get(FunctionType::get(B.getVoidTy(), Types, false), "",
                       Constraints, /*hasSideEffects=*/true),
        Some);
    for (unsigned I = 0; I < Some.size(); ++I)
      Asm->addParamAttr(
          I, Attribute::get(C, Attribute::ElementType, B.getInt8Ty()));
    Asm->setDoesNotThrow();
  }
}

// A task that never returns must not have a helper that is known not to: its
// parent goes on all the same, if it is stolen.
static Instruction *addUnreachedEnd(Instruction &DetachPoint) {
  auto &Begin = cast<BranchInst>(DetachPoint);
  BasicBlock *Body = Begin.getSuccessor(0);
  LLVMContext &C = Begin.getContext();
  BasicBlock *End = BasicBlock::Create(C, "end", Begin.getFunction());
  IRBuilder<> B(&Begin);
  FunctionType *T = FunctionType::get(B.getInt32Ty(), {B.getInt32Ty()}, false);
  Value *Zero =
      B.CreateCall(InlineAsm::get(T, "", "=r,0", true), B.getInt32(0));
  B.CreateCondBr(B.CreateIsNotNull(Zero), End, Body);
  Begin.eraseFromParent();
  return ReturnInst::Create(C, End);
}

// The push where the child begins, and what ends it. In place, the parent's own
// evaluation comes before that, in which an exception is still the parent's: so
// what the push returned is kept in a variable, null until then.
void ContinuationTarget::beginChild(SpawnHelper &H) {
  Function &Helper = *H.Helper;
  Value *Region = Helper.getArg(0);
  IRBuilder<> B(&*Helper.getEntryBlock().begin());
  const bool InPlace = !H.StrandBegins.empty();
  auto Variant = [&](ABIFunction F) {
    return getVariant(F, Helper, *H.Arguments[0]);
  };
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

// Keeps link-time optimisers from passing what a pointer points to instead of
// the pointer, which may take more registers than there are: they do so for
// functions that are only called. This one also names itself, in no code. It
// does so at the push: above that, there may be ways that need no frame.
static void keepSignature(Function &Helper) {
  for (Instruction &I : instructions(Helper))
    if (auto *II = dyn_cast<IntrinsicInst>(&I);
        II && II->getIntrinsicID() == Intrinsic::frameaddress) {
      IRBuilder<> B(II);
      auto *T = FunctionType::get(B.getVoidTy(), {B.getPtrTy()}, false);
      B.CreateCall(InlineAsm::get(T, "", "s", /*hasSideEffects=*/true), &Helper)
          ->setDoesNotThrow();
      return;
    }
}

CallInst *ContinuationTarget::lowerSpawn(SpawnHelper &H, Instruction &At) {
  Function &Helper = *H.Helper;
  Helpers.insert(&Helper);
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
  hideFromAnalysis(Shared, At);
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

// Tells runtimes that want to know when a sync of the program is over.
void ContinuationTarget::announceSynced(CallBase &Sync) {
  if (!ABI.get(ABIFunction::Synced) || isUnobserved(*Sync.getFunction()) ||
      dividesLoop(*getRegion(Sync)) || Sync.hasFnAttr(UnwindingAttribute))
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
  announceSynced(Sync);
  auto F = ABIFunction::Sync;
  if (Throwing)
    F = mayThrow(Sync) ? ABIFunction::SyncThrow : ABIFunction::SyncWait;
  Value *Region = getRegion(Sync);
  ABI.replace(Sync, F, {Region}, getVariant(F, *Sync.getFunction(), *Region));
}

void ContinuationTarget::lowerIdleSync(CallBase &Sync) {
  announceSynced(Sync);
  eraseMarker(Sync);
}

void ContinuationTarget::lowerUnwind(CallBase &Unwind) {
  Value *Region = getRegion(Unwind);
  ABI.replace(Unwind, ABIFunction::Unwind, {Region, Unwind.getArgOperand(1)},
              getVariant(ABIFunction::Unwind, *Unwind.getFunction(), *Region));
}

// A helper whose parent was stolen doesn't come back from these calls.
bool ContinuationTarget::endsActivation(const Instruction &I) {
  if (isa<ResumeInst>(I))
    return true;
  if (!Helpers.contains(I.getFunction()))
    return isa<ReturnInst>(I);
  auto *C = dyn_cast<CallBase>(&I);
  return C && (C->getCalledFunction() == ABI.get(ABIFunction::Pop) ||
               C->getCalledFunction() == ABI.get(ABIFunction::ChildThrew));
}

// A landing pad, which only resumes, for calls that would throw past F's; null
// if there are none.
BasicBlock *ContinuationTarget::catchEscaping(Function &F) {
  if (F.doesNotThrow())
    return nullptr;
  SmallVector<CallInst *, 8> Calls;
  for (Instruction &I : instructions(F))
    if (auto *C = dyn_cast<CallInst>(&I);
        C && !C->doesNotThrow() && !C->isMustTailCall() && !endsActivation(I))
      Calls.push_back(C);
  if (Calls.empty())
    return nullptr;
  LLVMContext &C = F.getContext();
  if (!F.hasPersonalityFn())
    F.setPersonalityFn(cast<Constant>(
        F.getParent()
            ->getOrInsertFunction(
                "__gcc_personality_v0",
                FunctionType::get(Type::getInt32Ty(C), /*isVarArg=*/true))
            .getCallee()));
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

// Where an activation may come with its frame in use.
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

// Lets what has never spawned return by itself: it has nothing to leave, and is
// often the most frequent case of a recursion.
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

// What has to be done before an activation ends. A stolen continuation runs on
// a stack that is gone after the next sync, so what it allocates there would be
// gone as well.
void ContinuationTarget::prepareExits(Function &F, AllocaInst *Frame) {
  const bool Allocates = allocatesDynamically(F);
  if (!Allocates && !Frame)
    return;
  if (Frame && !F.hasOptNone())
    separateReturns(F, *ABI.get(ABIFunction::RegionInit));
  SmallVector<Instruction *, 4> Exits;
  for (Instruction &I : instructions(F))
    if (endsActivation(I)) {
      CallInst *MustTail = I.getParent()->getTerminatingMustTailCall();
      Exits.push_back(MustTail ? MustTail : &I);
    }
  if (BasicBlock *Pad = catchEscaping(F))
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

void ContinuationTarget::alignByHand(Function &F) {
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

// Upper bound of the bytes that a call stores as outgoing arguments.
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

// Arguments that don't fit into registers are stored into an area that the
// prologue reserves at the bottom of the frame, where the stack pointer is. In
// a stolen continuation that is the top of a fiber, above which the runtime
// keeps some room. More than that must be pushed: LLVM does so in a function
// that allocates dynamically. Such an alloca, of no bytes, costs little on the
// slow path of a sync; but it makes the epilogue take the stack pointer from
// the frame pointer, and a recursion's returns wait for each other.
void ContinuationTarget::forbidReservedArguments(Function &F) {
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
  // a steal is on another stack. It leaves such allocas alone.
  Empty->setUsedWithInAlloca(true);
  B.CreateCall(
      InlineAsm::get(FunctionType::get(B.getVoidTy(), {B.getPtrTy()}, false),
                     "", "r", true),
      {Empty});
}

// The driver refuses the options; attributes and other drivers get here. All of
// these rely on a function's returning on the stack, and to the place, that the
// processor or a second stack knows of.
static void rejectReturnChecks(Function &F) {
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

// A helper in which the parent's evaluation of arguments spawns has a frame of
// its own, on top of the parent's. The child's takes its place: frames form a
// stack, and what is pushed for thieves is the parent's. In the child, it is
// entered anew. Its children have all been waited for.
void ContinuationTarget::leaveAroundPush(Function &Helper, AllocaInst &Frame,
                                         ArrayRef<AllocaInst *> Regions) {
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

void ContinuationTarget::finishFunction(Function &F,
                                        ArrayRef<AllocaInst *> Regions) {
  AllocaInst *Frame = nullptr;
  if (HasFrames && !Regions.empty())
    Frame = ABI.createFrame(F);
  SmallVector<AllocaInst *, 4> Descriptors =
      ABI.createDescriptors(F, Regions, Frame);
  if (Frame && EvaluatingHelpers.contains(&F))
    leaveAroundPush(F, *Frame, Descriptors);
  if (!Regions.empty()) {
    rejectReturnChecks(F);
    Spawners.insert(&F);
    prepareExits(F, Frame);
    alignByHand(F);
    moveOverAlignedCalls(F);
    F.removeFnAttr(Attribute::AlwaysInline);
    F.removeFnAttr(Attribute::InlineHint);
    // Inlined into another frame, the code would lose what is arranged here.
    F.addFnAttr(Attribute::NoInline);
    F.addFnAttr("frame-pointer", "all");
    F.addFnAttr("no-realign-stack");
    F.removeFnAttr("stackrealign");
  }
  if (!Helpers.contains(&F))
    inlineABI(F);
}

void ContinuationTarget::inlineABI(Function &F) {
  ABI.inlineInto(F);
  if (Spawners.contains(&F) && storesLargeArguments(F))
    forbidReservedArguments(F);
}

// Whether code that runs while an exception is handled may spawn, as far as
// can be told from the landing pad on.
static bool mayRunTasks(const BasicBlock &Pad) {
  SmallVector<const BasicBlock *, 8> Work{&Pad};
  SmallPtrSet<const BasicBlock *, 16> Seen{&Pad};
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    for (const Instruction &I : *B) {
      auto *C = dyn_cast<CallBase>(&I);
      if (!C || isa<IntrinsicInst>(C) || C->isInlineAsm())
        continue;
      const Function *F = C->getCalledFunction();
      if (F && F->getName() == "__clang_call_terminate")
        return false;
      if (F && F->getName() == "__cxa_end_catch")
        break;
      if (!F || !(F->getName().starts_with("__cxa_") ||
                  F->getName().starts_with("__cilkrts_") ||
                  F->getName().starts_with(ABIPrefix) ||
                  F->getName().starts_with("_ZdlPv") ||
                  F->getName().starts_with("tapir.")))
        return true;
    }
    for (const BasicBlock *Next : successors(B))
      if (Seen.insert(Next).second)
        Work.push_back(Next);
  }
  return false;
}

// What a handler spawns may be stolen only if the runtime knows of the handler.
void ContinuationTarget::announceHandlers(Module &M) {
  for (Function &F : M) {
    bool Changed = false;
    for (BasicBlock &B : F)
      if (B.isLandingPad() && mayRunTasks(B)) {
        IRBuilder<> At(&B, B.getFirstInsertionPt());
        ABI.call(At, ABIFunction::HandlerBegin, {});
        Changed = true;
      }
    if (Changed)
      ABI.inlineInto(F);
  }
}

static void remarkLatePush(Function &Helper) {
  OptimizationRemarkEmitter(&Helper).emit([&] {
    return OptimizationRemarkAnalysis(
               "tapir", "LatePush", DiagnosticLocation(Helper.getSubprogram()),
               &Helper.getEntryBlock())
           << "task is pushed only behind its early exits";
  });
}

Value *ContinuationTarget::emitLoopEnter(IRBuilderBase &B) {
  Function &F = *B.GetInsertBlock()->getParent();
  if (!ABI.get(ABIFunction::LoopEnter) || isUnobserved(F))
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
  if (ABI.get(ABIFunction::LoopDone) &&
      !isUnobserved(*B.GetInsertBlock()->getParent()))
    ABI.call(B, ABIFunction::LoopDone, {Count});
}

// Without optimisation, the code generator takes most of its time for what is
// inlined: atomic accesses and inline assembly take its slow way. Where tasks
// are many, as in code that a program wrote, they call the push and the pop
// instead. Calls cost a task of that level a tenth of its instructions.
void ContinuationTarget::callFromMany() {
  constexpr unsigned Many = 100;
  auto IsPlain = [](const Function *Helper) { return Helper->hasOptNone(); };
  if (count_if(Helpers, IsPlain) <= Many)
    return;
  for (const Function *Helper : Helpers)
    if (IsPlain(Helper))
      ABI.keepCalls(*Helper);
}

void ContinuationTarget::end(Module &M, ModuleAnalysisManager &,
                             SmallVectorImpl<Function *> &) {
  announceHandlers(M);
  avoidSavedRegisters(Spawners, Helpers);
  inlineSpawnedSpawners(Spawners, Helpers);
  callFromMany();
  for (Function *Helper : Helpers) {
    forgetLastSyncs(*Helper, ABI);
    const bool Plain = !isUnobserved(*Helper);
    const Function *Push = ABI.get(
        ABIFunction::Push, Plain ? ABIVariant::Plain : ABIVariant::Unobserved);
    if (delayPush(*Helper, *Push, *ABI.get(ABIFunction::Pop),
                  Plain ? ABI.get(ABIFunction::Unpushed) : nullptr))
      remarkLatePush(*Helper);
    inlineABI(*Helper);
    keepSignature(*Helper);
  }
  ABI.inlinePostponed();
  ABI.dropUnused();
}

} // namespace tapir

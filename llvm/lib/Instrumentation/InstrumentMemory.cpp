//===- InstrumentMemory.cpp - hooks at accesses and allocas ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file inserts the hooks of the accesses that FindAccesses.cpp has found.
// It also inserts the hooks that tell the tool where memory begins and ends to
// be used: variables, arrays, arguments, and thread-local variables.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/SerialCode.h"
#include "tapir/Analysis/Task.h"
#include "tapir/Analysis/TaskMemory.h"
#include "tapir/IR/ThreadIdentity.h"
#include "tapir/Instrumentation/FunctionInstrumenter.h"
#include "tapir/Instrumentation/OwnerReleases.h"
#include "tapir/Instrumentation/RacingAccesses.h"
#include "tapir/Instrumentation/TargetVectors.h"
#include "tapir/LLVMVersions.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tapir {

uint64_t FunctionInstrumenter::accessProperties(const Access &A, bool Write) {
  const Value *Object = getUnderlyingObject(A.Address);
  auto *G = dyn_cast<GlobalVariable>(Object);
  const bool IsConstant = G && G->isConstant();
  const bool IsThreadLocal = isThreadsOwn(*Object);
  bool IsTable = false;
  if (MDNode *Tag = A.I->getMetadata(LLVMContext::MD_tbaa))
    IsTable = Tag->isTBAAVtableAccess();
  else if (std::optional<AccessRecord> Record = getAccessRecord(*A.I))
    IsTable = Record->IsOfTable;
  uint64_t P = std::min<uint64_t>(A.Alignment.value(), 128);
  P |= uint64_t(IsTable) << 8 | uint64_t(IsConstant) << 9;
  P |= uint64_t(isa<AllocaInst>(Object)) << 10;
  P |= uint64_t(!isIdentifiedFunctionLocal(Object) ||
                PointerMayBeCaptured(Object, /*ReturnCaptures=*/true))
       << 11;
  P |= uint64_t(A.Atomic) << 12 | uint64_t(IsThreadLocal) << 13;
  const bool Counts = A.Atomic && countsOwners(F, *A.Address);
  auto SizeOf = [this](const Instruction &I) {
    return F.getDataLayout().getTypeStoreSize(getLoadStoreType(&I));
  };
  auto IsOnLine = [](const Instruction &I, const Instruction &J) {
    const DILocation *Here = I.getDebugLoc(), *There = J.getDebugLoc();
    return Here == There ||
           (Here && There && Here->getLine() == There->getLine() &&
            Here->getInlinedAt() == There->getInlinedAt());
  };
  if (Write) {
    bool HasRead = false;
    for (const Instruction *I = A.I->getPrevNode();
         I && !HasRead && !mayChangeStrand(*I); I = I->getPrevNode()) {
      const Value *Read = nullptr;
      if (auto *Load = dyn_cast<LoadInst>(I))
        Read = Load->getPointerOperand();
      else if (auto Record = getAccessRecord(*I); Record && !Record->Writes)
        Read = Record->Address;
      HasRead = Read == A.Address && IsOnLine(*I, *A.I);
    }
    return P | uint64_t(A.ReadsAndWrites) << 14 | uint64_t(Counts) << 16 |
           uint64_t(HasRead) << 17;
  }
  bool WrittenLater = false, WrittenOnLine = false;
  if (auto *Load = dyn_cast<LoadInst>(A.I))
    for (const Instruction *I = Load->getNextNode(); I; I = I->getNextNode()) {
      if (mayChangeStrand(*I))
        break;
      auto *Store = dyn_cast<StoreInst>(I);
      if (Store && Store->getPointerOperand() == Load->getPointerOperand() &&
          TypeSize::isKnownGE(SizeOf(*Store), SizeOf(*Load))) {
        WrittenLater = true;
        WrittenOnLine = IsOnLine(*Load, *Store);
        break;
      }
    }
  return P | uint64_t(WrittenLater) << 14 | uint64_t(A.ReadsAndWrites) << 15 |
         uint64_t(WrittenOnLine) << 16 | uint64_t(Counts) << 17 |
         uint64_t(A.Atomic && isOfGuard(*A.Address)) << 18;
}

void FunctionInstrumenter::emitAccess(IRBuilderBase &B, const Access &A,
                                      bool Write, unsigned Number, bool After) {
  const Place K = Write ? Place::Store : Place::Load;
  Hook H = After ? (Write ? Hook::AfterStore : Hook::AfterLoad)
                 : (Write ? Hook::BeforeStore : Hook::BeforeLoad);
  if (A.Strided) {
    hook(B, Write ? Hook::BeforeStoreStrided : Hook::BeforeLoadStrided,
         {Tables.getId(B, K, Number), A.Strided->Start,
          B.getInt32(F.getDataLayout().getTypeStoreSize(A.Type)),
          A.Strided->Stride, A.Strided->Count, A.Strided->OuterStride,
          A.Strided->OuterCount, B.getInt64(accessProperties(A, Write))});
    return;
  }
  const Hook Range = Write ? Hook::BeforeStoreRange : Hook::BeforeLoadRange;
  TypeSize Fixed = A.Type ? F.getDataLayout().getTypeStoreSize(A.Type)
                          : TypeSize::getFixed(0);
  Value *Bytes;
  if (A.Type && !Fixed.isScalable() && Fixed.getFixedValue() <= INT32_MAX) {
    Bytes = B.getInt32(Fixed.getFixedValue());
  } else {
    Bytes = A.Size ? B.CreateZExtOrTrunc(A.Size, B.getInt64Ty())
                   : B.CreateTypeSize(B.getInt64Ty(), Fixed);
    if (!After && T.has(Range)) {
      H = Range;
    } else {
      Bytes = B.CreateBinaryIntrinsic(Intrinsic::umin, Bytes,
                                      B.getInt64(INT32_MAX));
      Bytes = B.CreateTrunc(Bytes, B.getInt32Ty());
    }
  }
  if (T.has(H))
    hook(B, H,
         {Tables.getId(B, K, Number), A.Address, Bytes,
          B.getInt64(accessProperties(A, Write))});
}

void FunctionInstrumenter::instrumentAccess(const Access &A) {
  const bool Reads = !A.Writes || A.ReadsAndWrites;
  if (!(Reads && T.has(Hook::BeforeLoad, Hook::AfterLoad, Hook::BeforeLoadRange,
                       Hook::BeforeLoadStrided)) &&
      !(A.Writes && T.has(Hook::BeforeStore, Hook::AfterStore,
                          Hook::BeforeStoreRange, Hook::BeforeStoreStrided)))
    return;
  const VariableName Variable = findVariable(*A.Address, A.I->getDebugLoc());
  auto AddPlace = [&](Place K) {
    return Tables.add(K, A.I->getDebugLoc(), Variable.Name, Variable.Variable);
  };
  const unsigned LoadNo = Reads ? AddPlace(Place::Load) : 0,
                 StoreNo = A.Writes ? AddPlace(Place::Store) : 0;
  auto Emit = [&](Instruction &At, bool After) {
    IRBuilder<> B(&At);
    B.SetCurrentDebugLocation(getLocation(F, A.I->getDebugLoc()));
    if (Reads)
      emitAccess(B, A, /*Write=*/false, LoadNo, After);
    if (A.Writes)
      emitAccess(B, A, /*Write=*/true, StoreNo, After);
  };
  if (A.Strided)
    return Emit(*A.Strided->Before, /*After=*/false);
  Instruction *Before = A.I;
  if (A.Mask)
    Before = SplitBlockAndInsertIfThen(A.Mask, A.I->getIterator(),
                                       /*Unreachable=*/false);
  Emit(*Before, /*After=*/false);
  // Only an access that is executed exactly once also gets a hook after it.
  if (!A.I->isTerminator() && A.Type && !A.Mask && !isa<CallBase>(A.I))
    Emit(*A.I->getNextNode(), /*After=*/true);
}

static Value *sizeOf(IRBuilderBase &B, AllocaInst &A) {
  const DataLayout &DL = A.getDataLayout();
  if (std::optional<TypeSize> Size = A.getAllocationSize(DL))
    return B.CreateTypeSize(B.getInt64Ty(), *Size);
  return B.CreateMul(
      B.CreateTypeSize(B.getInt64Ty(),
                       DL.getTypeAllocSize(A.getAllocatedType())),
      B.CreateZExtOrTrunc(A.getArraySize(), B.getInt64Ty()));
}

void FunctionInstrumenter::freshen(IRBuilderBase &B, AllocaInst &A,
                                   unsigned Number) {
  hook(B, Hook::AfterAlloca,
       {Tables.getId(B, Place::Alloca, Number), &A, sizeOf(B, A),
        B.getInt64(A.isStaticAlloca())});
}

// Emits the hook of a new variable where the address of a thread-local variable
// is taken. At this time, no other strand can use this thread's instance.
void FunctionInstrumenter::freshenThreadLocal(const ThreadLocal &Its) {
  CallBase &Address = *Its.Address;
  const GlobalVariable *G = getThreadLocal(Address);
  assert(G && "the call returns the address of a thread-local variable");
  Instruction *Next = Address.getNextNode();
  if (auto *Invoke = dyn_cast<InvokeInst>(&Address)) {
    BasicBlock *Normal = Invoke->getNormalDest();
    Next = Normal->getSinglePredecessor()
               ? &*Normal->getFirstInsertionPt()
               : &*SplitEdge(Invoke->getParent(), Normal)->begin();
  }
  const VariableName Variable = findVariable(Address, Address.getDebugLoc());
  const unsigned No = Tables.add(Place::Alloca, Address.getDebugLoc(),
                                 Variable.Name, Variable.Variable);
  constexpr uint64_t IsThreadLocal = 1 << 1, IsPassedOn = 1 << 2,
                     IsKeptByThread = 1 << 3;
  IRBuilder<> B(Next);
  B.SetCurrentDebugLocation(getLocation(F, Address.getDebugLoc()));
  hook(B, Hook::AfterAlloca,
       {Tables.getId(B, Place::Alloca, No), &Address,
        B.CreateTypeSize(B.getInt64Ty(),
                         F.getDataLayout().getTypeAllocSize(G->getValueType())),
        B.getInt64(IsThreadLocal | (Its.IsPassedOn ? IsPassedOn : 0) |
                   (isKeptByThread(Address) ? IsKeptByThread : 0))});
}

// Emits the hook of a new variable for an argument that is passed by value in
// memory. The caller makes a copy for each call, often at the address of the
// copy for an earlier call.
void FunctionInstrumenter::freshenArgument(Argument &A) {
  const DebugLoc At = getLocation(F, {});
  const VariableName Variable = findVariable(A, At);
  const unsigned No =
      Tables.add(Place::Alloca, At, Variable.Name, Variable.Variable);
  IRBuilder<> B(&F.getEntryBlock(), body());
  B.SetCurrentDebugLocation(At);
  hook(B, Hook::AfterAlloca,
       {Tables.getId(B, Place::Alloca, No), &A,
        B.CreateTypeSize(B.getInt64Ty(), F.getDataLayout().getTypeAllocSize(
                                             A.getParamByValType())),
        B.getInt64(0)});
}

// Returns the call of the intrinsic that saved the stack pointer which \p
// Restore restores.
static const Value *findSaved(const CallBase &Restore) {
  const Value *Saved = Restore.getArgOperand(0);
  // Without optimisation the saved value is in a variable that is assigned
  // once.
  if (auto *Load = dyn_cast<LoadInst>(Saved))
    for (const User *U : Load->getPointerOperand()->users())
      if (auto *Store = dyn_cast<StoreInst>(U))
        return Store->getValueOperand();
  return Saved;
}

// Returns the calls that release the memory of a dynamic alloca. These calls
// restore the stack pointer that was saved last before the alloca, not counting
// those that were restored before the alloca.
static SmallVector<Instruction *, 2>
findEnds(const AllocaInst &A, ArrayRef<IntrinsicInst *> Restores,
         const DominatorTree &DT) {
  const Instruction *Innermost = nullptr;
  for (const IntrinsicInst *R : Restores) {
    auto *Save = dyn_cast<Instruction>(findSaved(*R));
    if (Save && DT.dominates(Save, &A) &&
        (!Innermost || DT.dominates(Innermost, Save)) &&
        none_of(Restores, [&](const IntrinsicInst *Other) {
          return findSaved(*Other) == Save && DT.dominates(Other, &A);
        }))
      Innermost = Save;
  }
  SmallVector<Instruction *, 2> Ends;
  for (IntrinsicInst *R : Restores)
    if (Innermost && findSaved(*R) == Innermost && DT.dominates(&A, R))
      Ends.push_back(R);
  return Ends;
}

// Reports the end of an array's life as a write of all of the array, for race
// detectors.
void FunctionInstrumenter::instrumentEnds() {
  constexpr uint64_t IsEndOfLife = 1 << 15;
  if (!Serial || !T.has(Hook::BeforeStoreRange))
    return;
  SmallVector<IntrinsicInst *, 4> Restores;
  for (Instruction &I : instructions(F))
    if (auto *II = dyn_cast<IntrinsicInst>(&I);
        II && II->getIntrinsicID() == Intrinsic::stackrestore)
      Restores.push_back(II);
  if (Restores.empty())
    return;
  DominatorTree DT(F);
  for (AllocaInst *A : Allocas) {
    const VariableName Variable = findVariable(*A, A->getDebugLoc());
    for (Instruction *End : findEnds(*A, Restores, DT)) {
      const DebugLoc At = getLocation(F, End->getDebugLoc());
      const unsigned No =
          Tables.add(Place::Store, At, Variable.Name, Variable.Variable);
      IRBuilder<> B(End);
      B.SetCurrentDebugLocation(At);
      hook(B, Hook::BeforeStoreRange,
           {Tables.getId(B, Place::Store, No), A, sizeOf(B, *A),
            B.getInt64(IsEndOfLife |
                       std::min<uint64_t>(A->getAlign().value(), 128))});
    }
  }
}

// Inserts the hooks of variables. This runs after all other hooks are inserted,
// so that the hooks of variables precede them in the function, in the task, or
// in the variable's scope.
void FunctionInstrumenter::instrumentAllocas() {
  if (!T.has(Hook::AfterAlloca))
    return;
  for (const ThreadLocal &Its : ThreadLocals)
    freshenThreadLocal(Its);
  for (Argument *Copy : Copies)
    freshenArgument(*Copy);
  for (AllocaInst *A : Allocas) {
    const VariableName Variable = findVariable(*A, A->getDebugLoc());
    const DebugLoc At = Variable.At ? Variable.At : A->getDebugLoc();
    const unsigned No =
        Tables.add(Place::Alloca, At, Variable.Name, Variable.Variable);
    auto Insert = [&](BasicBlock *Block, BasicBlock::iterator Where) {
      IRBuilder<> B(Block, Where);
      B.SetCurrentDebugLocation(getLocation(F, At));
      freshen(B, *A, No);
    };
    if (!A->isStaticAlloca()) {
      Insert(A->getParent(), std::next(A->getIterator()));
      continue;
    }
    for (Instruction *End : CopiesEnd.lookup(A))
      Insert(End->getParent(), std::next(End->getIterator()));
    // If the variable is shared with children, they may still use its memory
    // after its scope has ended. So code generation must not give this memory
    // to other variables.
    const bool IsShared = any_of(A->users(), [](const User *U) {
      return isMarker(*cast<Instruction>(U), Marker::Detach);
    });
    if (IsShared)
      dropLifetimes(*A);
    const auto Starts = findLifetimeStarts(*A);
    for (Instruction *Start : Starts)
      Insert(Start->getParent(), std::next(Start->getIterator()));
    const auto Owners = OwnersOf.lookup(A);
    for (const Owner &O : Owners)
      if (Starts.empty() || !O.HasStart) {
        BasicBlock *Child = ChildOf.lookup(O.Detach);
        Insert(Child, Child->getTerminator()->getIterator());
      }
    // If passes have found the length of an array to be constant, its alloca
    // may be anywhere in the entry block.
    if (Starts.empty() && Owners.empty())
      Insert(&F.getEntryBlock(),
             body()->comesBefore(A) ? std::next(A->getIterator()) : body());
  }
}

} // namespace tapir

//===- InstrumentMemory.cpp - hooks at accesses and allocas ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Besides loads and stores: atomic operations, intrinsics that copy and fill
// memory, vectors with masks and of addresses (lane by lane), structures passed
// by value, and the operands of inline assembly that are memory.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/SerialParts.h"
#include "tapir/Analysis/Task.h"
#include "tapir/Analysis/TaskMemory.h"
#include "tapir/Compatibility.h"
#include "tapir/IR/ThreadIdentity.h"
#include "tapir/Instrumentation/Accesses.h"
#include "tapir/Instrumentation/FunctionInstrumenter.h"
#include "tapir/Instrumentation/TargetVectors.h"

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

//===----------------------------------------------------------------------===//
// Finding
//===----------------------------------------------------------------------===//

void FunctionInstrumenter::collectLanes(IntrinsicInst &I, Value *Address,
                                        llvm::Type *Data, Value *Mask,
                                        bool Writes) {
  auto *Vector = dyn_cast<FixedVectorType>(Data);
  if (!Vector) {
    Opaque.push_back(&I);
    return;
  }
  IRBuilder<> B(&I);
  llvm::Type *Element = Vector->getElementType();
  for (unsigned Lane = 0; Lane < Vector->getNumElements(); ++Lane) {
    Value *Active = Mask ? B.CreateExtractElement(Mask, Lane) : nullptr;
    if (auto *Known = dyn_cast_or_null<ConstantInt>(Active)) {
      if (Known->isZero())
        continue;
      Active = nullptr;
    }
    Value *At = Address->getType()->isVectorTy()
                    ? B.CreateExtractElement(Address, Lane)
                    : B.CreateConstGEP1_32(Element, Address, Lane);
    Accesses.push_back(
        {&I, At, Element, nullptr, Align(1), Writes, false, false, Active});
  }
}

void FunctionInstrumenter::collectIntrinsic(IntrinsicInst &I) {
  Value *Null = nullptr;
  switch (I.getIntrinsicID()) {
  case Intrinsic::masked_load:
    return collectLanes(I, I.getArgOperand(0), I.getType(), I.getArgOperand(1),
                        false);
  case Intrinsic::masked_gather:
    return collectLanes(I, I.getArgOperand(0), I.getType(), I.getArgOperand(1),
                        false);
  case Intrinsic::masked_store:
  case Intrinsic::masked_scatter:
    return collectLanes(I, I.getArgOperand(1), I.getArgOperand(0)->getType(),
                        I.getArgOperand(2), true);
  default:
    break;
  }
  if (std::optional<VectorAccess> V = findTargetVector(I))
    return collectLanes(I, V->Address, V->Data, V->Mask, V->Writes);
  if (auto *Memory = dyn_cast<AnyMemIntrinsic>(&I)) {
    if (auto *Copy = dyn_cast<AnyMemTransferInst>(Memory))
      Accesses.push_back({&I, Copy->getRawSource(), nullptr, Copy->getLength(),
                          Copy->getSourceAlign().valueOrOne(), false, false,
                          false, Null});
    Accesses.push_back({&I, Memory->getRawDest(), nullptr, Memory->getLength(),
                        Memory->getDestAlign().valueOrOne(), true, false, false,
                        Null});
    return;
  }
  // What remains and touches memory that has a name.
  if (isLifetimeMarker(I) || I.isDebugOrPseudoInst() ||
      I.isAssumeLikeIntrinsic())
    return;
  const MemoryEffects Effects = I.getMemoryEffects();
  if (isModOrRefSet(Effects.getModRef(IRMemLocation::ArgMem)) ||
      isModOrRefSet(Effects.getModRef(IRMemLocation::Other)))
    Opaque.push_back(&I);
}

// Structures that are passed in memory are copied, by the caller.
void FunctionInstrumenter::collectArguments(CallBase &C) {
  for (unsigned No = 0; No < C.arg_size(); ++No)
    if (llvm::Type *Ty = C.getParamByValType(No))
      Accesses.push_back({&C, C.getArgOperand(No), Ty, nullptr,
                          C.getParamAlign(No).valueOrOne(), false, false, false,
                          nullptr});
}

void FunctionInstrumenter::collectAsm(CallBase &C) {
  auto *Asm = cast<InlineAsm>(C.getCalledOperand());
  unsigned ArgNo = 0;
  bool Clobbers = false;
  for (const InlineAsm::ConstraintInfo &Info : Asm->ParseConstraints()) {
    if (Info.Type == InlineAsm::isClobber) {
      Clobbers |= Info.Codes.front() == "{memory}";
      continue;
    }
    if (Info.Type == InlineAsm::isLabel ||
        (Info.Type == InlineAsm::isOutput && !Info.isIndirect))
      continue;
    const unsigned No = ArgNo++;
    llvm::Type *Ty = C.getParamElementType(No);
    if (!Info.isIndirect || !Ty)
      continue;
    Accesses.push_back({&C, C.getArgOperand(No), Ty, nullptr, Align(1),
                        Info.Type == InlineAsm::isOutput, false, false,
                        nullptr});
  }
  // An empty one is a barrier for the compiler.
  if (Clobbers && !Asm->getAsmString().empty())
    Opaque.push_back(&C);
}

void FunctionInstrumenter::collectAccesses(Instruction &I) {
  auto Add = [&](Value *Address, llvm::Type *Ty, Align Alignment, bool Writes,
                 bool Atomic, bool Both) {
    Accesses.push_back(
        {&I, Address, Ty, nullptr, Alignment, Writes, Atomic, Both, nullptr});
  };
  if (auto *Load = dyn_cast<LoadInst>(&I))
    Add(Load->getPointerOperand(), Load->getType(), Load->getAlign(), false,
        Load->isAtomic(), false);
  else if (auto *Store = dyn_cast<StoreInst>(&I))
    Add(Store->getPointerOperand(), Store->getValueOperand()->getType(),
        Store->getAlign(), true, Store->isAtomic(), false);
  else if (auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    Add(RMW->getPointerOperand(), RMW->getType(), RMW->getAlign(), true, true,
        true);
  else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    Add(Exchange->getPointerOperand(), Exchange->getCompareOperand()->getType(),
        Exchange->getAlign(), true, true, true);
}

void FunctionInstrumenter::collect() {
  SmallVector<Instruction *, 64> All;
  for (Instruction &I : instructions(F))
    if (!I.hasMetadata(LLVMContext::MD_nosanitize))
      All.push_back(&I);
  for (Instruction *I : All) {
    if (auto *A = dyn_cast<AllocaInst>(I)) {
      if (!Regions.contains(A))
        Allocas.push_back(A);
    } else if (auto *Intrinsic = dyn_cast<IntrinsicInst>(I)) {
      if (Intrinsic->getIntrinsicID() == Intrinsic::threadlocal_address &&
          Serial && !Serial->contains(*I))
        ThreadLocals.push_back(Intrinsic);
      collectIntrinsic(*Intrinsic);
    } else if (auto *C = dyn_cast<CallBase>(I)) {
      const Function *Callee = C->getCalledFunction();
      if (getMarker(*C) != Marker::None ||
          (Callee &&
           (Callee->getName().starts_with("tapir.") || T.owns(*Callee))))
        continue;
      if (C->isInlineAsm()) {
        collectAsm(*C);
        continue;
      }
      collectArguments(*C);
      Calls.push_back(C);
    } else {
      collectAccesses(*I);
    }
  }
  if (Serial)
    filter();
  findOwners();
}

void FunctionInstrumenter::filter() {
  RacingAccesses Racing(F, *Serial);
  erase_if(Accesses,
           [&](const Access &A) { return !Racing.contains(*A.I, *A.Address); });
  erase_if(Allocas, [&](AllocaInst *A) { return !Racing.mayRaceFor(*A); });
  erase_if(Opaque, [&](CallBase *C) { return Serial->contains(*C); });
  for (Argument &A : F.args())
    if (A.hasByValAttr() && Racing.mayRaceFor(A))
      Copies.push_back(&A);
}

void FunctionInstrumenter::findSweeps() {
  if (F.hasOptNone() ||
      !T.has(Hook::BeforeLoadStrided, Hook::BeforeStoreStrided))
    return;
  Sweeps Found(FAM.getResult<LoopAnalysis>(F),
               FAM.getResult<ScalarEvolutionAnalysis>(F),
               FAM.getResult<DominatorTreeAnalysis>(F));
  for (Access &A : Accesses)
    if (isa<LoadInst, StoreInst>(A.I) && !A.Atomic &&
        T.has(A.Writes ? Hook::BeforeStoreStrided : Hook::BeforeLoadStrided) &&
        F.getDataLayout().getTypeStoreSize(A.Type).getKnownMinValue() <=
            INT32_MAX &&
        !A.Type->isScalableTy())
      A.Swept = Found.find(*A.I, *A.Address);
}

// Whether the strand gets to see the address.
static bool isUsedIn(const AllocaInst &A, const Task &S) {
  SmallPtrSet<const Value *, 8> Seen;
  SmallVector<const Value *, 8> Work{&A};
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users()) {
      auto *I = cast<Instruction>(U);
      if (S.contains(*I))
        return true;
      if ((isa<PHINode>(I) || isAddressArithmetic(*I)) && Seen.insert(I).second)
        Work.push_back(I);
    }
  return false;
}

// A task's own variables come to be when it begins. Of several tasks around it
// the innermost one owns a variable; copies of that task do as well.
//
// What a task gets a copy of lies in the serial projection where its parent has
// it. So for who looks for races the parent gets it anew when the task is over:
// all that it had to do with was the copy.
void FunctionInstrumenter::findOwners() {
  if (!T.has(Hook::AfterAlloca))
    return;
  SmallVector<Task, 8> Tasks;
  for (CallBase *D : collectMarkers(F, Marker::Detach))
    Tasks.emplace_back(*D);
  for (AllocaInst *A : Allocas) {
    if (!A->isStaticAlloca())
      continue;
    SmallVector<const Task *, 4> Around;
    for (const Task &S : Tasks) {
      if (!isUsedIn(*A, S))
        continue;
      const Sharing How = getSharing(*A, S);
      if (How == Sharing::Private)
        Around.push_back(&S);
      else if (How == Sharing::Copied && Serial)
        for (BasicBlock *B : S.blocks())
          if (Instruction *End = S.getEnd(B);
              End && isMarker(*End, Marker::Reattach))
            CopiesEnd[A].insert(End);
    }
    for (const Task *S : Around)
      if (none_of(Around, [&](const Task *Inner) {
            return Inner != S && S->contains(Inner->getDetach());
          }))
        OwnersOf[A].push_back(&S->getDetach());
  }
}

//===----------------------------------------------------------------------===//
// Inserting
//===----------------------------------------------------------------------===//

uint64_t FunctionInstrumenter::accessProperties(const Access &A, bool Write) {
  const Value *Object = getUnderlyingObject(A.Address);
  auto *G = dyn_cast<GlobalVariable>(Object);
  const bool IsConstant = G && G->isConstant();
  const bool IsThreadLocal = isThreadsOwn(*Object);
  bool IsTable = false;
  if (MDNode *Tag = A.I->getMetadata(LLVMContext::MD_tbaa))
    IsTable = Tag->isTBAAVtableAccess();
  uint64_t P = std::min<uint64_t>(A.Alignment.value(), 128);
  P |= uint64_t(IsTable) << 8 | uint64_t(IsConstant) << 9;
  P |= uint64_t(isa<AllocaInst>(Object)) << 10;
  P |= uint64_t(!isIdentifiedFunctionLocal(Object) ||
                PointerMayBeCaptured(Object, /*ReturnCaptures=*/true))
       << 11;
  P |= uint64_t(A.Atomic) << 12 | uint64_t(IsThreadLocal) << 13;
  if (Write)
    return P | uint64_t(A.ReadsAndWrites) << 14;
  auto SizeOf = [this](const Instruction &I) {
    return F.getDataLayout().getTypeStoreSize(getLoadStoreType(&I));
  };
  bool WrittenLater = false, WrittenOnLine = false;
  if (auto *Load = dyn_cast<LoadInst>(A.I))
    for (const Instruction *I = Load->getNextNode(); I; I = I->getNextNode()) {
      if (mayChangeStrand(*I))
        break;
      auto *Store = dyn_cast<StoreInst>(I);
      if (Store && Store->getPointerOperand() == Load->getPointerOperand() &&
          TypeSize::isKnownGE(SizeOf(*Store), SizeOf(*Load))) {
        WrittenLater = true;
        const DILocation *Here = Load->getDebugLoc(),
                         *There = Store->getDebugLoc();
        WrittenOnLine = Here == There ||
                        (Here && There && Here->getLine() == There->getLine() &&
                         Here->getInlinedAt() == There->getInlinedAt());
        break;
      }
    }
  return P | uint64_t(WrittenLater) << 14 | uint64_t(A.ReadsAndWrites) << 15 |
         uint64_t(WrittenOnLine) << 16;
}

void FunctionInstrumenter::emitAccess(IRBuilderBase &B, const Access &A,
                                      bool Write, unsigned Number, bool After) {
  const Place K = Write ? Place::Store : Place::Load;
  Hook H = After ? (Write ? Hook::AfterStore : Hook::AfterLoad)
                 : (Write ? Hook::BeforeStore : Hook::BeforeLoad);
  if (A.Swept) {
    hook(B, Write ? Hook::BeforeStoreStrided : Hook::BeforeLoadStrided,
         {Tables.getId(B, K, Number), A.Swept->Start,
          B.getInt32(F.getDataLayout().getTypeStoreSize(A.Type)),
          A.Swept->Stride, A.Swept->Count, A.Swept->OuterStride,
          A.Swept->OuterCount, B.getInt64(accessProperties(A, Write))});
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
  if (A.Swept)
    return Emit(*A.Swept->Before, /*After=*/false);
  Instruction *Before = A.I;
  if (A.Mask)
    Before = SplitBlockAndInsertIfThen(A.Mask, A.I->getIterator(),
                                       /*Unreachable=*/false);
  Emit(*Before, /*After=*/false);
  // Only what is certainly accessed, and once, is said to be over.
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

// A strand that takes the address of a thread-local variable has an instance
// that no other strand has at the time.
void FunctionInstrumenter::freshenThreadLocal(CallBase &Address) {
  auto *G = dyn_cast<GlobalVariable>(Address.getArgOperand(0));
  if (!G)
    return;
  const VariableName Variable = findVariable(*G, Address.getDebugLoc());
  const unsigned No = Tables.add(Place::Alloca, Address.getDebugLoc(),
                                 Variable.Name, Variable.Variable);
  IRBuilder<> B(Address.getNextNode());
  B.SetCurrentDebugLocation(getLocation(F, Address.getDebugLoc()));
  hook(B, Hook::AfterAlloca,
       {Tables.getId(B, Place::Alloca, No), &Address,
        B.CreateTypeSize(B.getInt64Ty(),
                         F.getDataLayout().getTypeAllocSize(G->getValueType())),
        B.getInt64(0)});
}

// The caller makes a copy for each call, where those of earlier ones were.
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

// The stack pointer that is restored: where it was saved.
static const Value *findSaved(const CallBase &Restore) {
  const Value *Saved = Restore.getArgOperand(0);
  // Without optimisation it lies in a variable, which is assigned once.
  if (auto *Load = dyn_cast<LoadInst>(Saved))
    for (const User *U : Load->getPointerOperand()->users())
      if (auto *Store = dyn_cast<StoreInst>(U))
        return Store->getValueOperand();
  return Saved;
}

// Where the memory of a dynamic alloca is given back: the stack pointer gets
// the value that it was last saved with before, of what hasn't been restored
// then.
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

// For who looks for races the end of an array's life writes all of it.
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

// Runs last, so that these come first: in the function or task, or where the
// variable's scope begins.
void FunctionInstrumenter::instrumentAllocas() {
  if (!T.has(Hook::AfterAlloca))
    return;
  for (CallBase *Address : ThreadLocals)
    freshenThreadLocal(*Address);
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
    // Where children have its address, the same memory is used anew while they
    // may still run. It must not become that of other variables, either.
    const bool IsShared = any_of(A->users(), [](const User *U) {
      return isMarker(*cast<Instruction>(U), Marker::Detach);
    });
    if (IsShared)
      dropLifetimes(*A);
    SmallVector<Instruction *, 4> Starts;
    for (User *U : A->users())
      if (auto *II = dyn_cast<IntrinsicInst>(U);
          II && II->getIntrinsicID() == Intrinsic::lifetime_start)
        Starts.push_back(II);
    for (Instruction *Start : Starts)
      Insert(Start->getParent(), std::next(Start->getIterator()));
    if (!Starts.empty())
      continue;
    const auto Owners = OwnersOf.lookup(A);
    for (CallBase *Owner : Owners) {
      BasicBlock *Child = ChildOf.lookup(Owner);
      Insert(Child, Child->getTerminator()->getIterator());
    }
    // An array whose length has become known may stand anywhere in the block.
    if (Owners.empty())
      Insert(&F.getEntryBlock(),
             body()->comesBefore(A) ? std::next(A->getIterator()) : body());
  }
}

} // namespace tapir

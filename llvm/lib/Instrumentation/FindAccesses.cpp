//===- FindAccesses.cpp - accesses that get hooks -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file finds the accesses of a function. There are these kinds of
// accesses: loads and stores, atomic operations, intrinsics that copy or fill
// memory, lanes of masked loads and stores, lanes of gathers and scatters,
// structures that are passed by value, and memory operands of inline assembly.
// Kinds that the tool doesn't ask for are dropped. This file also finds the
// tasks that own variables.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/SerialCode.h"
#include "tapir/Analysis/TaskInfo.h"
#include "tapir/Analysis/TaskMemory.h"
#include "tapir/IR/ThreadIdentity.h"
#include "tapir/Instrumentation/FunctionInstrumenter.h"
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

// Collects a compressing store or an expanding load. Its active lanes lie next
// to each other in memory.
void FunctionInstrumenter::collectPacked(IntrinsicInst &I, Value *Address,
                                         llvm::Type *Data, Value *Mask,
                                         bool Writes) {
  auto *Vector = dyn_cast<FixedVectorType>(Data);
  if (!Vector) {
    Opaque.push_back(&I);
    return;
  }
  IRBuilder<> B(&I);
  Value *Lanes = B.CreateBitCast(Mask, B.getIntNTy(Vector->getNumElements()));
  Value *Count = B.CreateZExtOrTrunc(
      B.CreateUnaryIntrinsic(Intrinsic::ctpop, Lanes), B.getInt64Ty());
  const uint64_t Bytes =
      F.getDataLayout().getTypeStoreSize(Vector->getElementType());
  Accesses.push_back({&I, Address, nullptr,
                      B.CreateMul(Count, B.getInt64(Bytes)), Align(1), Writes,
                      false, false, nullptr});
}

// Returns true if an intrinsic that no other rule covers accesses memory at an
// address that the program passes to it.
static bool accessesByAddress(const IntrinsicInst &I) {
  const MemoryEffects Effects = I.getMemoryEffects();
  if (!isModOrRefSet(Effects.getModRef(IRMemLocation::ArgMem)) &&
      !isModOrRefSet(Effects.getModRef(IRMemLocation::Other)))
    return false;
  if (none_of(I.args(), [](const Use &Argument) {
        return Argument->getType()->isPtrOrPtrVectorTy();
      }))
    return false;
  const StringRef Name = I.getCalledFunction()->getName();
  if (Intrinsic::isTargetIntrinsic(I.getIntrinsicID()))
    return !Name.contains("prefetch") && !Name.contains(".clflush");
  return Name.starts_with("llvm.matrix.") || Name.contains(".vp.") ||
         I.getIntrinsicID() == Intrinsic::init_trampoline;
}

void FunctionInstrumenter::collectIntrinsic(IntrinsicInst &I) {
  Value *Null = nullptr;
  // The size of a va_list.
  constexpr uint64_t ListBytes = 24;
  auto AddList = [&](unsigned No, bool Writes) {
    llvm::Type *Bytes =
        ArrayType::get(llvm::Type::getInt8Ty(I.getContext()), ListBytes);
    Accesses.push_back({&I, I.getArgOperand(No), Bytes, nullptr, Align(8),
                        Writes, false, false, Null});
  };
  switch (I.getIntrinsicID()) {
  case Intrinsic::vacopy:
    AddList(1, /*Writes=*/false);
    return AddList(0, /*Writes=*/true);
  case Intrinsic::vastart:
    return AddList(0, /*Writes=*/true);
  case Intrinsic::masked_expandload:
    return collectPacked(I, I.getArgOperand(0), I.getType(), I.getArgOperand(1),
                         /*Writes=*/false);
  case Intrinsic::masked_compressstore:
    return collectPacked(I, I.getArgOperand(1), I.getArgOperand(0)->getType(),
                         I.getArgOperand(2), /*Writes=*/true);
  case Intrinsic::masked_load:
  case Intrinsic::masked_gather:
    return collectLanes(I, I.getArgOperand(0), I.getType(),
                        I.getArgOperand(1 + OperandsBeforeMask), false);
  case Intrinsic::masked_store:
  case Intrinsic::masked_scatter:
    return collectLanes(I, I.getArgOperand(1), I.getArgOperand(0)->getType(),
                        I.getArgOperand(2 + OperandsBeforeMask), true);
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
  if (!isLifetimeMarker(I) && !I.isDebugOrPseudoInst() &&
      !I.isAssumeLikeIntrinsic() && accessesByAddress(I))
    Opaque.push_back(&I);
}

// Collects the accesses that a call itself makes: the caller reads structures
// that it passes by value, and setjmp writes its buffer. A tool can't replace
// setjmp by a wrapper of its own, because setjmp must be called by the function
// that it returns to.
void FunctionInstrumenter::collectArguments(CallBase &C) {
  // A lower bound of the bytes that setjmp saves.
  constexpr uint64_t SavedBytes = 64;
  const Function *Callee = C.getCalledFunction();
  if (Callee && C.hasFnAttr(Attribute::ReturnsTwice) &&
      Callee->getName().contains("setjmp") && C.arg_size() > 0 &&
      C.getArgOperand(0)->getType()->isPointerTy())
    Accesses.push_back(
        {&C, C.getArgOperand(0),
         ArrayType::get(llvm::Type::getInt8Ty(C.getContext()), SavedBytes),
         nullptr, Align(8), true, false, false, nullptr});
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
  // Assembly with an empty string is only a barrier for the compiler, and
  // accesses nothing.
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

void FunctionInstrumenter::collectRecord(Instruction &I,
                                         const AccessRecord &Record) {
  IRBuilder<> B(&I);
  llvm::Type *Ty = nullptr;
  Value *Size = nullptr;
  if (Record.FixedBytes)
    Ty = ArrayType::get(B.getInt8Ty(), *Record.FixedBytes);
  else
    Size = B.CreatePtrToInt(Record.Bytes, B.getInt64Ty());
  Accesses.push_back({&I, Record.Address, Ty, Size, Record.Alignment,
                      Record.Writes, false, false, nullptr});
}

void FunctionInstrumenter::collect() {
  SmallVector<Instruction *, 64> All;
  for (Instruction &I : instructions(F))
    if (!I.hasMetadata(LLVMContext::MD_nosanitize))
      All.push_back(&I);
  for (Instruction *I : All) {
    // The callers of a thread-local variable's wrapper announce the variable to
    // the tool, so the wrapper itself does not.
    if (auto *C = dyn_cast<CallBase>(I); C && Serial && !isThreadWrapper(F) &&
                                         getThreadLocal(*C) &&
                                         isOfThreadLocal(*C))
      if (bool Passes = isPassedOn(*C); Passes || !Serial->contains(*C))
        ThreadLocals.push_back({C, Passes});
    if (auto *A = dyn_cast<AllocaInst>(I)) {
      if (!Regions.contains(A))
        Allocas.push_back(A);
    } else if (auto *Intrinsic = dyn_cast<IntrinsicInst>(I)) {
      if (std::optional<AccessRecord> Record = getAccessRecord(*I))
        collectRecord(*I, *Record);
      else
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
      // The hooks of a call that returns errno's address would look like those
      // of a call that may set errno.
      if (isErrnoLocation(*C))
        continue;
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
  for (const Access &A : Accesses)
    A.I->setDebugLoc(Racing.getPlace(*A.I));
  erase_if(Allocas, [&](AllocaInst *A) { return !Racing.mayRaceFor(*A); });
  erase_if(Opaque, [&](CallBase *C) { return Serial->contains(*C); });
  for (Argument &A : F.args())
    if (A.hasByValAttr() && Racing.mayRaceFor(A))
      Copies.push_back(&A);
}

void FunctionInstrumenter::findStridedAccesses() {
  if (F.hasOptNone() ||
      !T.has(Hook::BeforeLoadStrided, Hook::BeforeStoreStrided))
    return;
  StridedAccesses Found(FAM.getResult<LoopAnalysis>(F),
                        FAM.getResult<ScalarEvolutionAnalysis>(F),
                        FAM.getResult<DominatorTreeAnalysis>(F));
  for (Access &A : Accesses)
    if ((isa<LoadInst, StoreInst>(A.I) || isAccessRecord(*A.I)) && A.Type &&
        !A.Atomic &&
        T.has(A.Writes ? Hook::BeforeStoreStrided : Hook::BeforeLoadStrided) &&
        F.getDataLayout().getTypeStoreSize(A.Type).getKnownMinValue() <=
            INT32_MAX &&
        !A.Type->isScalableTy())
      A.Strided = Found.find(*A.I, *A.Address);
}

// Returns true if the strand of the task uses the address.
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

// Finds the tasks that own variables. The lifetime of a task's own variable
// begins when the task begins. If several nested tasks use a variable, the
// innermost of them owns it; duplicates of that task own it, too.
//
// In LLVM's IR the lifetime may begin elsewhere. If clang gave a variable no
// lifetime markers, for example a temporary that is a parameter, then the
// inliner puts markers around all the code that it inlines, including the
// spawns. Each task has a variable of its own nevertheless.
//
// In the serial projection a task's copy of a variable has the same address as
// the parent's variable. So race detectors are told of a new variable at that
// address when the task ends: the task's earlier accesses were to its copy.
void FunctionInstrumenter::findOwners() {
  if (!T.has(Hook::AfterAlloca))
    return;
  SmallVector<Task, 8> Tasks;
  for (CallBase *D : collectMarkers(F, Marker::Detach))
    Tasks.emplace_back(*D);
  const TaskInfo All(F);
  for (AllocaInst *A : Allocas) {
    if (!A->isStaticAlloca())
      continue;
    SmallVector<const Task *, 4> Around;
    for (const Task &S : Tasks) {
      if (!isUsedIn(*A, S))
        continue;
      const Sharing How =
          getSharing(*A, S, [&]() -> const TaskInfo & { return All; });
      if (How == Sharing::Private)
        Around.push_back(&S);
      else if (How == Sharing::Copied && Serial)
        for (BasicBlock *B : S.blocks())
          if (Instruction *End = S.getEnd(B);
              End && isMarker(*End, Marker::Reattach))
            CopiesEnd[A].insert(End);
    }
    const auto Starts = findLifetimeStarts(*A);
    auto Begins = [&](const Task &S) {
      return any_of(Starts,
                    [&](Instruction *Start) { return S.covers(*Start); });
    };
    SmallVector<const Task *, 4> Inner;
    copy_if(Around, std::back_inserter(Inner), [&](const Task *S) {
      return none_of(Around, [&](const Task *Other) {
        return Other != S && S->contains(Other->getDetach());
      });
    });
    const bool BeginsOutside = any_of(Starts, [&](Instruction *Start) {
      return none_of(Inner, [&](const Task *S) { return S->covers(*Start); });
    });
    for (const Task *S : Inner)
      OwnersOf[A].push_back({&S->getDetach(), !BeginsOutside && Begins(*S)});
  }
}

} // namespace tapir

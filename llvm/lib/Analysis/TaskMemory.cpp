//===- TaskMemory.cpp - memory that tasks share ---------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The table has the rules by which a task gets a static alloca, in the order in
// which they are tested. Uses in sibling tasks don't count: stock passes
// duplicate tasks, and the duplicates then use the same alloca although they
// don't communicate through it.
//   used by the task alone                      private, moves into the helper
//   pinned argument temporary                   copied at the detach
//   captured by the parent or the detach        shared, by its address
//   otherwise (no other strand sees it change)  copied at the detach
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/TaskMemory.h"

#include "tapir/IR/AddressLaundering.h"
#include "tapir/IR/MarkerCalls.h"
#include "tapir/LLVMVersions.h"

#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

#include <optional>

using namespace llvm;

namespace tapir {

// Emits the translation of Address from a variable to its copy: if Address
// points to one of the Size bytes at From, the result points to the same byte
// at To; otherwise the result is Address.
static Value *translateAddress(IRBuilderBase &B, Value *Address, Value *From,
                               Value *To, uint64_t Size) {
  Type *Int =
      B.getIntNTy(B.GetInsertBlock()->getDataLayout().getPointerSizeInBits());
  Value *Offset =
      B.CreateSub(B.CreatePtrToInt(Address, Int), B.CreatePtrToInt(From, Int));
  Value *IsInside = B.CreateICmpULT(Offset, ConstantInt::get(Int, Size));
  return B.CreateSelect(IsInside, B.CreatePtrAdd(To, Offset), Address);
}

void translateAddresses(IRBuilderBase &B, const LiveIns &In,
                        ValueToValueMapTy &Map,
                        function_ref<Value *(AllocaInst &)> GetOriginal) {
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  for (auto &[V, Allocas] : In.Translated)
    for (AllocaInst *A : Allocas)
      if (Value *To = Map.lookup(A)) {
        Value *Address = Map.lookup(V);
        Map[V] = translateAddress(B, Address ? Address : V, GetOriginal(*A), To,
                                  A->getAllocationSize(DL)->getFixedValue());
      }
}

bool isAddressArithmetic(const Instruction &I) {
  if (isa<AllocaInst, PHINode>(I) || I.isTerminator() ||
      I.getType()->isVoidTy() || I.mayReadOrWriteMemory() ||
      (isa<CallBase>(I) && !isa<IntrinsicInst>(I)))
    return false;
  return isSafeToSpeculativelyExecute(&I);
}

bool isOnlyUsedBy(const Instruction &I,
                  function_ref<bool(const Instruction &)> Inside) {
  // In unreachable code an address may be computed from itself.
  SmallSetVector<const Instruction *, 8> Addresses;
  Addresses.insert(&I);
  for (size_t At = 0; At < Addresses.size(); ++At)
    for (const User *U : Addresses[At]->users()) {
      const auto *UI = cast<Instruction>(U);
      if (Inside(*UI) || !isRealUse(*UI))
        continue;
      if (!isAddressArithmetic(*UI))
        return false;
      Addresses.insert(UI);
    }
  return true;
}

bool isPinned(const AllocaInst &A) {
  return any_of(A.users(), [](const User *U) {
    return isMarker(*cast<Instruction>(U), Marker::Pin);
  });
}

namespace {

/// Classifies the allocas that a task uses as shared, copied or private.
class AllocaClassifier {
  CallBase &Detach;
  function_ref<bool(const Instruction &)> Inside;
  OwnersSource Owners;
  std::optional<TaskInfo> Own; // the tasks, if the caller has no TaskInfo
  DenseMap<const AllocaInst *, Sharing> Known;
  DenseMap<const Instruction *, bool> Derived;

  const TaskInfo &owners();
  bool isInSibling(const Instruction &I);
  bool isUsedAtEntry(const AllocaInst &A);
  bool isPinned(const AllocaInst &A);
  Sharing classify(const AllocaInst &A);

public:
  AllocaClassifier(CallBase &Detach,
                   function_ref<bool(const Instruction &)> Inside,
                   OwnersSource Owners)
      : Detach(Detach), Inside(Inside), Owners(Owners) {}
  Sharing get(const AllocaInst &A) {
    auto [It, New] = Known.try_emplace(&A, Sharing::Shared);
    if (New) {
      Sharing How = classify(A);
      It = Known.find(&A);
      It->second = How;
    }
    return It->second;
  }
  /// Returns true if \p V is computed from the address of memory that the task
  /// doesn't share.
  bool dependsOnOwn(const Value *V);
};

/// Finds captures by code that is neither in the task nor in a sibling.
struct ParentCaptures final : CaptureTracker {
  function_ref<bool(const Instruction &)> Ignored;
  bool Found = false;

  explicit ParentCaptures(function_ref<bool(const Instruction &)> Ignored)
      : Ignored(Ignored) {}
  void tooManyUses() override { Found = true; }
  Action captured(const Use *U, UseCaptureInfo Info) override {
    if (Ignored(*cast<Instruction>(U->getUser())))
      return ContinueIgnoringReturn;
    if (capturesNothing(Info.UseCC))
      return Continue;
    Found = true;
    return Stop;
  }
};

} // namespace

const TaskInfo &AllocaClassifier::owners() {
  if (Owners)
    return Owners();
  return Own ? *Own : Own.emplace(*Detach.getFunction());
}

bool AllocaClassifier::isInSibling(const Instruction &I) {
  return owners().isInSibling(I, Detach, Inside);
}

// Returns true if A is used in the function's entry block, as it is if A holds
// a parameter. The entry block is in no task, and in no loop that might be
// divided or removed. So this use is neither in the task nor in a sibling, and
// no search for another such use is needed.
bool AllocaClassifier::isUsedAtEntry(const AllocaInst &A) {
  const TaskInfo &All = owners();
  if (All.notes().UsedAtEntry.contains(&A))
    return true;
  // If a use was added to the entry block later, this test misses the use, but
  // the search finds it.
  if (All.notes().NotUsedAtEntry.contains(&A))
    return false;
  auto IsElsewhere = [&](const Instruction &I) {
    return !I.getParent()->isEntryBlock() || All.isInTask(I);
  };
  const bool IsUsed = !isOnlyUsedBy(A, IsElsewhere);
  (IsUsed ? All.notes().UsedAtEntry : All.notes().NotUsedAtEntry).insert(&A);
  return IsUsed;
}

// Returns true if A has a pin. A positive answer isn't cached, because a pin
// may be removed with the task that it is in. No pass adds pins.
bool AllocaClassifier::isPinned(const AllocaInst &A) {
  const TaskInfo &All = owners();
  if (All.notes().NotPinned.contains(&A))
    return false;
  if (tapir::isPinned(A))
    return true;
  All.notes().NotPinned.insert(&A);
  return false;
}

Sharing AllocaClassifier::classify(const AllocaInst &A) {
  auto Ignored = [&](const Instruction &I) {
    return Inside(I) || isInSibling(I);
  };
  // An operand of the detach is a use by the parent.
  if (any_of(Detach.args(), [&](const Use &U) { return U.get() == &A; }))
    return isPinned(A) ? Sharing::Copied : Sharing::Shared;
  if (isOnlyUsedBy(A, Inside))
    return Sharing::Private;
  if (!isUsedAtEntry(A) && isOnlyUsedBy(A, Ignored))
    return Sharing::Private;
  if (isPinned(A))
    return Sharing::Copied;
  ParentCaptures Tracker(Ignored);
  PointerMayBeCaptured(&A, &Tracker);
  return Tracker.Found ? Sharing::Shared : Sharing::Copied;
}

bool AllocaClassifier::dependsOnOwn(const Value *V) {
  if (auto *A = dyn_cast<AllocaInst>(V))
    return A->isStaticAlloca() && get(*A) != Sharing::Shared;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !isAddressArithmetic(*I))
    return false;
  // In unreachable code the address may depend on itself.
  if (auto [It, New] = Derived.try_emplace(I, false); !New)
    return It->second;
  bool Result = any_of(I->operand_values(),
                       [&](const Value *Op) { return dependsOnOwn(Op); });
  Derived[I] = Result;
  return Result;
}

LiveIns computeLiveIns(const Task &S, OwnersSource Owners) {
  SetVector<Value *> Outer;
  S.forEachLiveIn([&](Value *V) { Outer.insert(V); });
  return classifyLiveIns(
      S.getDetach(), Outer.getArrayRef(),
      [&](const Instruction &I) { return S.covers(I); }, Owners);
}

LiveIns classifyLiveIns(CallBase &Detach, ArrayRef<Value *> Outer,
                        function_ref<bool(const Instruction &)> Inside,
                        OwnersSource Owners) {
  LiveIns Result;
  AllocaClassifier Allocas(Detach, Inside, Owners);
  auto Collect = [&](auto &Self, Value *V) -> void {
    if (isa<Constant>(V))
      return;
    if (auto *I = dyn_cast<Instruction>(V)) {
      // The address of a thread-local variable must be that of the thread that
      // executes the task, so the task computes it again.
      if (auto *II = dyn_cast<IntrinsicInst>(I);
          II && II->getIntrinsicID() == Intrinsic::threadlocal_address) {
        Result.Rematerialised.insert(I);
        return;
      }
      if (Allocas.dependsOnOwn(I)) {
        if (auto *A = dyn_cast<AllocaInst>(I)) {
          bool Private = Allocas.get(*A) == Sharing::Private;
          (Private ? Result.Private : Result.Copied).insert(A);
          return;
        }
        for (Value *Op : I->operands())
          Self(Self, Op);
        Result.Rematerialised.insert(I);
        return;
      }
    }
    Result.Values.insert(V);
    if (!V->getType()->isPointerTy())
      return;
    SmallVector<const Value *, 4> Objects;
    getUnderlyingObjects(V, Objects, /*LI=*/nullptr, MaxAddressSteps);
    for (const Value *Object : Objects)
      if (auto *A = dyn_cast<AllocaInst>(Object);
          A && A != V && A->isStaticAlloca() &&
          Allocas.get(*A) == Sharing::Copied) {
        auto *Own = const_cast<AllocaInst *>(A);
        Result.Copied.insert(Own);
        Result.Translated[V].push_back(Own);
      }
  };
  for (Value *V : Outer)
    Collect(Collect, V);
  return Result;
}

namespace {

/// Finds captures by anything other than a detach or a marker of memory.
struct RealCaptures final : CaptureTracker {
  bool Found = false;
  void tooManyUses() override { Found = true; }
  Action captured(const Use *U, UseCaptureInfo Info) override {
    Marker K = getMarker(*cast<Instruction>(U->getUser()));
    if (K == Marker::Detach || K == Marker::Pin)
      return ContinueIgnoringReturn;
    if (capturesNothing(Info.UseCC))
      return Continue;
    Found = true;
    return Stop;
  }
};

} // namespace

Sharing getSharing(const AllocaInst &A, const Task &S, OwnersSource Owners) {
  return AllocaClassifier(
             S.getDetach(), [&](const Instruction &I) { return S.covers(I); },
             Owners)
      .get(A);
}

Sharing getSharing(const AllocaInst &A, const TaskInfo &Tasks,
                   unsigned Number) {
  return AllocaClassifier(
             *Tasks.getDetach(Number),
             [&](const Instruction &I) { return Tasks.covers(Number, I); },
             [&]() -> const TaskInfo & { return Tasks; })
      .get(A);
}

bool isKnownToTasksOnly(const Value &Pointer) {
  RealCaptures Tracker;
  PointerMayBeCaptured(&Pointer, &Tracker);
  return !Tracker.Found;
}

SmallVector<const Value *, 4> getObjects(const Value &Pointer) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(&Pointer, Objects, /*LI=*/nullptr, MaxAddressSteps);
  return Objects;
}

} // namespace tapir

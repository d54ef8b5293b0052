//===- TaskMemory.cpp - what a task shares with its parent ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rules, in the order in which they are asked of a static alloca, where
// uses in sibling tasks don't count (stock passes duplicate tasks, and the
// copies then name the same alloca although no memory passes between them):
//   used by the task alone                      private, moves into the helper
//   pinned argument temporary                   copied at the detach
//   captured by the parent or the detach        shared, by its address
//   otherwise nobody else can see it change     copied at the detach
// A capture is missing when the task writes the alloca and the continuation may
// read that, or when the task only reads it but the alloca isn't a plain scalar
// that mem2reg is going to remove: an address that only later becomes known
// (after inlining, say) would otherwise be taken for unshared in the meantime.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/TaskMemory.h"

#include "tapir/Compatibility.h"
#include "tapir/IR/Markers.h"
#include "tapir/IR/OwnAddresses.h"

#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

#include <optional>

using namespace llvm;

namespace tapir {

static bool isRealUse(const Instruction &I) {
  return !isLifetimeMarker(I) && !isMarker(I, Marker::Pin) &&
         !isMarker(I, Marker::StrandBegin);
}

// Address, but the same place in the Size bytes at To if it is one in those at
// From.
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
  return all_of(I.users(), [&](const User *U) {
    const auto *UI = cast<Instruction>(U);
    return Inside(*UI) || !isRealUse(*UI) ||
           (isAddressArithmetic(*UI) && isOnlyUsedBy(*UI, Inside));
  });
}

static bool isPinned(const AllocaInst &A) {
  return any_of(A.users(), [](const User *U) {
    return isMarker(*cast<Instruction>(U), Marker::Pin);
  });
}

// The one static alloca that address arithmetic I is rooted in, or null.
static AllocaInst *getStaticRoot(Value *V, unsigned Depth = 8) {
  if (auto *A = dyn_cast<AllocaInst>(V))
    return A->isStaticAlloca() ? A : nullptr;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !isAddressArithmetic(*I) || Depth == 0)
    return nullptr;
  for (Value *Op : I->operands())
    if (Op->getType()->isPointerTy())
      if (AllocaInst *A = getStaticRoot(Op, Depth - 1))
        return A;
  return nullptr;
}

namespace {

/// Sorts the allocas that a task names by how it shares them.
class AllocaClassifier {
  CallBase &Detach;
  function_ref<bool(const Instruction &)> Inside;
  OwnersSource Owners;
  std::optional<TaskOwners> Own; // where nobody else has them
  DenseMap<const AllocaInst *, Sharing> Known;
  DenseMap<const Instruction *, bool> Derived;

  bool isInSibling(const Instruction &I);
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
  /// Whether \p V is an address of memory that the task doesn't share, or was
  /// computed from one.
  bool dependsOnOwn(const Value *V);
};

/// Whether anything that is neither inside nor in a sibling captures.
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

// Whether I is run by a task that isn't an ancestor of this one.
bool AllocaClassifier::isInSibling(const Instruction &I) {
  if (!Owners && !Own)
    Own.emplace(*Detach.getFunction());
  const TaskOwners &All = Owners ? Owners() : *Own;
  return any_of(All.in(I.getParent()), [&](unsigned No) {
    const Task &S = All.tasks()[No];
    const CallBase &Its = S.getDetach();
    return &Its != &Detach && S.covers(I) && !Inside(Its) &&
           !S.contains(Detach);
  });
}

Sharing AllocaClassifier::classify(const AllocaInst &A) {
  auto Ignored = [&](const Instruction &I) {
    return Inside(I) || isInSibling(I);
  };
  // The detach itself is a use by the parent.
  if (any_of(Detach.args(), [&](const Use &U) { return U.get() == &A; }))
    return isPinned(A) ? Sharing::Copied : Sharing::Shared;
  if (isOnlyUsedBy(A, Inside) || isOnlyUsedBy(A, Ignored))
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
  if (auto It = Derived.find(I); It != Derived.end())
    return It->second;
  bool Result = any_of(I->operand_values(),
                       [&](const Value *Op) { return dependsOnOwn(Op); });
  Derived[I] = Result;
  return Result;
}

void forEachLiveIn(const Task &S, function_ref<void(Value *)> Visit) {
  for (BasicBlock *B : S.blocks())
    for (Instruction &I : *B) {
      if (!S.contains(I) || !isRealUse(I))
        continue;
      for (Use &U : I.operands()) {
        auto *Def = dyn_cast<Instruction>(U.get());
        if (!S.reads(U) || U.get() == &S.getDetach() ||
            (Def && S.contains(*Def)))
          continue;
        if (Def || isa<Argument>(U.get()) || isa<GlobalValue>(U.get()))
          Visit(U.get());
      }
    }
}

LiveIns computeLiveIns(const Task &S, OwnersSource Owners) {
  SetVector<Value *> Outer;
  forEachLiveIn(S, [&](Value *V) { Outer.insert(V); });
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
      // A thread-local's address belongs to whoever executes the task.
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
    getUnderlyingObjects(V, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
    for (const Value *Object : Objects)
      if (auto *A = dyn_cast<AllocaInst>(Object);
          A && A != V && A->isStaticAlloca() &&
          Allocas.get(*A) != Sharing::Shared) {
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

/// Whether anything but a detach, or a marker of memory, captures.
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

bool isKnownToTasksOnly(const Value &Pointer) {
  RealCaptures Tracker;
  PointerMayBeCaptured(&Pointer, &Tracker);
  return !Tracker.Found;
}

static bool mayHoldPointer(Type *T) {
  return T->isPtrOrPtrVectorTy() || any_of(T->subtypes(), mayHoldPointer);
}

SmallVector<const Value *, 4> getObjects(const Value &Pointer) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(&Pointer, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  return Objects;
}

bool isAhead(ArrayRef<CodePoint> From,
             function_ref<Way(const Instruction &)> Look,
             const BlockSet *Looked, const Task *Within) {
  SmallVector<CodePoint, 8> Work(From.begin(), From.end());
  SmallPtrSet<const BasicBlock *, 16> Seen;
  while (!Work.empty()) {
    auto [B, I] = Work.pop_back_val();
    Way Here = Way::GoesOn;
    if (!Looked || Looked->contains(B))
      for (; I != B->end() && Here == Way::GoesOn; ++I)
        Here = Look(*I);
    if (Here == Way::Found)
      return true;
    if (Here == Way::Ends)
      continue;
    auto GoOn = [&](const BasicBlock *Next) {
      if (Seen.insert(Next).second)
        Work.push_back({Next, Next->begin()});
    };
    if (Within)
      for_each(Within->successors(B), GoOn);
    else
      for_each(llvm::successors(B), GoOn);
  }
  return false;
}

bool isBehind(const Task &S, const BlockSet &Looked,
              function_ref<Way(const Instruction &)> Look) {
  SmallVector<CodePoint, 4> From;
  const BasicBlock *First = S.getDetach().getParent();
  for (BasicBlock *B : S.blocks())
    if (Instruction *End = S.getEnd(B)) {
      From.push_back({B, End->getIterator()});
      // An exception arrives at the detach or, later, at a sync.
      if (isMarker(*End, Marker::Exception))
        From.push_back({First, First->end()});
    }
  return isAhead(From, Look, &Looked);
}

// What a plain access means for the value of a promotable variable.
static Way lookAt(const Instruction &I, const AllocaInst &A) {
  if (auto *Load = dyn_cast<LoadInst>(&I);
      Load && Load->getPointerOperand() == &A)
    return Way::Found;
  auto *Store = dyn_cast<StoreInst>(&I);
  return Store && Store->getPointerOperand() == &A ? Way::Ends : Way::GoesOn;
}

/// What is known of a variable whatever task asks.
struct MissingCaptures::Accesses {
  const AllocaInst &A;
  /// A scalar that mem2reg can promote. Volatile and atomic accesses may speak
  /// to another strand.
  bool IsPlain = false, IsPinned = false;
  SmallPtrSet<const BasicBlock *, 8> Blocks;
  DenseMap<const BasicBlock *, SmallVector<const Instruction *, 1>> Stores;
  /// Where a plain variable's value may still be read, at the beginnings of
  /// blocks; found when it is first asked for.
  std::optional<SmallPtrSet<const BasicBlock *, 16>> Live;

  explicit Accesses(const AllocaInst &A);
  bool isWrittenIn(const Task &S) const;
  bool isReadAfter(const Task &S);

private:
  Way look(BasicBlock::const_iterator From, const BasicBlock &B) const;
  void findLive();
};

MissingCaptures::Accesses::Accesses(const AllocaInst &A)
    : A(A), IsPlain(isAllocaPromotable(&A)), IsPinned(isPinned(A)) {
  for (const User *U : A.users()) {
    auto *I = cast<Instruction>(U);
    Blocks.insert(I->getParent());
    auto *Load = dyn_cast<LoadInst>(I);
    auto *Store = dyn_cast<StoreInst>(I);
    if ((Load && !Load->isSimple()) || (Store && !Store->isSimple()))
      IsPlain = false;
    if (Store)
      Stores[I->getParent()].push_back(I);
  }
}

bool MissingCaptures::Accesses::isWrittenIn(const Task &S) const {
  auto IsIn = [&](const Instruction *I) { return S.contains(*I); };
  if (Stores.size() < S.blocks().size())
    return any_of(Stores,
                  [&](const auto &In) { return any_of(In.second, IsIn); });
  return any_of(S.blocks(), [&](const BasicBlock *B) {
    auto It = Stores.find(B);
    return It != Stores.end() && any_of(It->second, IsIn);
  });
}

// What comes first behind From in its block B.
Way MissingCaptures::Accesses::look(BasicBlock::const_iterator From,
                                    const BasicBlock &B) const {
  Way Here = Way::GoesOn;
  if (Blocks.contains(&B))
    for (; From != B.end() && Here == Way::GoesOn; ++From)
      Here = lookAt(*From, A);
  return Here;
}

// A walk from each task's end would go over the whole function for each of
// them: this one goes back from the loads, once.
void MissingCaptures::Accesses::findLive() {
  Live.emplace();
  SmallVector<const BasicBlock *, 16> Work;
  for (const BasicBlock *B : Blocks)
    if (look(B->begin(), *B) == Way::Found && Live->insert(B).second)
      Work.push_back(B);
  while (!Work.empty())
    for (const BasicBlock *Pred : predecessors(Work.pop_back_val()))
      if (look(Pred->begin(), *Pred) == Way::GoesOn &&
          Live->insert(Pred).second)
        Work.push_back(Pred);
}

// Whether the continuation of S may read what S left in the plain variable.
bool MissingCaptures::Accesses::isReadAfter(const Task &S) {
  if (!Live)
    findLive();
  auto IsLiveBehind = [&](const BasicBlock &B) {
    return any_of(successors(&B),
                  [&](const BasicBlock *Next) { return Live->contains(Next); });
  };
  return any_of(S.blocks(), [&](const BasicBlock *B) {
    const Instruction *End = S.getEnd(B);
    if (!End)
      return false;
    // An exception arrives at the detach or, later, at a sync.
    if (isMarker(*End, Marker::Exception) &&
        IsLiveBehind(*S.getDetach().getParent()))
      return true;
    const Way Here = look(End->getIterator(), *B);
    return Here == Way::Found || (Here == Way::GoesOn && IsLiveBehind(*B));
  });
}

MissingCaptures::MissingCaptures(Function &F) : F(F) {}
MissingCaptures::~MissingCaptures() = default;

MissingCaptures::Accesses &MissingCaptures::getAccesses(AllocaInst &A) {
  std::unique_ptr<Accesses> &Its = Known[&A];
  if (!Its)
    Its = std::make_unique<Accesses>(A);
  return *Its;
}

void MissingCaptures::noteArgument(Value &V) {
  if (AllocaInst *A = getStaticRoot(&V))
    Known.erase(A);
}

// Whether parent and child can do with a copy of the alloca.
bool MissingCaptures::canCopy(AllocaInst &A, const Task &S) {
  Accesses &Its = getAccesses(A);
  return Its.IsPlain && (!Its.isWrittenIn(S) || !Its.isReadAfter(S));
}

namespace {

/// The local memory that a value may turn out to point to: what a variable of
/// pointer type, which the task gets a copy of, was assigned, and what an
/// integer was computed from. The task may name it once passes have seen
/// through that.
class PossiblePointees {
  static constexpr unsigned MaxValues = 1000, PointerBits = 64;
  SmallPtrSet<const Value *, 16> Seen, Filled;
  SmallVector<Value *, 16> Work;

public:
  SmallSetVector<AllocaInst *, 4> Found;
  /// Integers from elsewhere, which inlining may turn into addresses.
  SmallSetVector<Value *, 4> Unknown;

  void add(Value *V) {
    Work.push_back(V);
    run();
  }
  /// Whether there were too many values to look at all of them.
  bool isCutOff() const { return !Work.empty(); }
  /// What is in \p A rather than A itself.
  void addContents(AllocaInst &A) {
    visitContents(A);
    run();
  }

private:
  void run() {
    while (!Work.empty() && Seen.size() < MaxValues)
      visit(Work.pop_back_val());
  }

  // What is stored at Address, or copied there from another variable.
  void visitContents(Value &Address) {
    if (!Filled.insert(&Address).second)
      return;
    for (User *U : Address.users()) {
      auto *I = cast<Instruction>(U);
      if (auto *Store = dyn_cast<StoreInst>(I)) {
        if (Store->getPointerOperand() == &Address)
          Work.push_back(Store->getValueOperand());
      } else if (auto *Copy = dyn_cast<MemTransferInst>(I)) {
        if (Copy->getRawDest() == &Address)
          if (AllocaInst *From = getStaticRoot(Copy->getRawSource()))
            visitContents(*From);
      } else if (I->getType()->isPointerTy() && isAddressArithmetic(*I)) {
        visitContents(*I);
      }
    }
  }

  void visit(Value *V) {
    if (isa<Constant>(V) || !Seen.insert(V).second)
      return;
    auto *I = dyn_cast<Instruction>(V);
    if (!I || (isa<LoadInst, CallBase>(I) && !isa<IntrinsicInst>(I)))
      if (V->getType()->isIntegerTy() &&
          V->getType()->getIntegerBitWidth() >= PointerBits)
        Unknown.insert(V);
    if (!I)
      return;
    if (auto *A = dyn_cast<AllocaInst>(I)) {
      if (A->isStaticAlloca())
        Found.insert(A);
    } else if (auto *Load = dyn_cast<LoadInst>(I)) {
      if (AllocaInst *A = getStaticRoot(Load->getPointerOperand()))
        visitContents(*A);
    } else if (Value *Address = getPinnedAddress(*I)) {
      Work.push_back(Address);
    } else if (!isa<CallBase>(I) || isa<IntrinsicInst>(I)) {
      Work.append(I->op_begin(), I->op_end());
    }
  }
};

} // namespace

SmallVector<Value *, 8> MissingCaptures::find(const Task &S) {
  CallBase &Detach = S.getDetach();
  SetVector<Value *> Missing;
  SmallPtrSet<Value *, 16> Present(Detach.arg_begin(), Detach.arg_end());
  DenseMap<const AllocaInst *, bool> NeedsCapture;
  PossiblePointees Pointees;
  auto IsPrivate = [&](const AllocaInst &A) {
    return isOnlyUsedBy(A, [&](const Instruction &I) { return S.covers(I); });
  };
  forEachLiveIn(S, [&](Value *V) {
    if (V->getType()->isIntOrIntVectorTy())
      Pointees.add(V);
    if (Present.contains(V) || !mayHoldPointer(V->getType()) ||
        isa<Function>(V))
      return;
    if (auto *G = dyn_cast<GlobalVariable>(V)) {
      if (G->hasLocalLinkage() && !G->isConstant() && !G->isThreadLocal())
        Missing.insert(V);
      return;
    }
    if (isa<Constant>(V))
      return;
    if (auto *II = dyn_cast<IntrinsicInst>(V);
        II && II->getIntrinsicID() == Intrinsic::threadlocal_address)
      return;
    if (AllocaInst *A = getStaticRoot(V)) {
      auto [It, New] = NeedsCapture.try_emplace(A, false);
      if (New && !IsPrivate(*A)) {
        It->second = !getAccesses(*A).IsPinned && !canCopy(*A, S);
        if (!It->second && isAllocaPromotable(A))
          Pointees.addContents(*A);
      }
      if (!It->second)
        return;
    }
    Missing.insert(V);
  });
  for (AllocaInst *A : Pointees.Found)
    if (!Present.contains(A) && !IsPrivate(*A))
      Missing.insert(A);
  for (Value *V : Pointees.Unknown)
    if (!Present.contains(V))
      Missing.insert(V);
  // A value that doesn't dominate the detach can't be an argument of it; such a
  // one is only mentioned on paths that the task doesn't take.
  Missing.remove_if([&](Value *V) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || isa<AllocaInst>(I))
      return false;
    if (!DT)
      DT.emplace(F);
    return !DT->dominates(I, &Detach);
  });
  return Missing.takeVector();
}

bool findPointees(AllocaInst &A, SmallSetVector<AllocaInst *, 4> &Found) {
  PossiblePointees Pointees;
  Pointees.addContents(A);
  Found.insert_range(Pointees.Found);
  return !Pointees.isCutOff();
}

} // namespace tapir

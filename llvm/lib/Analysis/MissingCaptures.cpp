//===- MissingCaptures.cpp - captures that detaches lack ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In two cases, a detach must capture an alloca that its task uses:
//
// 1. The task writes the alloca, and the continuation may read that value.
// 2. The task only reads the alloca, and the alloca isn't a plain scalar that
//    mem2reg is going to remove. Without the capture, passes would assume that
//    the alloca isn't shared. But later, for example after inlining, the task
//    may use the alloca's address.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/MissingCaptures.h"

#include "tapir/Analysis/Reachability.h"
#include "tapir/Analysis/TaskMemory.h"
#include "tapir/IR/AddressLaundering.h"
#include "tapir/IR/Markers.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace tapir {

// Returns the only static alloca from whose address V is computed, or null.
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

static bool mayHoldPointer(Type *T) {
  return T->isPtrOrPtrVectorTy() || any_of(T->subtypes(), mayHoldPointer);
}

// Returns the effect of I on a search for reads of a promotable variable's
// value: a load is a read, and after a store the value can't be read any more.
static Reachability lookAt(const Instruction &I, const AllocaInst &A) {
  if (auto *Load = dyn_cast<LoadInst>(&I);
      Load && Load->getPointerOperand() == &A)
    return Reachability::Found;
  auto *Store = dyn_cast<StoreInst>(&I);
  return Store && Store->getPointerOperand() == &A ? Reachability::Ends
                                                   : Reachability::Continues;
}

/// The facts about a variable that are the same for all tasks.
struct MissingCaptures::Accesses {
  const AllocaInst &A;
  /// Flags of the variable. It is plain if mem2reg can promote it
  /// (IsPromotable) and no access is volatile or atomic, which may communicate
  /// with another strand.
  bool IsPlain = false, IsPromotable = false, IsPinned = false;
  SmallPtrSet<const BasicBlock *, 8> Blocks;
  InstructionsInBlocks Stores;
  /// The blocks at whose beginnings a plain variable's value may still be read.
  /// They are found by the first query.
  std::optional<SmallPtrSet<const BasicBlock *, 16>> Live;

  explicit Accesses(const AllocaInst &A);
  bool isReadAfter(const Task &S);

private:
  Reachability look(BasicBlock::const_iterator From, const BasicBlock &B) const;
  void findLive();
};

MissingCaptures::Accesses::Accesses(const AllocaInst &A)
    : A(A), IsPlain(isAllocaPromotable(&A)), IsPromotable(IsPlain),
      IsPinned(isPinned(A)) {
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

// Returns the result of lookAt() for the first access in the block B that is
// not before From.
Reachability MissingCaptures::Accesses::look(BasicBlock::const_iterator From,
                                             const BasicBlock &B) const {
  Reachability Here = Reachability::Continues;
  if (Blocks.contains(&B))
    for (; From != B.end() && Here == Reachability::Continues; ++From)
      Here = lookAt(*From, A);
  return Here;
}

// Finds Live by a single walk backwards from the loads. Walks forwards from
// each task's end would visit the whole function once for each task.
void MissingCaptures::Accesses::findLive() {
  Live.emplace();
  SmallVector<const BasicBlock *, 16> Work;
  for (const BasicBlock *B : Blocks)
    if (look(B->begin(), *B) == Reachability::Found && Live->insert(B).second)
      Work.push_back(B);
  while (!Work.empty())
    for (const BasicBlock *Pred : predecessors(Work.pop_back_val()))
      if (look(Pred->begin(), *Pred) == Reachability::Continues &&
          Live->insert(Pred).second)
        Work.push_back(Pred);
}

// Returns true if code after S may read a value that S has stored in the plain
// variable.
bool MissingCaptures::Accesses::isReadAfter(const Task &S) {
  if (!Live)
    findLive();
  auto IsLiveAfter = [&](const BasicBlock &B) {
    return any_of(successors(&B),
                  [&](const BasicBlock *Next) { return Live->contains(Next); });
  };
  return any_of(S.blocks(), [&](const BasicBlock *B) {
    const Instruction *End = S.getEnd(B);
    if (!End)
      return false;
    // An exception arrives at the detach or, later, at a sync.
    if (isMarker(*End, Marker::Exception) &&
        IsLiveAfter(*S.getDetach().getParent()))
      return true;
    const Reachability Here = look(End->getIterator(), *B);
    return Here == Reachability::Found ||
           (Here == Reachability::Continues && IsLiveAfter(*B));
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

// Returns true if the child can use a copy of the alloca.
bool MissingCaptures::canCopy(AllocaInst &A, TaskInfo &Tasks, unsigned Number) {
  Accesses &Its = getAccesses(A);
  return Its.IsPlain && (!Tasks.coversAny(Number, Its.Stores) ||
                         !Its.isReadAfter(Tasks.walk(Number)));
}

namespace {

/// Finds the local memory that a value may turn out to point to. If the value
/// is a copied variable of pointer type, these are the pointers that are stored
/// in the variable; if it is an integer, these are the pointers that it was
/// computed from. Passes may later replace the value by the pointer. The task
/// then uses the memory directly.
class PossiblePointees {
  static constexpr unsigned MaxValues = 1000, PointerBits = 64;
  KnownContents &Contents;
  SmallPtrSet<const Value *, 16> Seen, Filled;
  SmallVector<Value *, 16> Work;

public:
  SmallSetVector<AllocaInst *, 4> Found;
  /// Integers of unknown origin. After inlining they may turn out to be
  /// computed from addresses.
  SmallSetVector<Value *, 4> Unknown;

  explicit PossiblePointees(KnownContents &Contents) : Contents(Contents) {}

  void add(Value *V) {
    Work.push_back(V);
    run();
  }
  /// Returns true if the search stopped because there were too many values.
  bool isCutOff() const { return !Work.empty(); }
  /// Adds the contents of \p A, not \p A itself.
  void addContents(AllocaInst &A) {
    visitContents(A);
    run();
  }

private:
  void run() {
    while (!Work.empty() && Seen.size() < MaxValues)
      visit(Work.pop_back_val());
  }

  // Returns the values that are stored at Address, and the variables that are
  // copied to it.
  static MemoryContents findContents(Value &Address) {
    MemoryContents Found;
    for (User *U : Address.users()) {
      auto *I = cast<Instruction>(U);
      if (auto *Store = dyn_cast<StoreInst>(I)) {
        // Values of one bit are excluded, because they may be results of
        // detaches. A detach is replaced when it gets captures, and the values
        // that are kept here would then dangle.
        if (Store->getPointerOperand() == &Address &&
            !Store->getValueOperand()->getType()->isIntegerTy(1))
          Found.Stored.push_back(Store->getValueOperand());
      } else if (auto *Copy = dyn_cast<MemTransferInst>(I)) {
        if (Copy->getRawDest() == &Address)
          if (AllocaInst *From = getStaticRoot(Copy->getRawSource()))
            Found.Places.push_back(From);
      } else if (I->getType()->isPointerTy() && isAddressArithmetic(*I)) {
        Found.Places.push_back(I);
      }
    }
    return Found;
  }

  // Visits the values that are stored in a variable. They are cached, since
  // many tasks may ask for a variable with many users.
  void visitContents(Value &Address) {
    if (!Filled.insert(&Address).second)
      return;
    auto It = Contents.find(&Address);
    if (It == Contents.end())
      It = Contents.try_emplace(&Address, findContents(Address)).first;
    Work.append(It->second.Stored);
    const SmallVector<Value *, 1> Places = It->second.Places;
    for (Value *Place : Places)
      visitContents(*Place);
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
    } else if (Value *Address = getLaunderedAddress(*I)) {
      Work.push_back(Address);
    } else if (!isa<CallBase>(I) || isa<IntrinsicInst>(I)) {
      Work.append(I->op_begin(), I->op_end());
    }
  }
};

} // namespace

SmallVector<Value *, 8> MissingCaptures::find(TaskInfo &Tasks,
                                              unsigned Number) {
  CallBase &Detach = *Tasks.getDetach(Number);
  SetVector<Value *> Missing;
  SmallPtrSet<Value *, 16> Present(Detach.arg_begin(), Detach.arg_end());
  DenseMap<const AllocaInst *, bool> NeedsCapture;
  PossiblePointees Pointees(Contents);
  auto IsPrivate = [&](const AllocaInst &A) {
    return isOnlyUsedBy(
        A, [&](const Instruction &I) { return Tasks.covers(Number, I); });
  };
  Tasks.forEachLiveIn(Number, [&](Value *V) {
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
        It->second = !getAccesses(*A).IsPinned && !canCopy(*A, Tasks, Number);
        if (!It->second && getAccesses(*A).IsPromotable)
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
  // A value that doesn't dominate the detach can't be its argument. The task
  // uses such a value only on paths that it never takes.
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
  KnownContents Contents;
  PossiblePointees Pointees(Contents);
  Pointees.addContents(A);
  Found.insert_range(Pointees.Found);
  return !Pointees.isCutOff();
}

} // namespace tapir

//===- LazyInputs.cpp - inputs at a function's spawns ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Tasks/LazyInputs.h"

#include "tapir/Analysis/TaskInfo.h"
#include "tapir/Analysis/TaskMemory.h"
#include "tapir/IR/Markers.h"
#include "tapir/LLVMVersions.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tapir {

// The largest number of spawns. The second function has an entry for each
// spawn, and further entries would cost more than they gain.
static constexpr unsigned MostSpawns = 16;

// The largest numbers of values and of addresses. The second function has a
// parameter for each value, and computes an address in each block that uses it.
static constexpr unsigned MostValues = 64, MostAddresses = 1000;

namespace {
struct Sharings {
  SmallPtrSet<const AllocaInst *, 8> Private, Copied, Shared;
  explicit Sharings(TaskInfo &Tasks);
};
} // namespace

LazyInputs::LazyInputs(Function &F)
    : F(F), Detaches(collectMarkers(F, Marker::Detach)) {}

// Returns the reason why the second function can't be entered at a spawn in its
// middle, or an empty string.
static StringRef getFunctionDefect(const Function &F) {
  if (F.isVarArg())
    return "the function has variable arguments";
  if (F.callsFunctionThatReturnsTwice())
    return "a call in the function may return twice";
  for (const Argument &A : F.args())
    if (A.hasInAllocaAttr() || A.hasPreallocatedAttr() ||
        A.hasSwiftErrorAttr() || A.hasNestAttr())
      return "a parameter of the function is passed in a special way";
  for (const BasicBlock &B : F) {
    if (B.hasAddressTaken())
      return "the function computes where it jumps to";
    for (const Instruction &I : B) {
      const auto *II = dyn_cast<IntrinsicInst>(&I);
      const auto *A = dyn_cast<AllocaInst>(&I);
      if ((A && !A->isStaticAlloca()) ||
          (II && II->getIntrinsicID() == Intrinsic::stacksave))
        return "the function allocates memory dynamically";
      if (auto *C = dyn_cast<CallInst>(&I); C && C->isMustTailCall())
        return "a call in the function has to be a tail call";
      if (auto *C = dyn_cast<CallBase>(&I); C && C->cannotDuplicate())
        return "a call in the function can't be duplicated";
      if (II && (II->getIntrinsicID() == Intrinsic::returnaddress ||
                 II->getIntrinsicID() == Intrinsic::addressofreturnaddress ||
                 II->getIntrinsicID() == Intrinsic::frameaddress))
        return "the function looks at its own frame";
      if (A && A->isSwiftError())
        return "a variable is of a special kind";
      if (I.getType()->isTokenTy())
        return "the function has values that can't be arguments";
    }
  }
  return "";
}

// Returns true if the variable needs no memory once tasks run in place.
static bool isOnlyReadAndWritten(const AllocaInst &A) {
  Type *T = A.getAllocatedType();
  return T->isSingleValueType() && !A.isArrayAllocation() &&
         all_of(A.users(), [&](const User *U) {
           auto *I = cast<Instruction>(U);
           if (auto *L = dyn_cast<LoadInst>(I))
             return !L->isVolatile() && !L->isAtomic() && L->getType() == T;
           if (auto *S = dyn_cast<StoreInst>(I))
             return !S->isVolatile() && !S->isAtomic() &&
                    S->getValueOperand() != &A &&
                    S->getValueOperand()->getType() == T;
           return isLifetimeMarker(*I) || isMarker(*I, Marker::Detach) ||
                  isMarker(*I, Marker::Pin);
         });
}

// Finds how the tasks get the function's variables: shared, copied or private.
Sharings::Sharings(TaskInfo &Tasks) {
  auto Find = [&]() -> const TaskInfo & { return Tasks; };
  for (unsigned Number : Tasks.numbers()) {
    const LiveIns In = computeLiveIns(Tasks.walk(Number), Find);
    Private.insert_range(In.Private);
    Copied.insert_range(In.Copied);
    for (Value *V : In.Values)
      for (const Value *Object : getObjects(*V))
        if (auto *A = dyn_cast<AllocaInst>(Object);
            A && !In.Copied.contains(const_cast<AllocaInst *>(A)))
          Shared.insert(A);
  }
}

StringRef LazyInputs::findVariables(TaskInfo &Tasks) {
  RegionSet Regions;
  for (Marker K :
       {Marker::Detach, Marker::Reattach, Marker::Sync, Marker::Unwind,
        Marker::Exception, Marker::StrandBegin, Marker::Loop})
    for (CallBase *C : collectMarkers(F, K))
      if (!findRegions(getRegion(*C), Regions))
        return "a sync region is no local variable";
  const Sharings Of(Tasks);
  for (Instruction &I : F.getEntryBlock()) {
    auto *A = dyn_cast<AllocaInst>(&I);
    if (!A)
      continue;
    if (Of.Copied.contains(A) && Of.Shared.contains(A))
      return "one task gets a copy of a variable that another one shares";
    if (Of.Copied.contains(A) && !isKnownToTasksOnly(*A))
      return "other code may access a variable of which a task gets a copy";
    Variables[A] = Regions.contains(A) || Of.Private.contains(A)
                       ? Residence::New
                   : Of.Copied.contains(A)    ? Residence::Copied
                   : isOnlyReadAndWritten(*A) ? Residence::Moved
                                              : Residence::Outside;
  }
  return "";
}

StringRef LazyInputs::find() {
  if (Detaches.size() > MostSpawns)
    return "the function has too many of them";
  if (StringRef Why = getFunctionDefect(F); !Why.empty())
    return Why;
  TaskInfo Tasks(F);
  if (!Tasks.getDefect().empty())
    return "the function's tasks share code";
  if (any_of(Tasks.numbers(), [&](unsigned N) { return Tasks.getParent(N); }))
    return "one of the function's tasks spawns, too";
  for (unsigned Number : Tasks.numbers())
    if (const Task &S = Tasks.walk(Number);
        !S.getDefect().empty() || S.hasComputedJump())
      return "a task can't be outlined";
  if (StringRef Why = findVariables(Tasks); !Why.empty())
    return Why;
  return findLiveIns();
}

// Finds the values that are computed from the address of a variable that lives
// in the second function's frame.
void LazyInputs::findOwnAddresses() {
  SmallVector<Instruction *, 16> Work;
  for (auto [A, Where] : Variables)
    if (Where != Residence::Outside && OwnAddresses.insert(A).second)
      Work.push_back(A);
  while (!Work.empty())
    for (User *U : Work.pop_back_val()->users())
      if (auto *I = cast<Instruction>(U);
          isAddressArithmetic(*I) && OwnAddresses.insert(I).second)
        Work.push_back(I);
}

// Notes that I is live at the spawns in At. If I is computed from the address
// of a variable in the second function's frame, the operands of I are live
// instead of I, because the blocks that use I compute it again.
StringRef LazyInputs::addLiveIn(Instruction &I, const BitVector &At) {
  assert(At.size() == Detaches.size() && At.any() && "it is live at a spawn");
  const bool IsAddress = OwnAddresses.contains(&I);
  auto &Known = IsAddress ? Addresses : LiveIns;
  if (auto *It = Known.find(&I); It != Known.end() && !At.test(It->second))
    return "";
  if (IsAddress) {
    for (Value *Of : I.operand_values())
      if (auto *Operand = dyn_cast<Instruction>(Of);
          Operand && !isa<AllocaInst>(Operand))
        if (StringRef Why = addLiveIn(*Operand, At); !Why.empty())
          return Why;
  } else if (any_of(getObjects(I),
                    [&](const Value *V) { return OwnAddresses.contains(V); })) {
    return "a phi or select has the address of a variable that a task copies";
  }
  Known[&I] |= At;
  return "";
}

// Returns the blocks at whose end I is still live.
static SmallPtrSet<const BasicBlock *, 16> findLiveOut(const Instruction &I) {
  SmallPtrSet<const BasicBlock *, 16> In, Out;
  SmallVector<const BasicBlock *, 16> Work;
  auto EnterFrom = [&](const BasicBlock *B) {
    if (B != I.getParent() && In.insert(B).second)
      Work.push_back(B);
  };
  for (const Use &U : I.uses()) {
    auto *User = cast<Instruction>(U.getUser());
    const auto *Phi = dyn_cast<PHINode>(User);
    if (Phi)
      Out.insert(Phi->getIncomingBlock(U));
    EnterFrom(Phi ? Phi->getIncomingBlock(U) : User->getParent());
  }
  while (!Work.empty())
    for (const BasicBlock *Before : predecessors(Work.pop_back_val())) {
      Out.insert(Before);
      EnterFrom(Before);
    }
  return Out;
}

// Finds the values that are computed before a spawn and used after it.
StringRef LazyInputs::findLiveIns() {
  findOwnAddresses();
  if (OwnAddresses.size() > MostAddresses)
    return "it computes too many addresses of variables of its tasks";
  const DominatorTree DT(F);
  for (Instruction &I : instructions(F)) {
    if (isa<AllocaInst>(I) || I.use_empty())
      continue;
    BitVector At(Detaches.size());
    std::optional<SmallPtrSet<const BasicBlock *, 16>> Out;
    for (auto [Place, D] : enumerate(Detaches)) {
      if (!DT.dominates(&I, D))
        continue;
      if (!Out)
        Out = findLiveOut(I);
      At[Place] = Out->contains(D->getParent()) ||
                  any_of(I.users(), [&, D = D](const User *U) {
                    auto *User = cast<Instruction>(U);
                    return User->getParent() == D->getParent() &&
                           !isa<PHINode>(User) && !User->comesBefore(D);
                  });
    }
    if (At.none())
      continue;
    if (const auto *II = dyn_cast<IntrinsicInst>(&I);
        II && II->getIntrinsicID() == Intrinsic::threadlocal_address)
      return "a thread-local variable's address is computed before a spawn";
    if (StringRef Why = addLiveIn(I, At); !Why.empty())
      return Why;
    if (LiveIns.size() > MostValues)
      return "too many values are used after its spawns";
  }
  return "";
}

} // namespace tapir

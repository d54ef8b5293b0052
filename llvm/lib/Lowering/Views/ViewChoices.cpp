//===- ViewChoices.cpp - views of one of several reducers -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   if (c) s += x; else t += x;
//
// LLVM compiles this code to one look-up, one load and one store, with an
// address that c selects. In the serial program, the variables are in registers
// at that point, so there are no addresses to select. This file undoes the
// selection: first that of the reducer, so that each look-up may leave the
// loop, and then that of the view, so that each view may be in a register.
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Views/ViewChoices.h"

#include "tapir/IR/MarkerCalls.h"
#include "tapir/Lowering/Views/ViewRegisters.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace tapir {

// The largest number of reducers. A choice among more reducers stays as it is.
static constexpr unsigned MaxChoices = 4;

// The largest number of instructions that are copied for each reducer.
static constexpr unsigned MaxCopied = 32;

static CallInst *createLookup(CallBase &Like, ArrayRef<Value *> Arguments,
                              Instruction &At) {
  IRBuilder<> B(&At);
  B.SetCurrentDebugLocation(Like.getDebugLoc());
  CallInst *New =
      B.CreateCall(Like.getFunctionType(), Like.getCalledOperand(), Arguments);
  New->setAttributes(Like.getAttributes());
  return New;
}

// Replaces a look-up of a phi of reducers by a phi of look-ups, one in each
// incoming block.
static void separatePhi(CallBase &View, PHINode &Reducer) {
  BasicBlock *B = Reducer.getParent();
  IRBuilder<> Begin(B, B->begin());
  PHINode *Address =
      Begin.CreatePHI(View.getType(), Reducer.getNumIncomingValues(), "view");
  for (BasicBlock *From : Reducer.blocks()) {
    SmallVector<Value *, 4> Arguments;
    for (Value *V : View.args())
      Arguments.push_back(V->DoPHITranslation(B, From));
    Value *Known = nullptr; // the result for several edges from one block
    if (int I = Address->getBasicBlockIndex(From); I >= 0)
      Known = Address->getIncomingValue(I);
    Address->addIncoming(
        Known ? Known : createLookup(View, Arguments, *From->getTerminator()),
        From);
  }
  View.replaceAllUsesWith(Address);
  View.eraseFromParent();
}

// Replaces a look-up of a select of reducers by a select of two look-ups.
// Changes nothing if one of the look-ups may be needless and a needless look-up
// must not be executed.
static void separateSelect(CallBase &View, SelectInst &Reducer,
                           function_ref<bool(const ViewCall &)> MayBeSpared) {
  auto LookUp = [&](bool Chosen) {
    SmallVector<Value *, 4> Arguments;
    for (Value *V : View.args()) {
      auto *S = dyn_cast<SelectInst>(V);
      const bool IsChosen = S && S->getCondition() == Reducer.getCondition();
      Arguments.push_back(!IsChosen ? V
                          : Chosen  ? S->getTrueValue()
                                    : S->getFalseValue());
    }
    return createLookup(View, Arguments, View);
  };
  CallInst *True = LookUp(true), *False = LookUp(false);
  if (!MayBeSpared(cast<ViewCall>(*True)) ||
      !MayBeSpared(cast<ViewCall>(*False))) {
    True->eraseFromParent();
    False->eraseFromParent();
    return;
  }
  IRBuilder<> B(&View);
  View.replaceAllUsesWith(
      B.CreateSelect(Reducer.getCondition(), True, False, "view"));
  View.eraseFromParent();
}

void separateLookups(Function &F, const LoopInfo &LI,
                     const ViewChanges &Changes,
                     function_ref<bool(const ViewCall &)> MayBeSpared) {
  for (CallBase *View : collectMarkers(F, Marker::View)) {
    BasicBlock *B = View->getParent();
    const Loop *L = LI.getLoopFor(B);
    Value *Reducer = cast<ViewCall>(View)->getReducer();
    if (!L || Changes.isIn(*B))
      continue;
    if (auto *Phi = dyn_cast<PHINode>(Reducer);
        Phi && Phi->getParent() == B && L->getHeader() != B &&
        Phi->getNumIncomingValues() <= MaxChoices &&
        all_of(Phi->blocks(), [](const BasicBlock *From) {
          return isa<BranchInst>(From->getTerminator()) &&
                 From->getSingleSuccessor();
        }))
      separatePhi(*View, *Phi);
    else if (auto *Select = dyn_cast<SelectInst>(Reducer))
      separateSelect(*View, *Select, MayBeSpared);
  }
}

namespace {

/// A view that an address may point into, and the offset in the view.
using Choice = std::pair<ViewCall *, int64_t>;

/// Replaces accesses by a chosen address with accesses of each view.
class AccessSeparator {
  DominatorTree &DT;
  LoopInfo &LI;
  const ViewChanges &Changes;
  const DataLayout &DL;
  DenseMap<std::pair<Value *, ViewCall *>, Value *> Conditions;

  Value *strip(Value &Address, int64_t &Offset) const;
  bool findChoices(Value &Address, int64_t Offset,
                   MapVector<ViewCall *, int64_t> &Found,
                   SmallPtrSetImpl<Value *> &Seen) const;
  Value *isChosen(Value &Address, ViewCall &View);
  void setView(Instruction &First, Instruction &Last, const Value &Address,
               ViewCall &View, int64_t Offset) const;
  void separate(Instruction &First, Instruction &Last, Value &Address,
                ArrayRef<Choice> Of);
  void run(Value &Address, ArrayRef<Instruction *> Accesses);

public:
  AccessSeparator(Function &F, DominatorTree &DT, LoopInfo &LI,
                  const ViewChanges &Changes)
      : DT(DT), LI(LI), Changes(Changes), DL(F.getDataLayout()) {}
  void run(Function &F);
};

} // namespace

Value *AccessSeparator::strip(Value &Address, int64_t &Offset) const {
  APInt Its(DL.getIndexTypeSizeInBits(Address.getType()), 0);
  Value *Base = Address.stripAndAccumulateConstantOffsets(
      DL, Its, /*AllowNonInbounds=*/true);
  Offset += Its.getSExtValue();
  return Base;
}

bool AccessSeparator::findChoices(Value &Address, int64_t Offset,
                                  MapVector<ViewCall *, int64_t> &Found,
                                  SmallPtrSetImpl<Value *> &Seen) const {
  Value *Base = strip(Address, Offset);
  if (auto *View = dyn_cast<ViewCall>(Base)) {
    auto [It, New] = Found.insert({View, Offset});
    return It->second == Offset && Found.size() <= MaxChoices;
  }
  if (!isa<PHINode, SelectInst>(Base) || !Seen.insert(Base).second)
    return false;
  auto *Chosen = cast<Instruction>(Base);
  return all_of(drop_begin(Chosen->operands(), isa<SelectInst>(Chosen)),
                [&](Value *V) { return findChoices(*V, Offset, Found, Seen); });
}

// Returns a condition that is true if Address points into View.
Value *AccessSeparator::isChosen(Value &Address, ViewCall &View) {
  int64_t Offset = 0;
  Value *Base = strip(Address, Offset);
  if (isa<ViewCall>(Base))
    return ConstantInt::getBool(View.getContext(), Base == &View);
  Value *&Known = Conditions[{Base, &View}];
  if (Known)
    return Known;
  Value *New;
  if (auto *Phi = dyn_cast<PHINode>(Base)) {
    SmallVector<Value *, 4> Incoming;
    for (Value *V : Phi->incoming_values())
      Incoming.push_back(isChosen(*V, View));
    IRBuilder<> B(Phi);
    PHINode *NewPhi = B.CreatePHI(B.getInt1Ty(), Incoming.size());
    for (auto [V, From] : zip(Incoming, Phi->blocks()))
      NewPhi->addIncoming(V, From);
    New = NewPhi;
  } else {
    auto *S = cast<SelectInst>(Base);
    Value *True = isChosen(*S->getTrueValue(), View),
          *False = isChosen(*S->getFalseValue(), View);
    New = IRBuilder<>(S).CreateSelect(S->getCondition(), True, False);
  }
  return Conditions[{Base, &View}] = New;
}

// Makes the accesses by Address from First to Last access View.
void AccessSeparator::setView(Instruction &First, Instruction &Last,
                              const Value &Address, ViewCall &View,
                              int64_t Offset) const {
  for (Instruction &I :
       make_range(First.getIterator(), std::next(Last.getIterator()))) {
    Value *Pointer = const_cast<Value *>(getLoadStorePointerOperand(&I));
    int64_t Further = Offset;
    if (!Pointer || strip(*Pointer, Further) != &Address)
      continue;
    IRBuilder<> B(&I);
    I.setOperand(isa<LoadInst>(I) ? LoadInst::getPointerOperandIndex()
                                  : StoreInst::getPointerOperandIndex(),
                 B.CreatePtrAdd(&View, B.getInt64(Further)));
  }
}

// Gives each view a copy of the code from First to Last, with accesses to this
// view instead of Address. The condition that selects the address selects the
// copy.
void AccessSeparator::separate(Instruction &First, Instruction &Last,
                               Value &Address, ArrayRef<Choice> Of) {
  assert(First.getParent() == Last.getParent() &&
         (&First == &Last || First.comesBefore(&Last)) &&
         "the accesses are in one block, in their order");
  auto [View, Offset] = Of.front();
  if (Of.size() == 1)
    return setView(First, Last, Address, *View, Offset);
  Value *Condition = isChosen(Address, *View);
  BasicBlock *Head = First.getParent();
  BasicBlock *Tail = SplitBlock(Head, Last.getNextNode(), &DT, &LI);
  BasicBlock *Body = SplitBlock(Head, &First, &DT, &LI);
  ValueToValueMapTy Map;
  BasicBlock *Copy = CloneBasicBlock(Body, Map, ".view", Body->getParent());
  LI.getLoopFor(Head)->addBasicBlockToLoop(Copy, LI);
  for (Instruction &I : *Copy)
    RemapInstruction(&I, Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
  setView(*cast<Instruction>(Map[&First]), *cast<Instruction>(Map[&Last]),
          Address, *View, Offset);
  for (Instruction &I : *Body) {
    auto IsOutside = [&](Use &U) {
      return cast<Instruction>(U.getUser())->getParent() != Body;
    };
    if (none_of(I.uses(), IsOutside))
      continue;
    IRBuilder<> B(Tail, Tail->begin());
    PHINode *Phi = B.CreatePHI(I.getType(), 2);
    I.replaceUsesWithIf(Phi, IsOutside);
    Phi->addIncoming(&I, Body);
    Phi->addIncoming(Map[&I], Copy);
  }
  Head->getTerminator()->eraseFromParent();
  IRBuilder<>(Head).CreateCondBr(Condition, Copy, Body);
  DomTreeUpdater(DT, DomTreeUpdater::UpdateStrategy::Eager)
      .applyUpdates({{DominatorTree::Insert, Head, Copy},
                     {DominatorTree::Insert, Copy, Tail}});
  separate(First, Last, Address, Of.drop_front());
}

// Returns true if the code from First to Last may be duplicated.
static bool canBeCopied(const Instruction &First, const Instruction &Last) {
  unsigned Count = 0;
  for (const Instruction &I :
       make_range(First.getIterator(), std::next(Last.getIterator())))
    if (++Count > MaxCopied || isa<AllocaInst>(I) || I.mayThrow() ||
        I.getType()->isTokenTy() ||
        (isa<CallBase>(I) &&
         (!isa<IntrinsicInst>(I) || cast<CallBase>(I).cannotDuplicate() ||
          cast<CallBase>(I).isConvergent())))
      return false;
  return true;
}

void AccessSeparator::run(Value &Address, ArrayRef<Instruction *> Accesses) {
  Instruction &First = *Accesses.front(), &Last = *Accesses.back();
  MapVector<ViewCall *, int64_t> Found;
  SmallPtrSet<Value *, 4> Seen;
  if (!findChoices(Address, 0, Found, Seen) || Found.size() < 2 ||
      !canBeCopied(First, Last) || any_of(Found, [&](const Choice &C) {
        return !DT.dominates(C.first, &First) ||
               !Changes.isUnchanged(*C.first, First);
      }))
    return;
  const SmallVector<Choice, 4> Of = Found.takeVector();
  separate(First, Last, Address, Of);
}

void AccessSeparator::run(Function &F) {
  MapVector<std::pair<BasicBlock *, Value *>, SmallVector<Instruction *, 4>>
      Accesses;
  for (Instruction &I : instructions(F)) {
    auto *Load = dyn_cast<LoadInst>(&I);
    auto *Store = dyn_cast<StoreInst>(&I);
    if (!(Load && Load->isSimple()) && !(Store && Store->isSimple()))
      continue;
    int64_t Offset = 0;
    Value *Address = strip(*getLoadStorePointerOperand(&I), Offset);
    if (isa<PHINode, SelectInst>(Address) && LI.getLoopFor(I.getParent()))
      Accesses[{I.getParent(), Address}].push_back(&I);
  }
  for (auto &[Place, Its] : Accesses)
    run(*Place.second, Its);
}

void separateAccesses(Function &F, DominatorTree &DT, LoopInfo &LI,
                      const ViewChanges &Changes) {
  AccessSeparator(F, DT, LI, Changes).run(F);
  // An address that no access uses any more would prevent promotion.
  for (BasicBlock &B : F)
    for (Instruction &I : make_early_inc_range(reverse(B)))
      if (I.getType()->isPointerTy() && I.use_empty() &&
          isa<PHINode, SelectInst, GetElementPtrInst>(I))
        I.eraseFromParent();
}

} // namespace tapir

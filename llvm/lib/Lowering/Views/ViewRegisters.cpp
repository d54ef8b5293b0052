//===- ViewRegisters.cpp - views in registers over loops ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's own promotion of memory to registers (LICM) doesn't handle views. The
// pointer comes from a call, so it may alias anything. And a conditional store
// must not become unconditional, since another thread might see it. Neither
// obstacle exists for views. If no other pointer leads to a reducer
// (Analysis/ReducerMemory.h), its views alias nothing. And this pass doesn't
// store a value that the loop hasn't changed, so no thread sees a store that
// the serial loop wouldn't have executed.
//
// A part of a view is promoted over the outermost loop in which
//
// - the view stays the same: there are no spawns, syncs, beginnings and ends of
//   reducers;
// - all uses of the view are loads and stores at constant offsets, which are
//   neither volatile nor atomic, and each part is accessed as one type;
// - no other instruction of the loop may access it;
// - no instruction of the loop unwinds out of the function. An exception that
//   is caught in the function leaves the loop by an edge, like any other exit.
//
// The last three conditions need not hold for a few rare calls, which an
// iteration may skip, such as the call that lets a vector grow. The view is in
// memory during such a call.
//
// Operations keep the loop's order, so the result on one worker is bitwise that
// of the serial program.
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Views/ViewRegisters.h"

#include "tapir/Analysis/ReducerMemory.h"
#include "tapir/Analysis/TaskMemory.h"
#include "tapir/IR/MarkerCalls.h"
#include "tapir/LLVMVersions.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace tapir {

// The largest number of parts. A view with more parts is neither of a built-in
// type nor a pair.
static constexpr unsigned MaxParts = 8;

// The largest number of rare calls. Each of them gets a store and a load of
// each part.
static constexpr unsigned MaxRareCalls = 4;

namespace {

/// A part of a view that a loop accesses.
struct Part {
  int64_t Offset;
  Type *T;
  Align Known;
  SmallVector<Instruction *, 4> Accesses; // loads and stores
  bool IsStored = false;
};

/// The uses of a view in a loop.
struct ViewUses {
  SmallVector<Part, 2> Parts;
  // The calls during which the parts are in memory.
  SmallVector<CallInst *, MaxRareCalls> RareCalls;
};

/// Promotes the views of one function.
class ViewPromoter {
  Function &F;
  AAResults &AA;
  DominatorTree &DT;
  LoopInfo &LI;
  const ViewChanges &Changes;
  const DataLayout &DL;
  SmallVector<AllocaInst *, 8> Registers;

  bool addAccess(Instruction &I, int64_t Offset, uint64_t Size,
                 SmallVectorImpl<Part> &Parts) const;
  bool isAddressAt(const PHINode &Phi, const ViewCall &View,
                   int64_t Offset) const;
  std::optional<ViewUses> findUses(ViewCall &View, Loop &L) const;
  bool isOther(const Value &Pointer, ViewCall &View) const;
  bool mayCallAccess(const CallBase &Call, ViewCall &View,
                     bool IsUnescaped) const;
  bool mayAccess(Instruction &I, ViewCall &View, ArrayRef<Part> Parts,
                 bool IsUnescaped) const;
  bool isRareCall(const Instruction &I, const Loop &L) const;
  bool canPromote(ViewCall &View, Loop &L, ViewUses &Uses,
                  bool IsUnescaped) const;
  bool hasGoodExits(Loop &L);
  Instruction &findStart(ViewCall &View, Loop &L, ArrayRef<Part> Parts,
                         bool IsUnescaped) const;
  void store(Instruction &At, ViewCall &View, const Part &P,
             AllocaInst &Register, AllocaInst &InMemory);
  void promote(ViewCall &View, Loop &L, const Part &P, Instruction &Start,
               ArrayRef<CallInst *> RareCalls);
  bool promoteOver(ViewCall &View, Loop &L);
  void promoteInside(ViewCall &View, Loop &L);

public:
  ViewPromoter(Function &F, AAResults &AA, DominatorTree &DT, LoopInfo &LI,
               const ViewChanges &Changes)
      : F(F), AA(AA), DT(DT), LI(LI), Changes(Changes), DL(F.getDataLayout()) {}
  void run();
};

} // namespace

// Adds the access to the part at Offset. Returns false if it overlaps a part
// without being the same part.
bool ViewPromoter::addAccess(Instruction &I, int64_t Offset, uint64_t Size,
                             SmallVectorImpl<Part> &Parts) const {
  auto *Load = dyn_cast<LoadInst>(&I);
  if (Load ? !Load->isSimple() : !cast<StoreInst>(I).isSimple())
    return false;
  Type *T = getLoadStoreType(&I);
  const TypeSize Bytes = DL.getTypeStoreSize(T);
  if (Bytes.isScalable() ||
      !(T->isIntegerTy() || T->isFloatingPointTy() || T->isPointerTy()) ||
      DL.getTypeStoreSizeInBits(T) != DL.getTypeSizeInBits(T) || Offset < 0 ||
      uint64_t(Offset) + Bytes.getFixedValue() > Size)
    return false;
  const int64_t End = Offset + int64_t(Bytes.getFixedValue());
  for (Part &P : Parts) {
    if (P.Offset == Offset && P.T == T) {
      P.Known = std::min(P.Known, getLoadStoreAlignment(&I));
      P.Accesses.push_back(&I);
      P.IsStored |= !Load;
      return true;
    }
    if (P.Offset < End &&
        Offset < P.Offset + int64_t(DL.getTypeStoreSize(P.T).getFixedValue()))
      return false;
  }
  Parts.push_back({Offset, T, getLoadStoreAlignment(&I), {&I}, !Load});
  return Parts.size() <= MaxParts;
}

// Returns true if all values of Phi are the address at Offset in View.
bool ViewPromoter::isAddressAt(const PHINode &Phi, const ViewCall &View,
                               int64_t Offset) const {
  return all_of(Phi.incoming_values(), [&](const Use &U) {
    APInt Its(DL.getIndexTypeSizeInBits(Phi.getType()), 0);
    return U->stripAndAccumulateConstantOffsets(
               DL, Its, /*AllowNonInbounds=*/true) == &View &&
           Its == Offset;
  });
}

// Returns the accesses of L to View, or nothing if L uses View in another way.
std::optional<ViewUses> ViewPromoter::findUses(ViewCall &View, Loop &L) const {
  auto *Size = dyn_cast<ConstantInt>(View.getSize());
  if (!Size)
    return std::nullopt;
  ViewUses Uses;
  MapVector<Instruction *, int64_t> Addresses;
  Addresses[&View] = 0;
  for (unsigned I = 0; I < Addresses.size(); ++I) {
    auto [Address, Offset] = *(Addresses.begin() + I);
    for (User *U : Address->users()) {
      auto &Its = cast<Instruction>(*U);
      if (auto *Phi = dyn_cast<PHINode>(&Its)) {
        if (!isAddressAt(*Phi, View, Offset))
          return std::nullopt;
        Addresses[Phi] = Offset;
      } else if (auto *GEP = dyn_cast<GetElementPtrInst>(&Its)) {
        APInt Further(DL.getIndexTypeSizeInBits(GEP->getType()), 0);
        if (GEP->getPointerOperand() != Address ||
            !GEP->accumulateConstantOffset(DL, Further) ||
            Further.getSignificantBits() > 32)
          return std::nullopt;
        Addresses[GEP] = Offset + Further.getSExtValue();
      } else if (!L.contains(&Its)) {
        // This use is neither an access nor an address in the view. It is
        // harmless unless its result is another pointer to the view, which a
        // loaded value isn't.
        if (Its.getType()->isPtrOrPtrVectorTy() && !isa<LoadInst>(Its))
          return std::nullopt;
      } else if (isa<LoadInst>(Its) ||
                 (isa<StoreInst>(Its) &&
                  cast<StoreInst>(Its).getValueOperand() != Address)) {
        if (!addAccess(Its, Offset, Size->getZExtValue(), Uses.Parts))
          return std::nullopt;
      } else if (!isa<ICmpInst>(Its) && !isRareCall(Its, L)) {
        return std::nullopt;
      }
    }
  }
  return Uses;
}

// Returns true if Pointer can't point into the reducer of View or its views.
// Assumes that their addresses haven't escaped from this function.
bool ViewPromoter::isOther(const Value &Pointer, ViewCall &View) const {
  const Value *Root = getUnderlyingObject(View.getReducer());
  APInt Offset(DL.getIndexTypeSizeInBits(View.getType()), 0);
  const Value *Base = View.getReducer()->stripAndAccumulateConstantOffsets(
      DL, Offset, /*AllowNonInbounds=*/true);
  // The reducer of another look-up may be a phi or a select that includes this
  // one.
  auto MayBeIt = [&](const Value &Reducer) {
    return any_of(getObjects(Reducer), [&](const Value *V) {
      return V == Root || isa<PHINode, SelectInst>(V);
    });
  };
  return all_of(getObjects(Pointer), [&](const Value *Object) {
    const auto *Call = dyn_cast<CallBase>(Object);
    switch (Call ? getMarker(*Call) : Marker::None) {
    case Marker::None:
      break;
    case Marker::View: {
      const auto &Other = cast<ViewCall>(*Call);
      if (!MayBeIt(*Other.getReducer()))
        return true;
      APInt Its(Offset.getBitWidth(), 0);
      return Other.getReducer()->stripAndAccumulateConstantOffsets(
                 DL, Its, /*AllowNonInbounds=*/true) == Base &&
             Base == Root && Its != Offset;
    }
    case Marker::ViewCheck:
      return false;
    default:
      return !MayBeIt(*Call->getArgOperand(0));
    }
    return Object != Root &&
           isa<AllocaInst, Argument, GlobalValue, LoadInst, CallBase>(Object);
  });
}

bool ViewPromoter::mayCallAccess(const CallBase &Call, ViewCall &View,
                                 bool IsUnescaped) const {
  if (Call.doesNotAccessMemory() || Call.onlyAccessesInaccessibleMemory() ||
      isa<AssumeInst>(Call) || isLifetimeMarker(Call) ||
      Call.isDebugOrPseudoInst())
    return false;
  // Any function may use global variables of the module.
  if (!IsUnescaped ||
      (isa<GlobalVariable>(getUnderlyingObject(View.getReducer())) &&
       !Call.onlyAccessesArgMemory()))
    return true;
  return !all_of(Call.data_ops(), [&](const Use &U) {
    return !U->getType()->isPtrOrPtrVectorTy() || isOther(*U, View);
  });
}

// Returns true if I may access one of the parts, or may order accesses to them
// with accesses of other threads.
bool ViewPromoter::mayAccess(Instruction &I, ViewCall &View,
                             ArrayRef<Part> Parts, bool IsUnescaped) const {
  if (!I.mayReadOrWriteMemory() || isLookup(I) ||
      any_of(Parts,
             [&](const Part &P) { return is_contained(P.Accesses, &I); }))
    return false;
  const bool IsGlobal =
      isa<GlobalVariable>(getUnderlyingObject(View.getReducer()));
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return mayCallAccess(*Call, View, IsUnescaped);
  const std::optional<MemoryLocation> Place = MemoryLocation::getOrNone(&I);
  if (!Place || ((!IsUnescaped || IsGlobal) && I.isAtomic()))
    return true;
  if (IsUnescaped && isOther(*Place->Ptr, View))
    return false;
  // The views of two reducers are different, wherever they are.
  const SmallVector<const Value *, 4> Objects = getObjects(*Place->Ptr);
  if (all_of(Objects, [&](const Value *Object) {
        const auto *Other = dyn_cast<ViewCall>(Object);
        return Other &&
               AA.isNoAlias(MemoryLocation::getBeforeOrAfter(
                                getUnderlyingObject(Other->getReducer())),
                            MemoryLocation::getBeforeOrAfter(
                                getUnderlyingObject(View.getReducer())));
      }))
    return false;
  return any_of(Parts, [&](const Part &P) {
    return any_of(P.Accesses, [&](Instruction *Access) {
      return !AA.isNoAlias(MemoryLocation::get(Access), *Place);
    });
  });
}

// Returns true if I is a call that an iteration of L may leave out. The store
// and the load of each part around such a call cost about as much as the
// accesses that the registers save.
bool ViewPromoter::isRareCall(const Instruction &I, const Loop &L) const {
  const auto *Call = dyn_cast<CallInst>(&I);
  if (!Call || Call->isMustTailCall() || getMarker(*Call) != Marker::None ||
      LI.getLoopFor(I.getParent()) != &L)
    return false;
  SmallVector<BasicBlock *, 4> Latches;
  L.getLoopLatches(Latches);
  return none_of(Latches, [&](const BasicBlock *Latch) {
    return DT.dominates(I.getParent(), Latch);
  });
}

// Adds the rare calls to Uses.
bool ViewPromoter::canPromote(ViewCall &View, Loop &L, ViewUses &Uses,
                              bool IsUnescaped) const {
  for (BasicBlock *B : L.blocks()) {
    if (Changes.isIn(*B))
      return false;
    for (Instruction &I : *B) {
      if (!(I.mayThrow() && !isa<InvokeInst>(I)) &&
          !mayAccess(I, View, Uses.Parts, IsUnescaped))
        continue;
      if (!isRareCall(I, L) || Uses.RareCalls.size() == MaxRareCalls)
        return false;
      Uses.RareCalls.push_back(cast<CallInst>(&I));
    }
  }
  return true;
}

// Gives the loop a preheader and dedicated exits. Returns false if that isn't
// possible.
bool ViewPromoter::hasGoodExits(Loop &L) {
  if (!L.getLoopPreheader() &&
      !InsertPreheaderForLoop(&L, &DT, &LI, /*MSSAU=*/nullptr,
                              /*PreserveLCSSA=*/false))
    return false;
  formDedicatedExitBlocks(&L, &DT, &LI, /*MSSAU=*/nullptr,
                          /*PreserveLCSSA=*/false);
  SmallVector<BasicBlock *, 4> Exits;
  L.getUniqueExitBlocks(Exits);
  return !Exits.empty() && L.hasDedicatedExits() &&
         all_of(Exits, [](BasicBlock *B) {
           return B->getFirstInsertionPt() != B->end() &&
                  (!B->isEHPad() || B->isLandingPad());
         });
}

static Value *getAddress(IRBuilderBase &B, ViewCall &View, const Part &P) {
  return P.Offset ? B.CreatePtrAdd(&View, B.getInt64(P.Offset)) : &View;
}

// Stores the register's value if it differs from the value in memory.
void ViewPromoter::store(Instruction &At, ViewCall &View, const Part &P,
                         AllocaInst &Register, AllocaInst &InMemory) {
  IRBuilder<> B(&At);
  Value *Last = B.CreateLoad(P.T, &Register);
  Value *Before = B.CreateLoad(P.T, &InMemory);
  Type *Bits = B.getIntNTy(unsigned(DL.getTypeSizeInBits(P.T)));
  auto GetBits = [&](Value *V) {
    return P.T->isPointerTy() ? V : B.CreateBitCast(V, Bits);
  };
  Value *Changed = B.CreateICmpNE(GetBits(Last), GetBits(Before));
  DomTreeUpdater Updater(DT, DomTreeUpdater::UpdateStrategy::Eager);
  Instruction *Then = SplitBlockAndInsertIfThen(
      Changed, At.getIterator(), /*Unreachable=*/false,
      /*BranchWeights=*/nullptr, &Updater, &LI);
  B.SetInsertPoint(Then);
  B.CreateAlignedStore(Last, getAddress(B, View, P), P.Known);
}

// Returns the instruction before which the parts are loaded. No instruction
// between it and L may access the parts. It is as early as possible, so that
// little code is between the stores of the view's check and these loads.
Instruction &ViewPromoter::findStart(ViewCall &View, Loop &L,
                                     ArrayRef<Part> Parts,
                                     bool IsUnescaped) const {
  Instruction *Start = L.getLoopPreheader()->getTerminator();
  for (Instruction *I = Start->getPrevNode();
       I && I != &View && !isa<PHINode>(I) && !I->isEHPad() &&
       !mayAccess(*I, View, Parts, IsUnescaped);
       I = I->getPrevNode())
    Start = I;
  return *Start;
}

void ViewPromoter::promote(ViewCall &View, Loop &L, const Part &P,
                           Instruction &Start, ArrayRef<CallInst *> RareCalls) {
  IRBuilder<> B(&*F.getEntryBlock().begin());
  AllocaInst *Register = B.CreateAlloca(P.T, nullptr, "cilk.view");
  AllocaInst *InMemory = B.CreateAlloca(P.T, nullptr, "cilk.view.memory");
  Registers.append({Register, InMemory});
  SmallVector<BasicBlock *, 4> Exits;
  L.getUniqueExitBlocks(Exits);
  auto LoadBefore = [&](Instruction &At) {
    B.SetInsertPoint(&At);
    Value *V = B.CreateAlignedLoad(P.T, getAddress(B, View, P), P.Known);
    // The value may be poison if no iteration uses it.
    V = B.CreateFreeze(V);
    B.CreateStore(V, Register);
    B.CreateStore(V, InMemory);
  };
  LoadBefore(Start);
  for (Instruction *I : P.Accesses) {
    assert(L.contains(I) && getLoadStoreType(I) == P.T &&
           "the loop accesses a part as one type");
    I->setOperand(isa<LoadInst>(I) ? LoadInst::getPointerOperandIndex()
                                   : StoreInst::getPointerOperandIndex(),
                  Register);
    I->dropUnknownNonDebugMetadata();
  }
  for (CallInst *Call : RareCalls) {
    if (P.IsStored)
      store(*Call, View, P, *Register, *InMemory);
    LoadBefore(*Call->getNextNode());
  }
  if (P.IsStored)
    for (BasicBlock *Exit : Exits)
      store(*Exit->getFirstInsertionPt(), View, P, *Register, *InMemory);
}

bool ViewPromoter::promoteOver(ViewCall &View, Loop &L) {
  std::optional<ViewUses> Uses = findUses(View, L);
  if (!Uses)
    return false;
  if (Uses->Parts.empty())
    return true;
  const bool IsUnescaped =
      isUnescapedReducer(*getUnderlyingObject(View.getReducer()));
  if (!canPromote(View, L, *Uses, IsUnescaped) || !hasGoodExits(L) ||
      !Changes.isUnchanged(View, *L.getLoopPreheader()->getTerminator()))
    return false;
  assert(Uses->Parts.size() <= MaxParts &&
         Uses->RareCalls.size() <= MaxRareCalls && "few are worth it");
  Instruction &Start = findStart(View, L, Uses->Parts, IsUnescaped);
  for (const Part &P : Uses->Parts)
    promote(View, L, P, Start, Uses->RareCalls);
  return true;
}

void ViewPromoter::promoteInside(ViewCall &View, Loop &L) {
  if (!L.contains(&View) && promoteOver(View, L))
    return;
  for (Loop *Inner : SmallVector<Loop *, 4>(L.begin(), L.end()))
    promoteInside(View, *Inner);
}

void ViewPromoter::run() {
  for (CallBase *View : collectMarkers(F, Marker::View))
    for (Loop *L : SmallVector<Loop *, 4>(LI.begin(), LI.end()))
      if (DT.isReachableFromEntry(View->getParent()))
        promoteInside(cast<ViewCall>(*View), *L);
  PromoteMemToReg(Registers, DT);
}

void promoteViews(Function &F, AAResults &AA, DominatorTree &DT, LoopInfo &LI,
                  const ViewChanges &Changes) {
  ViewPromoter(F, AA, DT, LI, Changes).run();
}

} // namespace tapir

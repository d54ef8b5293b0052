//===- ViewRegisters.cpp - views in registers over loops ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's own promotion of memory to registers (LICM) gives up at a view: the
// pointer comes from a call, so that it may alias anything, and a conditional
// store may not be made unconditional, since another thread might see it. Both
// is known to be otherwise here. The views of a reducer that nothing else leads
// to (Analysis/ReducerMemory.h) alias nothing. And a value that the loop hasn't
// changed isn't stored, so that a thread never sees a store that the serial
// loop wouldn't have made.
//
// A part of a view is promoted over the outermost loop in which
//
// - the view stays the same: there are no spawns, syncs, beginnings and ends of
//   reducers;
// - all uses of the view are loads and stores at constant offsets, which are
//   neither volatile nor atomic, and each part is accessed as one type;
// - nothing else may access it;
// - nothing unwinds past the function. An exception that is caught in it leaves
//   the loop by an edge, as any other exit does.
//
// The order of operations is the loop's, so that one worker computes the serial
// program's bits.
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/ViewRegisters.h"

#include "tapir/Analysis/ReducerMemory.h"
#include "tapir/Analysis/TaskMemory.h"
#include "tapir/Compatibility.h"
#include "tapir/IR/MarkerCalls.h"

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

// A view of more parts than this isn't one of a built-in type, nor a pair.
static constexpr unsigned MaxParts = 8;

namespace {

/// A part of a view that a loop accesses.
struct Part {
  int64_t Offset;
  Type *T;
  Align Known;
  SmallVector<Instruction *, 4> Accesses; // loads and stores
  bool IsStored = false;
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
  std::optional<SmallVector<Part, 2>> findParts(ViewCall &View, Loop &L) const;
  bool isOther(const Value &Pointer, ViewCall &View) const;
  bool mayCallAccess(const CallBase &Call, ViewCall &View,
                     bool IsUnescaped) const;
  bool mayAccess(Instruction &I, ViewCall &View, ArrayRef<Part> Parts,
                 bool IsUnescaped) const;
  bool canPromote(ViewCall &View, Loop &L, ArrayRef<Part> Parts) const;
  bool hasGoodExits(Loop &L);
  void store(Instruction &At, ViewCall &View, const Part &P,
             AllocaInst &Register, Value &Before);
  void promote(ViewCall &View, Loop &L, const Part &P);
  bool promoteOver(ViewCall &View, Loop &L);
  void promoteInside(ViewCall &View, Loop &L);

public:
  ViewPromoter(Function &F, AAResults &AA, DominatorTree &DT, LoopInfo &LI,
               const ViewChanges &Changes)
      : F(F), AA(AA), DT(DT), LI(LI), Changes(Changes), DL(F.getDataLayout()) {}
  void run();
};

} // namespace

// Returns false if the access doesn't fit the parts that are known so far.
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

// Returns what L accesses of View, or nothing if it does anything else with it.
std::optional<SmallVector<Part, 2>> ViewPromoter::findParts(ViewCall &View,
                                                            Loop &L) const {
  auto *Size = dyn_cast<ConstantInt>(View.getSize());
  if (!Size)
    return std::nullopt;
  SmallVector<Part, 2> Parts;
  MapVector<Instruction *, int64_t> Addresses;
  Addresses[&View] = 0;
  for (unsigned I = 0; I < Addresses.size(); ++I) {
    auto [Address, Offset] = *(Addresses.begin() + I);
    for (User *U : Address->users()) {
      auto &Its = cast<Instruction>(*U);
      if (auto *GEP = dyn_cast<GetElementPtrInst>(&Its)) {
        APInt Further(DL.getIndexTypeSizeInBits(GEP->getType()), 0);
        if (GEP->getPointerOperand() != Address ||
            !GEP->accumulateConstantOffset(DL, Further) ||
            Further.getSignificantBits() > 32)
          return std::nullopt;
        Addresses[GEP] = Offset + Further.getSExtValue();
      } else if (!L.contains(&Its)) {
        // It leads to no other pointer that the loop might use.
        if (Its.getType()->isPtrOrPtrVectorTy() && !isa<LoadInst>(Its))
          return std::nullopt;
      } else if (isa<LoadInst>(Its) ||
                 (isa<StoreInst>(Its) &&
                  cast<StoreInst>(Its).getValueOperand() != Address)) {
        if (!addAccess(Its, Offset, Size->getZExtValue(), Parts))
          return std::nullopt;
      } else if (!isa<ICmpInst>(Its)) {
        return std::nullopt;
      }
    }
  }
  return Parts;
}

// Returns true if Pointer leads to another object than the reducer of View and
// its views, which aren't known to anybody but this function.
bool ViewPromoter::isOther(const Value &Pointer, ViewCall &View) const {
  const Value *Root = getUnderlyingObject(View.getReducer());
  APInt Offset(DL.getIndexTypeSizeInBits(View.getType()), 0);
  const Value *Base = View.getReducer()->stripAndAccumulateConstantOffsets(
      DL, Offset, /*AllowNonInbounds=*/true);
  return all_of(getObjects(Pointer), [&](const Value *Object) {
    const auto *Call = dyn_cast<CallBase>(Object);
    switch (Call ? getMarker(*Call) : Marker::None) {
    case Marker::None:
      break;
    case Marker::View: {
      const auto &Other = cast<ViewCall>(*Call);
      if (getUnderlyingObject(Other.getReducer()) != Root)
        return true;
      APInt Its(Offset.getBitWidth(), 0);
      return Other.getReducer()->stripAndAccumulateConstantOffsets(
                 DL, Its, /*AllowNonInbounds=*/true) == Base &&
             Base == Root && Its != Offset;
    }
    default:
      return getUnderlyingObject(Call->getArgOperand(0)) != Root;
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
  // Any function of the module may use its variables.
  if (!IsUnescaped ||
      (isa<GlobalVariable>(getUnderlyingObject(View.getReducer())) &&
       !Call.onlyAccessesArgMemory()))
    return true;
  return !all_of(Call.data_ops(), [&](const Use &U) {
    return !U->getType()->isPtrOrPtrVectorTy() || isOther(*U, View);
  });
}

// Returns true if I may access one of the parts, or order such accesses with
// those of other threads.
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

bool ViewPromoter::canPromote(ViewCall &View, Loop &L,
                              ArrayRef<Part> Parts) const {
  const bool IsUnescaped =
      isUnescapedReducer(*getUnderlyingObject(View.getReducer()));
  for (BasicBlock *B : L.blocks()) {
    if (Changes.isIn(*B))
      return false;
    for (Instruction &I : *B)
      if ((I.mayThrow() && !isa<InvokeInst>(I)) ||
          mayAccess(I, View, Parts, IsUnescaped))
        return false;
  }
  return true;
}

// Makes a preheader and exits that are reached from the loop alone. Returns
// false if there are none such.
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

// Stores what the register holds if that isn't what it was before.
void ViewPromoter::store(Instruction &At, ViewCall &View, const Part &P,
                         AllocaInst &Register, Value &Before) {
  IRBuilder<> B(&At);
  Value *Last = B.CreateLoad(P.T, &Register);
  Type *Bits = B.getIntNTy(unsigned(DL.getTypeSizeInBits(P.T)));
  auto GetBits = [&](Value *V) {
    return P.T->isPointerTy() ? V : B.CreateBitCast(V, Bits);
  };
  Value *Changed = B.CreateICmpNE(GetBits(Last), GetBits(&Before));
  DomTreeUpdater Updater(DT, DomTreeUpdater::UpdateStrategy::Eager);
  Instruction *Then = SplitBlockAndInsertIfThen(
      Changed, At.getIterator(), /*Unreachable=*/false,
      /*BranchWeights=*/nullptr, &Updater, &LI);
  B.SetInsertPoint(Then);
  B.CreateAlignedStore(Last, getAddress(B, View, P), P.Known);
}

void ViewPromoter::promote(ViewCall &View, Loop &L, const Part &P) {
  IRBuilder<> B(&*F.getEntryBlock().begin());
  AllocaInst *Register = B.CreateAlloca(P.T, nullptr, "cilk.view");
  Registers.push_back(Register);
  SmallVector<BasicBlock *, 4> Exits;
  L.getUniqueExitBlocks(Exits);
  B.SetInsertPoint(L.getLoopPreheader()->getTerminator());
  Value *Before = B.CreateAlignedLoad(P.T, getAddress(B, View, P), P.Known);
  // Where no iteration uses it, the value may be anything.
  Before = B.CreateFreeze(Before);
  B.CreateStore(Before, Register);
  for (Instruction *I : P.Accesses) {
    I->setOperand(isa<LoadInst>(I) ? LoadInst::getPointerOperandIndex()
                                   : StoreInst::getPointerOperandIndex(),
                  Register);
    I->dropUnknownNonDebugMetadata();
  }
  if (P.IsStored)
    for (BasicBlock *Exit : Exits)
      store(*Exit->getFirstInsertionPt(), View, P, *Register, *Before);
}

bool ViewPromoter::promoteOver(ViewCall &View, Loop &L) {
  std::optional<SmallVector<Part, 2>> Parts = findParts(View, L);
  if (!Parts)
    return false;
  if (Parts->empty())
    return true;
  if (!canPromote(View, L, *Parts) || !hasGoodExits(L) ||
      !Changes.isUnchanged(View, *L.getLoopPreheader()->getTerminator()))
    return false;
  for (const Part &P : *Parts)
    promote(View, L, P);
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

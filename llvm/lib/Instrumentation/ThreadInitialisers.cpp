//===- ThreadInitialisers.cpp - initialisers of thread-locals -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each thread runs the initialiser of a thread-local variable when it first
// uses the variable. If a tool runs all strands in one thread, the initialiser
// runs only once. So hooks tell the tool where the initialiser begins and ends,
// and where the program tests whether the initialiser has run.
//
// Clang tests a guard, which is a thread-local byte, and jumps over the
// initialiser if the guard is not 0:
//
//   %0 = load i8, ptr @_ZGV...       or @__tls_guard, for a unit's variables
//   %1 = icmp eq i8 %0, 0
//   br i1 %1, label %init, label %init.end
//
// The initialiser of a function's variable ends with a store to the guard. If
// an exception leaves the initialiser, the function may catch it: the
// initialiser then ends in the first block from which no path leads to that
// store.
//
//===----------------------------------------------------------------------===//

#include "tapir/Instrumentation/ThreadInitialisers.h"

#include "tapir/IR/ThreadIdentity.h"
#include "tapir/Instrumentation/LibraryEvents.h"
#include "tapir/Instrumentation/Tool.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace tapir {

namespace {
/// A test of a guard.
struct GuardTest {
  LoadInst *Load;
  BasicBlock *Begin, *End;
};
} // namespace

using BlockSet = SmallSetVector<BasicBlock *, 8>;

static const GlobalVariable *getGuard(const GuardTest &Test) {
  return getThreadLocal(*Test.Load->getPointerOperand());
}

// Returns the stores by which the initialiser of a function's variable ends.
// The guard of a unit's variables is set before their initialisers run.
static SmallVector<StoreInst *, 1> findStores(const GuardTest &Test) {
  SmallVector<StoreInst *, 1> Stores;
  if (!getGuard(Test)->getName().starts_with("_ZGVZ"))
    return Stores;
  BlockSet Reached;
  Reached.insert(Test.Begin);
  for (unsigned I = 0; I < Reached.size(); ++I) {
    for (Instruction &At : *Reached[I])
      if (auto *Store = dyn_cast<StoreInst>(&At);
          Store &&
          getThreadLocal(*Store->getPointerOperand()) == getGuard(Test))
        Stores.push_back(Store);
    for (BasicBlock *Next : successors(Reached[I]))
      if (Next != Test.End && Next != Test.Load->getParent())
        Reached.insert(Next);
  }
  return Stores;
}

// Returns the blocks to which exceptions lead that leave the initialiser.
static BlockSet findLeft(const GuardTest &Test, ArrayRef<StoreInst *> Stores) {
  BlockSet Left, Leading, Reached;
  for (StoreInst *Store : Stores)
    Leading.insert(Store->getParent());
  const unsigned Ends = Leading.size();
  for (unsigned I = 0; I < Leading.size(); ++I)
    for (BasicBlock *Before : predecessors(Leading[I]))
      if (Before != Test.Load->getParent())
        Leading.insert(Before);
  if (Leading.contains(Test.Begin))
    Reached.insert(Test.Begin);
  for (unsigned I = 0; I < Reached.size(); ++I) {
    if (is_contained(ArrayRef(Leading.begin(), Ends), Reached[I]))
      continue;
    for (BasicBlock *Next : successors(Reached[I]))
      (Leading.contains(Next) ? Reached : Left).insert(Next);
  }
  return Left;
}

// Returns the blocks of the initialiser from which a path leads to its end.
static BlockSet findBody(const GuardTest &Test, ArrayRef<StoreInst *> Stores) {
  BlockSet Body;
  for (StoreInst *Store : Stores)
    Body.insert(Store->getParent());
  for (unsigned I = 0; I < Body.size(); ++I)
    if (Body[I] != Test.Begin)
      Body.insert_range(predecessors(Body[I]));
  return Body;
}

// Returns the local variables, and the values, of the function around the
// initialiser that the initialiser uses.
static SmallSetVector<Value *, 4> findCaptures(const GuardTest &Test,
                                               const BlockSet &Body,
                                               const DominatorTree &DT) {
  SmallSetVector<Value *, 4> Captures;
  auto IsOfBody = [&](const User *U) {
    auto *I = dyn_cast<Instruction>(U);
    return I && Body.contains(const_cast<BasicBlock *>(I->getParent()));
  };
  // A variable without a value so far is a temporary of the initialiser.
  auto HasValue = [&](const AllocaInst &A) {
    return any_of(A.users(), [&](const User *U) {
      auto *I = dyn_cast<Instruction>(U);
      return I && !IsOfBody(U) && !I->isLifetimeStartOrEnd() &&
             DT.dominates(I, Test.Load);
    });
  };
  for (BasicBlock *B : Body)
    for (Instruction &I : *B)
      for (Value *V : I.operands()) {
        auto *A = dyn_cast<AllocaInst>(V);
        auto *Def = dyn_cast<Instruction>(V);
        if (A ? HasValue(*A)
              : isa<Argument>(V) || (Def && !Body.contains(Def->getParent()) &&
                                     !Def->getType()->isTokenTy() &&
                                     DT.dominates(Def, Test.Load)))
          Captures.insert(V);
      }
  return Captures;
}

// Creates a number that differs if the initialiser uses other values of the
// function around it. Returns -1 if the values have no number.
static Value *createNumber(IRBuilderBase &B, ArrayRef<Value *> Captures) {
  const DataLayout &DL = B.GetInsertBlock()->getModule()->getDataLayout();
  Value *Number = B.getInt64(0);
  for (Value *V : Captures) {
    if (auto *A = dyn_cast<AllocaInst>(V)) {
      if (A->isArrayAllocation())
        return B.getInt64(-1);
      V = B.CreateLoad(A->getAllocatedType(), A);
    }
    Type *Ty = V->getType();
    if (Ty->isFloatingPointTy() && DL.getTypeSizeInBits(Ty) <= 64)
      V = B.CreateBitCast(V, B.getIntNTy(DL.getTypeSizeInBits(Ty)));
    else if (Ty->isPointerTy())
      V = B.CreatePtrToInt(V, B.getInt64Ty());
    else if (!Ty->isIntegerTy() || Ty->getIntegerBitWidth() > 64)
      return B.getInt64(-1);
    // The factor is that of splitmix64.
    Number = B.CreateMul(B.CreateXor(Number, B.CreateZExt(V, B.getInt64Ty())),
                         B.getInt64(0xbf58476d1ce4e5b9));
  }
  return Number;
}

static SmallVector<GuardTest, 4> findTests(Function &F) {
  using namespace PatternMatch;
  SmallVector<GuardTest, 4> Tests;
  for (BasicBlock &B : F) {
    Value *Tested;
    BasicBlock *Begin, *End;
    if (!match(
            B.getTerminator(),
            m_Br(m_SpecificICmp(ICmpInst::ICMP_EQ, m_Value(Tested), m_Zero()),
                 Begin, End)))
      continue;
    auto *Load = dyn_cast<LoadInst>(Tested);
    const GlobalVariable *Guard =
        Load ? getThreadLocal(*Load->getPointerOperand()) : nullptr;
    if (Guard && isThreadsGuard(*Guard) && Begin->getSinglePredecessor())
      Tests.push_back({Load, Begin, End});
  }
  return Tests;
}

bool announceThreadInitialisers(Module &M, const ToolInfo &Info) {
  if (!Info.defines(Hook::Synchronise))
    return false;
  LLVMContext &C = M.getContext();
  bool Changed = false;
  for (Function &F : M)
    for (const GuardTest &Test : findTests(F)) {
      FunctionCallee To = M.getOrInsertFunction(
          "__csi_synchronise", Type::getVoidTy(C), Type::getInt32Ty(C),
          PointerType::getUnqual(C), Type::getInt64Ty(C));
      auto Insert = [&](Instruction *At, LibraryEvent Event,
                        Value *Number = nullptr) {
        IRBuilder<> B(At);
        Value *Guard = Test.Load->getPointerOperand();
        if (auto *Address = dyn_cast<Instruction>(Guard))
          Guard = B.Insert(Address->clone());
        CallInst *Call = B.CreateCall(To, {B.getInt32(unsigned(Event)), Guard,
                                           Number ? Number : B.getInt64(0)});
        Call->setDoesNotThrow();
        if (DISubprogram *Scope = F.getSubprogram();
            Scope && !Call->getDebugLoc())
          Call->setDebugLoc(DILocation::get(C, Scope->getLine(), 0, Scope));
      };
      const auto Stores = findStores(Test);
      IRBuilder<> AtTest(Test.Load);
      Value *Number = createNumber(
          AtTest, findCaptures(Test, findBody(Test, Stores), DominatorTree(F))
                      .getArrayRef());
      Insert(Test.Load, LibraryEvent::LookAtLocal, Number);
      Insert(&*Test.Begin->getFirstInsertionPt(), LibraryEvent::BeginLocal,
             Number);
      for (StoreInst *Store : Stores)
        Insert(Store->getNextNode(), LibraryEvent::EndLocal);
      for (BasicBlock *Left : findLeft(Test, Stores))
        Insert(&*Left->getFirstInsertionPt(), LibraryEvent::EndLocal,
               ConstantInt::get(Type::getInt64Ty(C), 1));
      // An exception that leaves the initialisers of a unit leaves the
      // function.
      if (Stores.empty())
        for (BasicBlock *From : predecessors(Test.End))
          if (From != Test.Load->getParent())
            Insert(From->getTerminator(), LibraryEvent::EndLocal);
      Changed = true;
    }
  return Changed;
}

} // namespace tapir

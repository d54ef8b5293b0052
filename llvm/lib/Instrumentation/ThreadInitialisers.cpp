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
                        bool IsLeft = false) {
        IRBuilder<> B(At);
        Value *Guard = Test.Load->getPointerOperand();
        if (auto *Address = dyn_cast<Instruction>(Guard))
          Guard = B.Insert(Address->clone());
        CallInst *Call = B.CreateCall(
            To, {B.getInt32(unsigned(Event)), Guard, B.getInt64(IsLeft)});
        Call->setDoesNotThrow();
        if (DISubprogram *Scope = F.getSubprogram();
            Scope && !Call->getDebugLoc())
          Call->setDebugLoc(DILocation::get(C, Scope->getLine(), 0, Scope));
      };
      Insert(Test.Load, LibraryEvent::LookAtLocal);
      Insert(&*Test.Begin->getFirstInsertionPt(), LibraryEvent::BeginLocal);
      const auto Stores = findStores(Test);
      for (StoreInst *Store : Stores)
        Insert(Store->getNextNode(), LibraryEvent::EndLocal);
      for (BasicBlock *Left : findLeft(Test, Stores))
        Insert(&*Left->getFirstInsertionPt(), LibraryEvent::EndLocal,
               /*IsLeft=*/true);
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

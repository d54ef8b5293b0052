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
//===----------------------------------------------------------------------===//

#include "tapir/Instrumentation/ThreadInitialisers.h"

#include "tapir/IR/ThreadIdentity.h"
#include "tapir/Instrumentation/LibraryEvents.h"
#include "tapir/Instrumentation/Tool.h"

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
      auto Insert = [&](Instruction *At, LibraryEvent Event) {
        IRBuilder<> B(At);
        CallInst *Call =
            B.CreateCall(To, {B.getInt32(unsigned(Event)),
                              Test.Load->getPointerOperand(), B.getInt64(0)});
        Call->setDoesNotThrow();
        if (DISubprogram *Scope = F.getSubprogram();
            Scope && !Call->getDebugLoc())
          Call->setDebugLoc(DILocation::get(C, Scope->getLine(), 0, Scope));
      };
      Insert(Test.Load, LibraryEvent::LookAtLocal);
      Insert(&*Test.Begin->getFirstInsertionPt(), LibraryEvent::BeginLocal);
      // An exception leaves the initialiser by another edge, which needs no
      // hook here.
      for (BasicBlock *From : predecessors(Test.End))
        if (From != Test.Load->getParent())
          Insert(From->getTerminator(), LibraryEvent::EndLocal);
      Changed = true;
    }
  return Changed;
}

} // namespace tapir

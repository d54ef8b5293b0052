//===- HandlerSearch.cpp - the search for a handler -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The front end's handler around a task catches everything, so the unwinder's
// search for a handler would end in the helper. This file turns the handler
// into a cleanup, so that the search continues into the parent's frames, which
// don't change while the child runs. An exception without a handler then
// terminates the program where it is thrown, as in serial code, and a debugger
// shows the place. There is also only one search. Otherwise a second search
// would begin at the task's end and continue into the parent.
//
// The landing pad may also have handlers of the task itself before the front
// end's: `catch T1, catch T2, catch everything`. The code after the pad
// compares its selector with the numbers of T1 and T2. The path for any other
// selector shows whether the last clause belongs to the task or to the front
// end.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/HandlerSearch.h"

#include "tapir/IR/Markers.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tapir {

namespace {
/// The fate of an exception whose type no clause names.
struct Fate {
  bool Handled = false; // by the task's own code
  bool EndsTask = false;
};
} // namespace

// If the terminator tests for one of the named types, or for a violated
// exception specification, returns its successor for a test that fails.
static BasicBlock *getOtherwise(const Instruction &Terminator) {
  auto *Branch = dyn_cast<BranchInst>(&Terminator);
  if (!Branch || !Branch->isConditional())
    return nullptr;
  CmpPredicate Predicate;
  auto Number = m_Intrinsic<Intrinsic::eh_typeid_for>(m_Value());
  if (match(Branch->getCondition(), m_c_ICmp(Predicate, m_Value(), Number)) &&
      ICmpInst::isEquality(Predicate))
    return Branch->getSuccessor(Predicate == ICmpInst::ICMP_EQ ? 1 : 0);
  return nullptr;
}

static Fate getFate(BasicBlock &Pad) {
  Fate Result;
  SmallVector<BasicBlock *, 8> Work{&Pad};
  SmallPtrSet<BasicBlock *, 16> Seen{&Pad};
  while (!Work.empty()) {
    BasicBlock *B = Work.pop_back_val();
    bool Over = isa<ReturnInst>(B->getTerminator());
    Result.Handled |= Over;
    for (Instruction &I : *B) {
      auto *C = dyn_cast<CallBase>(&I);
      if (isMarker(I, Marker::Exception))
        Over = Result.EndsTask = true;
      else if (C && C->getCalledFunction() &&
               C->getCalledFunction()->getName() == "__cxa_begin_catch")
        Over = Result.Handled = true;
      if (Over)
        break;
    }
    if (Over)
      continue;
    if (BasicBlock *Otherwise = getOtherwise(*B->getTerminator())) {
      if (Seen.insert(Otherwise).second)
        Work.push_back(Otherwise);
      continue;
    }
    // Unwind edges are ignored: an exception that is thrown on the path is
    // another one.
    for (BasicBlock *Next : successors(B))
      if (!Next->isEHPad() && Seen.insert(Next).second)
        Work.push_back(Next);
  }
  return Result;
}

static bool catchesAll(const LandingPadInst &Pad) {
  const unsigned Last = Pad.getNumClauses();
  return Last && Pad.isCatch(Last - 1) &&
         isa<ConstantPointerNull>(Pad.getClause(Last - 1));
}

bool letSearchPass(Function &Helper) {
  bool AllPass = true;
  for (BasicBlock &B : Helper) {
    LandingPadInst *Pad = B.getLandingPadInst();
    if (!Pad || !catchesAll(*Pad))
      continue;
    const Fate Its = getFate(B);
    if (Its.Handled || !Its.EndsTask) {
      AllPass &= !Its.EndsTask;
      continue;
    }
    IRBuilder<> At(Pad);
    const unsigned Named = Pad->getNumClauses() - 1;
    LandingPadInst *New = At.CreateLandingPad(Pad->getType(), Named);
    for (unsigned I = 0; I < Named; ++I)
      New->addClause(Pad->getClause(I));
    New->setCleanup(true);
    New->takeName(Pad);
    Pad->replaceAllUsesWith(New);
    Pad->eraseFromParent();
  }
  return AllPass;
}

} // namespace tapir

//===- UnobservedTasks.cpp - tasks that nobody asks about -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A runtime may keep accounts of spawns and syncs, for functions of its own
// that code in a task calls to ask for them. A task's account is closed when
// the task is over. If no such call can be reached from the task, it has been
// kept for nothing; in fib that costs as much as a third of a spawn. Such a
// task is unobserved.
//
// All that it runs has to be known then: functions of this module that cannot
// be replaced by others, and functions of others which are known not to call
// back, or to touch no memory but what they get. Whether a task is unobserved
// is a matter of its whole code; a function may be called by such a task and by
// others, for which it has to keep accounts. So those that spawn or sync are
// copied, and the copies are lowered as for a runtime without accounts:
//
//   int fib(int n) { ...; x = spawn fib.unobserved(n - 1); y = fib(n - 2); ...}
//
// where a call of fib still adds to its caller's account.
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/UnobservedTasks.h"

#include "tapir/Analysis/Task.h"
#include "tapir/IR/Cloning.h"
#include "tapir/IR/MarkerCalls.h"
#include "tapir/IR/Marks.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tapir {

namespace {

class TaskSeparator {
  using FunctionSet = SmallPtrSet<const Function *, 32>;

  Module &M;
  FunctionSet Observing; // may reach code that asks
  FunctionSet Counting;  // spawn or sync, or may reach code of M that does
  DenseMap<Function *, Function *> Copies;
  SmallVector<Function *, 8> NewCopies;

  void classify();
  bool observes(const CallBase &C) const;
  bool counts(const CallBase &C) const {
    return Counting.contains(C.getCalledFunction());
  }
  Function &getCopy(Function &F);
  void callCopies(ArrayRef<CallBase *> Calls);
  void separate(CallBase &Detach);

public:
  explicit TaskSeparator(Module &M) : M(M) {}
  void run();
};

} // namespace

// The functions that a call runs, so far as they are any of this module's; a
// view may be made by its identity.
static SmallVector<const Function *, 2> getRun(const CallBase &C) {
  SmallVector<const Function *, 2> Run;
  if (auto *View = dyn_cast<ViewCall>(&C)) {
    for (const Value *V : {View->getIdentity(), View->getReduce()})
      if (auto *F = dyn_cast<Function>(V->stripPointerCasts()))
        Run.push_back(F);
  } else if (const Function *F = C.getCalledFunction()) {
    if (!F->isDeclaration())
      Run.push_back(F);
  }
  return Run;
}

// Whether all that the call can run is getRun() and what asks nothing.
static bool isKnown(const CallBase &C) {
  auto IsDefined = [](const Function &F) {
    return !F.isDeclaration() && !F.isInterposable();
  };
  switch (getMarker(C)) {
  case Marker::None:
    break;
  case Marker::View:
    return all_of(ArrayRef{cast<ViewCall>(C).getIdentity(),
                           cast<ViewCall>(C).getReduce()},
                  [&](const Value *V) {
                    auto *F = dyn_cast<Function>(V->stripPointerCasts());
                    return isa<ConstantPointerNull>(V) || (F && IsDefined(*F));
                  });
  default:
    return true;
  }
  if (auto *Asm = dyn_cast<InlineAsm>(C.getCalledOperand()))
    return Asm->getAsmString().empty();
  const Function *F = C.getCalledFunction();
  return (F && IsDefined(*F)) || C.hasFnAttr(Attribute::NoCallback) ||
         C.getMemoryEffects()
             .getWithoutLoc(IRMemLocation::ErrnoMem)
             .onlyAccessesInaccessibleOrArgMem();
}

void TaskSeparator::classify() {
  DenseMap<const Function *, SmallVector<const Function *, 4>> Callers;
  for (const Function &F : M) {
    if (F.isDeclaration())
      continue;
    // A copy has its own blocks, whose addresses are others.
    if (any_of(F, [](const BasicBlock &B) { return B.hasAddressTaken(); }))
      Observing.insert(&F);
    for (const Instruction &I : instructions(F)) {
      auto *C = dyn_cast<CallBase>(&I);
      if (!C)
        continue;
      if (isMarker(I, Marker::Detach) || isMarker(I, Marker::Sync))
        Counting.insert(&F);
      if (!isKnown(*C))
        Observing.insert(&F);
      for (const Function *Run : getRun(*C))
        Callers[Run].push_back(&F);
    }
  }
  for (FunctionSet *Set : {&Observing, &Counting}) {
    SmallVector<const Function *, 32> Work(Set->begin(), Set->end());
    while (!Work.empty())
      for (const Function *Caller : Callers.lookup(Work.pop_back_val()))
        if (Set->insert(Caller).second)
          Work.push_back(Caller);
  }
}

bool TaskSeparator::observes(const CallBase &C) const {
  return !isKnown(C) || any_of(getRun(C), [&](const Function *F) {
    return Observing.contains(F);
  });
}

Function &TaskSeparator::getCopy(Function &F) {
  if (Function *Copy = Copies.lookup(&F))
    return *Copy;
  ValueToValueMapTy Map;
  Function *Copy = CloneFunction(&F, Map);
  Copy->setName(F.getName() + ".unobserved");
  makeInternal(*Copy);
  Copy->addFnAttr(UnobservedAttribute);
  Copies[&F] = Copy;
  NewCopies.push_back(Copy);
  return *Copy;
}

void TaskSeparator::callCopies(ArrayRef<CallBase *> Calls) {
  for (CallBase *C : Calls)
    if (counts(*C))
      C->setCalledFunction(&getCopy(*C->getCalledFunction()));
}

void TaskSeparator::separate(CallBase &Detach) {
  const Task Task(Detach, /*Projected=*/true);
  if (!Task.getDefect().empty())
    return;
  SmallVector<CallBase *, 8> Calls;
  bool IsLeaf = true;
  for (BasicBlock *B : Task.blocks())
    for (Instruction &I : *B) {
      auto *C = dyn_cast<CallBase>(&I);
      if (!C || C == &Detach || !Task.contains(I))
        continue;
      // What comes before the begin of an in-place frame's child is the
      // parent's.
      if (observes(*C) || isMarker(I, Marker::StrandBegin))
        return;
      if (isMarker(I, Marker::Detach) || isMarker(I, Marker::Sync))
        IsLeaf = false;
      if (getMarker(I) == Marker::None)
        Calls.push_back(C);
    }
  if (any_of(Calls, [&](CallBase *C) { return counts(*C); }))
    OptimizationRemarkEmitter(Detach.getFunction()).emit([&] {
      return OptimizationRemarkAnalysis("tapir", "Unobserved", &Detach)
             << "no code in this task can ask the runtime about it; what it "
                "calls is copied";
    });
  callCopies(Calls);
  if (IsLeaf)
    Detach.addFnAttr(Attribute::get(Detach.getContext(), UnobservedAttribute));
}

void TaskSeparator::run() {
  classify();
  SmallVector<Function *, 16> Spawning;
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasOptNone() && !F.hasOptSize() && hasTapir(F))
      Spawning.push_back(&F);
  for (Function *F : Spawning)
    for (CallBase *Detach : collectMarkers(*F, Marker::Detach))
      separate(*Detach);
  while (!NewCopies.empty()) {
    SmallVector<CallBase *, 8> Calls;
    for (Instruction &I : instructions(*NewCopies.pop_back_val()))
      if (auto *C = dyn_cast<CallBase>(&I))
        Calls.push_back(C);
    callCopies(Calls);
  }
}

void separateUnobservedTasks(Module &M) { TaskSeparator(M).run(); }

} // namespace tapir

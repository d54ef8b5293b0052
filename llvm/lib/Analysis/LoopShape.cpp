//===- LoopShape.cpp - parallel loops that can be divided -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each function below fills in a part of the shape, or returns the reason why
// the loop can't be divided.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/LoopShape.h"

#include "tapir/IR/MarkerCalls.h"
#include "tapir/LLVMVersions.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tapir {

LoopMarkers findLoopMarkers(Function &F) {
  LoopMarkers Found;
  for (CallBase *C : collectMarkers(F, Marker::Loop))
    Found[getRegion(*C)].push_back(C);
  return Found;
}

std::optional<Task> findIteration(const Loop &L, const LoopInfo &LI,
                                  const DominatorTree &DT,
                                  const LoopMarkers &Markers) {
  SmallVector<CallBase *, 4> Candidates;
  for (BasicBlock *B : L.blocks())
    for (Instruction &I : *B)
      if (isMarker(I, Marker::Detach))
        Candidates.push_back(cast<CallBase>(&I));
  for (CallBase *D : Candidates) {
    Task S(*D);
    if (Markers.contains(getRegion(*D)) &&
        LI.getLoopFor(D->getParent()) == &L && S.getDefect(DT).empty() &&
        all_of(Candidates, [&](CallBase *Other) {
          return Other == D || S.contains(*Other);
        }))
      return S;
  }
  return std::nullopt;
}

LoopShape::LoopShape(Loop &L, Task Iteration)
    : L(L), Iteration(std::move(Iteration)) {
  Body.insert_range(L.blocks());
  Body.insert_range(this->Iteration.blocks());
}

Function &LoopShape::getFunction() const { return *getDetach().getFunction(); }

BasicBlock *LoopShape::getUnwindDest() const {
  auto *Invoke = dyn_cast<InvokeInst>(&getDetach());
  return Invoke ? Invoke->getUnwindDest() : nullptr;
}

bool LoopShape::isBoundary(const Instruction &I) const {
  return &I == &getDetach() || is_contained(Ends, &I) ||
         is_contained(Throws, &I);
}

bool LoopShape::contains(const Instruction &I) const {
  return Body.contains(const_cast<BasicBlock *>(I.getParent()));
}

bool LoopShape::comesFromElsewhere(const Use &U) const {
  BasicBlock *From = cast<PHINode>(U.getUser())->getIncomingBlock(U);
  return From != Preheader && !Body.contains(From);
}

bool LoopShape::runsOtherCode() const {
  for (const BasicBlock *B : Body)
    for (const Instruction &I : *B)
      if (isa<CallBase>(I) && !isa<IntrinsicInst>(I) && !isBoundary(I) &&
          !isMarker(I, Marker::Pin) && !isLookup(I))
        return true;
  return false;
}

// Returns true if control leaves B for To because an iteration has thrown.
static bool isThrow(const Task &Iteration, const BasicBlock &B,
                    const BasicBlock &To) {
  const Instruction *T = B.getTerminator();
  const Instruction *End = Iteration.getEnd(&B);
  if (T != &Iteration.getDetach() &&
      !(End && isMarker(*End, Marker::Exception)))
    return false;
  auto *Invoke = dyn_cast<InvokeInst>(T);
  return Invoke && Invoke->getUnwindDest() == &To;
}

static StringRef findControl(LoopShape &S, const DominatorTree &DT) {
  S.Preheader = S.L.getLoopPreheader();
  S.Latch = S.L.getLoopLatch();
  for (BasicBlock *B : S.Body) {
    const Instruction *End = S.Iteration.getEnd(B);
    if (End && isMarker(*End, Marker::Reattach) && !S.L.contains(B))
      return "a task ends outside of the loop";
    for (BasicBlock *To : successors(B)) {
      // The edges after an exception that ends the task don't count as exits:
      // no strand takes them.
      if (S.L.contains(To) || S.Iteration.hasEdge(B, To) ||
          isThrow(S.Iteration, *B, *To) || !S.L.contains(B))
        continue;
      if (S.Exit && (S.Exit != To || S.Exiting != B))
        return "the loop has several exits";
      S.Exiting = B;
      S.Exit = To;
    }
  }
  if (!S.Preheader || !S.Latch || !S.Exit)
    return "the loop never ends";
  if (!isa<BranchInst>(S.Exiting->getTerminator()))
    return "the loop ends in a switch";
  BasicBlock *Detaching = S.getDetach().getParent();
  S.TestsFirst = DT.properlyDominates(S.Exiting, Detaching);
  if (!S.TestsFirst && !DT.properlyDominates(Detaching, S.Exiting))
    return "the spawn is conditional";
  if (!DT.dominates(Detaching, S.Latch))
    return "the spawn is conditional";
  return "";
}

// Returns the markers that end the tasks within an iteration.
static SmallPtrSet<const Instruction *, 4>
findEndsOfNested(const Task &Iteration) {
  SmallPtrSet<const Instruction *, 4> Found;
  for (BasicBlock *B : Iteration.blocks())
    for (Instruction &I : *B)
      if (isMarker(I, Marker::Detach) && Iteration.contains(I)) {
        Task Inner(cast<CallBase>(I));
        for (BasicBlock *IB : Inner.blocks())
          if (Instruction *End = Inner.getEnd(IB))
            Found.insert(End);
      }
  return Found;
}

// Collects the markers that end the iteration's task. Checks that the loop has
// no effects outside of this task.
static StringRef findEnds(LoopShape &S) {
  const SmallPtrSet<const Instruction *, 4> OfNested =
      findEndsOfNested(S.Iteration);
  for (BasicBlock *B : S.Iteration.blocks())
    if (Instruction *End = S.Iteration.getEnd(B)) {
      const bool Throws = isMarker(*End, Marker::Exception);
      if (!OfNested.contains(End))
        (Throws ? S.Throws : S.Ends).push_back(End);
      else if (Throws)
        return "an exception ends two tasks at once";
    }
  // After the loop has been divided, the exception unwinds from a call in the
  // preheader. So the values that phis get on the exception's edge must be
  // loop-invariant.
  if (BasicBlock *Unwind = S.getUnwindDest())
    for (PHINode &Phi : Unwind->phis())
      if (!S.L.isLoopInvariant(
              Phi.getIncomingValueForBlock(S.getDetach().getParent())))
        return "an exception takes a value out of the loop";

  for (BasicBlock *B : S.L.blocks())
    for (Instruction &I : *B) {
      if (S.isBoundary(I) || S.Iteration.contains(I) || OfNested.contains(&I) ||
          isLifetimeMarker(I))
        continue;
      if (I.mayHaveSideEffects() || isa<AllocaInst>(I))
        return "the loop has side effects outside of the spawned task";
      for (User *U : I.users())
        if (!S.contains(*cast<Instruction>(U)))
          return "a value that the loop computes is used after it";
    }
  return "";
}

// Checks that the loop carries only induction variables from one iteration to
// the next.
static StringRef checkCarried(const LoopShape &S, ScalarEvolution &SE) {
  for (PHINode &Phi : S.L.getHeader()->phis()) {
    auto *Rec = SE.isSCEVable(Phi.getType())
                    ? dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&Phi))
                    : nullptr;
    if (!Rec || Rec->getLoop() != &S.L ||
        !(Rec->isAffine() || Phi.getType()->isIntegerTy()))
      return "a value other than an induction variable is carried around the "
             "loop";
  }
  return "";
}

static CallBase *findAnnouncement(const LoopShape &S,
                                  const LoopMarkers &Markers,
                                  const DominatorTree &DT) {
  CallBase *Found = nullptr;
  if (auto Its = Markers.find(getRegion(S.getDetach())); Its != Markers.end())
    for (Value *V : Its->second)
      if (auto *C = cast_or_null<CallBase>(V);
          C && DT.dominates(C, S.Preheader->getTerminator()))
        Found = C;
  return Found;
}

// Finds the trip count that the front end has computed before the loop.
// ScalarEvolution can't always expand the count again: if the count contains a
// division, ScalarEvolution no longer knows that the divisor isn't zero.
static std::optional<KnownCount> findKnownCount(const LoopShape &S,
                                                const DominatorTree &DT,
                                                ScalarEvolution &SE) {
  SmallVector<Value *, 4> Candidates;
  if (S.Announcement)
    Candidates.push_back(cast<LoopCall>(S.Announcement)->getCount());
  if (auto *Test = dyn_cast<ICmpInst>(
          cast<BranchInst>(S.Exiting->getTerminator())->getCondition()))
    Candidates.append(Test->op_begin(), Test->op_end());
  for (Value *V : Candidates) {
    if (V->getType() != S.Count->getType() ||
        !DT.dominates(V, S.Preheader->getTerminator()))
      continue;
    if (auto *Missing =
            dyn_cast<SCEVConstant>(SE.getMinusSCEV(S.Count, SE.getSCEV(V))))
      return KnownCount{V, Missing->getValue()};
  }
  return std::nullopt;
}

static StringRef findCount(LoopShape &S, const DominatorTree &DT,
                           ScalarEvolution &SE) {
  const SCEV *Taken = SE.getExitCount(&S.L, S.Exiting);
  if (isa<SCEVCouldNotCompute>(Taken))
    return "its trip count is not known on entry";
  Type *I64 = Type::getInt64Ty(S.getFunction().getContext());
  if (SE.getTypeSizeInBits(Taken->getType()) > 64)
    return "its trip count needs more than 64 bits";
  S.Count = SE.getNoopOrZeroExtend(Taken, I64);
  if (!S.TestsFirst)
    S.Count = SE.getAddExpr(S.Count, SE.getOne(I64));
  S.Known = findKnownCount(S, DT, SE);
  SCEVExpander Expander(SE, "cilk");
  const Instruction *Before = S.Preheader->getTerminator();
  if (!S.Known && !Expander.isSafeToExpandAt(S.Count, Before))
    return "its trip count cannot be computed before it";
  for (PHINode &Phi : S.L.getHeader()->phis())
    for (const SCEV *Coefficient :
         cast<SCEVAddRecExpr>(SE.getSCEV(&Phi))->operands())
      if (!Expander.isSafeToExpandAt(Coefficient, Before))
        return "an induction variable cannot be computed before it";
  return "";
}

std::optional<LoopShape> findLoopShape(Loop &L, Task Iteration,
                                       const LoopMarkers &Markers,
                                       const DominatorTree &DT,
                                       ScalarEvolution &SE, StringRef &Why) {
  LoopShape S(L, std::move(Iteration));
  Why = findControl(S, DT);
  if (Why.empty())
    Why = findEnds(S);
  if (Why.empty())
    Why = checkCarried(S, SE);
  if (!Why.empty())
    return std::nullopt;
  S.Announcement = findAnnouncement(S, Markers, DT);
  Why = findCount(S, DT, SE);
  if (!Why.empty())
    return std::nullopt;
  return S;
}

static void print(raw_ostream &OS, const LoopShape &S) {
  auto Print = [&](StringRef What, const Value &V) {
    OS << What;
    V.printAsOperand(OS, /*PrintType=*/false);
  };
  Print("task in ", *S.getDetach().getParent());
  Print(S.TestsFirst ? ", tests first, in " : ", tests last, in ", *S.Exiting);
  OS << ", " << S.Ends.size() << " ends, " << S.Throws.size() << " throws";
  OS << ", count " << *S.Count;
  if (S.Known) {
    Print(" = ", *S.Known->Base);
    OS << " + " << S.Known->Missing->getValue();
  }
}

PreservedAnalyses LoopShapePrinterPass::run(Function &F,
                                            FunctionAnalysisManager &FAM) {
  const LoopMarkers Markers = findLoopMarkers(F);
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  for (Loop *L : LI.getLoopsInPreorder()) {
    std::optional<Task> Iteration = findIteration(*L, LI, DT, Markers);
    if (!Iteration)
      continue;
    OS << "parallel loop " << L->getName() << " of '" << F.getName() << "': ";
    StringRef Why;
    if (std::optional<LoopShape> Shape =
            findLoopShape(*L, std::move(*Iteration), Markers, DT,
                          FAM.getResult<ScalarEvolutionAnalysis>(F), Why))
      print(OS, *Shape);
    else
      OS << Why;
    OS << "\n";
  }
  return PreservedAnalyses::all();
}

} // namespace tapir

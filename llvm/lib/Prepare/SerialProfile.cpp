//===- SerialProfile.cpp - profiles of the serial projection --------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The passes that profile a program's control flow (gcov's, and those of
// profile-guided optimisation) count only the edges outside of a spanning tree.
// They compute the counts of the other edges from the fact that a block is left
// as often as it is entered. But the block of a detach is left twice as often
// as it is entered, and the edge after a reattach is never taken.
//
// So such a pass sees the serial projection, in which a branch on a detach only
// goes to the task. In this graph a block is left as often as it is entered.
// The measured counts are those of this graph, because a counter is an
// instruction in a block, and the strands together execute each block as often
// as the serial projection does. The child executes the code before its
// reattach, and the parent the rest. Both strands execute the code between a
// detach that may throw and its branch. A counter that is inserted there moves
// to the task. (The counts are wrong only after an exception that leaves a
// task, since its parent may have continued.)
//
// For each line, gcov counts how often control enters the line's blocks from
// blocks of other lines. The blocks at the begin and end of a task have no
// line, since their code is not in the source. Without a line, gcov would count
// a line with a spawn again after each of these blocks. So these blocks get the
// line of their neighbours.
//
// Only these passes may see the projection; other passes would let the
// continuation use values that the task has computed. LLVM's pipeline has no
// extension points directly before and after these passes. So callbacks, which
// LLVM calls before and after each pass, make and undo the projection, and
// invalidate the analyses.
//
//===----------------------------------------------------------------------===//

#include "tapir/Prepare/SerialProfile.h"

#include "tapir/IR/Markers.h"
#include "tapir/LLVMVersions.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace tapir {

namespace {

/// A branch on a detach that was replaced by a branch to the task.
struct SerialBranch {
  CallBase *Detach;
  BranchInst *ToTask;
  BasicBlock *Continuation;
  /// Phis of the continuation, with the values that they had on the edge from
  /// the branch.
  SmallVector<std::pair<PHINode *, Value *>, 2> Phis;
  MDNode *Weights;
  /// The instructions between the detach and the branch, which both strands
  /// execute.
  SmallPtrSet<Instruction *, 4> Between;
};

class ProfileView {
public:
  void begin(Module &M, bool CountsLines);
  void end(bool HasCounts);

  ModuleAnalysisManager *MAM = nullptr;

private:
  SmallVector<SerialBranch, 0> Serial;
};

} // namespace

/// Returns true if a pass of this name relies on conserved counts.
static bool isProfiler(StringRef Pass) {
  return is_contained(
      {"GCOVProfilerPass", "PGOInstrumentationGen", "PGOInstrumentationUse"},
      Pass);
}

/// Returns the instructions from the return of \p Detach to \p Branch.
static iterator_range<BasicBlock::iterator> between(CallBase &Detach,
                                                    BranchInst &Branch) {
  BasicBlock &Block = *Branch.getParent();
  return make_range(Detach.getParent() == &Block
                        ? std::next(Detach.getIterator())
                        : Block.begin(),
                    Branch.getIterator());
}

/// Replaces \p Branch on \p Detach by a branch to the task, if the continuation
/// can be reached from the task.
static std::optional<SerialBranch> makeSerial(CallBase &Detach,
                                              BranchInst &Branch) {
  BasicBlock *From = Branch.getParent(), *Task = Branch.getSuccessor(0);
  SerialBranch Serial = {&Detach,
                         nullptr,
                         Branch.getSuccessor(1),
                         {},
                         Branch.getMetadata(LLVMContext::MD_prof),
                         {}};
  if (Task == Serial.Continuation ||
      (isa<PHINode>(Serial.Continuation->front()) &&
       Serial.Continuation->getSinglePredecessor()))
    return std::nullopt;
  for (PHINode &Phi : Serial.Continuation->phis()) {
    Serial.Phis.push_back({&Phi, Phi.getIncomingValueForBlock(From)});
    Phi.removeIncomingValue(From, /*DeletePHIIfEmpty=*/false);
  }
  for (Instruction &I : between(Detach, Branch))
    Serial.Between.insert(&I);
  Serial.ToTask = BranchInst::Create(Task, Branch.getIterator());
  Serial.ToTask->setDebugLoc(Branch.getDebugLoc());
  Branch.eraseFromParent();
  return Serial;
}

/// Inserts a new block between \p Branch and the task that it begins.
static BasicBlock *splitEdgeToTask(BranchInst &Branch) {
  BasicBlock *From = Branch.getParent(), *Task = Branch.getSuccessor(0);
  auto *Between = BasicBlock::Create(From->getContext(), "", From->getParent(),
                                     From->getNextNode());
  BranchInst::Create(Task, Between)->setDebugLoc(Branch.getDebugLoc());
  Task->replacePhiUsesWith(From, Between);
  Branch.setSuccessor(0, Between);
  return Between;
}

/// Moves counters that both strands would increment into the task.
static void moveCounters(const SerialBranch &Serial) {
  SmallVector<Instruction *, 4> Counters;
  for (Instruction &I : between(*Serial.Detach, *Serial.ToTask))
    if (!Serial.Between.contains(&I))
      Counters.push_back(&I);
  if (Counters.empty())
    return;
  BasicBlock *Entry = splitEdgeToTask(*Serial.ToTask);
  for (Instruction *I : Counters)
    I->moveBefore(Entry->getTerminator()->getIterator());
}

/// Undoes makeSerial(). A task runs once for each execution of its detach. With
/// \p HasCounts, the weights of the branch say that the task is as hot as the
/// detach.
static void makeParallel(const SerialBranch &Serial, bool HasCounts) {
  moveCounters(Serial);
  BranchInst *Old = Serial.ToTask;
  BasicBlock *From = Old->getParent();
  auto *Branch = BranchInst::Create(Old->getSuccessor(0), Serial.Continuation,
                                    Serial.Detach, Old->getIterator());
  Branch->setDebugLoc(Old->getDebugLoc());
  Branch->setMetadata(LLVMContext::MD_prof, Serial.Weights);
  if (HasCounts && From->getParent()->getEntryCount())
    Branch->setMetadata(
        LLVMContext::MD_prof,
        MDBuilder(Branch->getContext()).createLikelyBranchWeights());
  for (auto [Phi, Value] : Serial.Phis)
    Phi->addIncoming(Value, From);
  Old->eraseFromParent();
}

/// Returns the first line of \p Block's code or, with \p Backwards, the last
/// one. If the block has no line, continues in its only successor or, with \p
/// Backwards, its only predecessor.
static DebugLoc nearestLine(const BasicBlock *Block, bool Backwards) {
  auto LineIn = [](auto Instructions) {
    for (const Instruction &I : Instructions)
      if (const DebugLoc &Loc = I.getDebugLoc(); Loc && Loc.getLine())
        return Loc;
    return DebugLoc();
  };
  SmallPtrSet<const BasicBlock *, 8> Seen;
  for (; Block && Seen.insert(Block).second;
       Block = Backwards ? Block->getSinglePredecessor()
                         : Block->getSingleSuccessor())
    if (DebugLoc Loc = Backwards
                           ? LineIn(reverse(*Block))
                           : LineIn(make_range(Block->begin(), Block->end())))
      return Loc;
  return DebugLoc();
}

/// Gives blocks of \p F without lines the line of their neighbours, if both
/// have the same line.
static void fillLines(Function &F) {
  for (BasicBlock &Block : F) {
    if (any_of(Block, [](const Instruction &I) {
          return I.getDebugLoc() && I.getDebugLoc().getLine();
        }))
      continue;
    DebugLoc Before = nearestLine(&Block, /*Backwards=*/true);
    DebugLoc After = nearestLine(&Block, /*Backwards=*/false);
    if (Before && After && Before.getLine() == After.getLine())
      Block.getTerminator()->setDebugLoc(Before);
  }
}

void ProfileView::begin(Module &M, bool CountsLines) {
  assert(Serial.empty() && "profilers don't nest");
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    SmallVector<CallBase *, 8> Detaches = collectMarkers(F, Marker::Detach);
    for (CallBase *Detach : Detaches)
      for (User *U : make_early_inc_range(Detach->users()))
        if (auto *Branch = dyn_cast<BranchInst>(U))
          if (auto Made = makeSerial(*Detach, *Branch))
            Serial.push_back(std::move(*Made));
    if (CountsLines && !Detaches.empty())
      fillLines(F);
  }
  if (!Serial.empty() && MAM)
    MAM->invalidate(M, PreservedAnalyses::none());
}

void ProfileView::end(bool HasCounts) {
  for (const SerialBranch &Branch : reverse(Serial))
    makeParallel(Branch, HasCounts);
  Serial.clear();
}

static Module *moduleOf(const Any &IR) {
  if (const auto *M = any_cast<const Module *>(&IR))
    return const_cast<Module *>(*M);
  return nullptr;
}

void profileSerialProjection(PassBuilder &PB) {
  // LLVM would promote a loop's counters to registers, but iterations of a
  // parallel loop can't share a register.
  keepCountersInLoops();
  PassInstrumentationCallbacks *PIC = PB.getPassInstrumentationCallbacks();
  if (!PIC)
    return;
  auto View = std::make_shared<ProfileView>();
  PB.registerAnalysisRegistrationCallback(
      [View](ModuleAnalysisManager &MAM) { View->MAM = &MAM; });
  PIC->registerBeforeNonSkippedPassCallback(
      [View](StringRef Pass, const Any &IR) {
        if (isProfiler(Pass))
          if (Module *M = moduleOf(IR))
            View->begin(*M, /*CountsLines=*/Pass == "GCOVProfilerPass");
      });
  // This callback runs before other callbacks look at the pass's result.
  PIC->registerAfterPassCallback(
      [View](StringRef Pass, const Any &, const PreservedAnalyses &) {
        if (isProfiler(Pass))
          View->end(Pass == "PGOInstrumentationUse");
      },
      /*ToFront=*/true);
}

/// Returns true if \p I only increments a counter.
static bool isCounter(const Instruction &I) {
  auto *Add = dyn_cast<AtomicRMWInst>(&I);
  if (!Add || !Add->use_empty() || Add->getOperation() != AtomicRMWInst::Add ||
      Add->isVolatile())
    return false;
  auto *Counters = dyn_cast<GlobalVariable>(
      Add->getPointerOperand()->stripInBoundsConstantOffsets());
  return Counters && (Counters->getName().starts_with("__profc_") ||
                      Counters->getName().starts_with("__llvm_gcov_ctr"));
}

/// Returns true if \p Block reattaches a task of \p Detach's region.
static bool endsTask(const BasicBlock &Block, const CallBase &Detach) {
  return any_of(Block, [&](const Instruction &I) {
    return getMarker(I) == Marker::Reattach &&
           getRegion(cast<CallBase>(I)) == getRegion(Detach);
  });
}

/// Adds blocks that are executed exactly as often as the last block of \p
/// Blocks: its only successor, that block's only successor, and so on, or, with
/// \p Backwards, its predecessors. Without optimisation, a plain branch may
/// have a block of its own.
static void extend(SmallVectorImpl<BasicBlock *> &Blocks, bool Backwards) {
  auto Next = [&](BasicBlock *B) {
    BasicBlock *To = Backwards ? B->getSinglePredecessor() //
                               : B->getSingleSuccessor();
    BasicBlock *From = !To         ? nullptr
                       : Backwards ? To->getSingleSuccessor()
                                   : To->getSinglePredecessor();
    return From == B ? To : nullptr;
  };
  while (BasicBlock *To = Next(Blocks.back()))
    Blocks.push_back(To);
}

void countInTasks(Function &F) {
  SmallPtrSet<const Value *, 8> Loops; // regions of loops
  for (CallBase *Loop : collectMarkers(F, Marker::Loop))
    Loops.insert(getRegion(*Loop));
  if (Loops.empty())
    return;
  for (CallBase *Detach : collectMarkers(F, Marker::Detach)) {
    auto *Branch = Detach->hasOneUse()
                       ? dyn_cast<BranchInst>(Detach->user_back())
                       : nullptr;
    if (!Branch || !Loops.contains(getRegion(*Detach)))
      continue;
    BasicBlock *Continuation = Branch->getSuccessor(1);
    SmallVector<BasicBlock *, 4> Once = {Detach->getParent()};
    extend(Once, /*Backwards=*/true);
    if (all_of(predecessors(Continuation), [&](BasicBlock *Pred) {
          return Pred == Branch->getParent() || endsTask(*Pred, *Detach);
        })) {
      Once.push_back(Continuation);
      extend(Once, /*Backwards=*/false);
    }
    SmallVector<Instruction *, 4> Counters;
    for (BasicBlock *Block : Once)
      for (Instruction &I : *Block)
        if (isCounter(I))
          Counters.push_back(&I);
    if (Counters.empty() || Branch->getSuccessor(0) == Branch->getSuccessor(1))
      continue;
    BasicBlock *Entry = splitEdgeToTask(*Branch);
    for (Instruction *I : Counters)
      I->moveBefore(Entry->getTerminator()->getIterator());
  }
}

} // namespace tapir

//===- PushSinking.cpp - sinks pushes below branches ----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Recursive tasks begin with a test whether there is anything to do: a null
// pointer, an empty range, n < 2. In a tree, half of the tasks or more have
// nothing to do. Such a task ends before a thief could have stolen its parent's
// continuation, and the push of the continuation costs more than the rest of
// the task. So the helper
//
//   push; if (n < 2) { *result = n; pop; return; } ...; pop; return;
//
// becomes
//
//   if (n < 2) { *result = n; return; } push; ...; pop; return;
//
// This is allowed, because a schedule may always run a child for a while, or to
// its end, before the parent's continuation is stolen. The code before the push
// has no loops and no calls, so the continuation becomes available to thieves
// only some instructions later.
//
// Before the test there may be branches to code that throws, as in `if (n < 0)
// throw ...`, or to code with more work, as in `if (rows < 6) return
// count(board); if (!free) return 0; ...`. Such code gets a push of its own at
// its beginning.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/PushSinking.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

#include <optional>

using namespace llvm;

namespace tapir {

namespace {

// The largest number of instructions that may run before a push, and the
// largest number of instructions of an exit that is duplicated. A push and a
// pop are about twenty instructions.
constexpr unsigned MaxBefore = 24, MaxWayOut = 24;

using BlockSet = SmallSetVector<BasicBlock *, 8>;

class PushDelayer {
  Function &Helper;
  const Function &PopFunction;
  Function *UnpushedFunction;
  CallInst *Push = nullptr;
  unsigned Before = 0;
  /// Edges to code that gets a push of its own, each as a block and the number
  /// of its successor. Passed has the edges that the push has already moved
  /// over. Ahead has the edges that it would also move over if it were moved to
  /// the next exit.
  SmallVector<std::pair<BasicBlock *, unsigned>, 2> Passed, Ahead;

  bool isPop(const Instruction &I) const {
    auto *C = dyn_cast<CallInst>(&I);
    return C && C->getCalledFunction() == &PopFunction;
  }
  /// Returns the intrinsic that computes the push's frame argument, if it has
  /// no other use, or null.
  IntrinsicInst *frameAddress() const {
    auto *Frame = dyn_cast<IntrinsicInst>(Push->getArgOperand(1));
    return Frame && Frame->hasOneUse() ? Frame : nullptr;
  }
  bool collectWaysOut(BasicBlock *B, BlockSet &Done,
                      SmallPtrSetImpl<BasicBlock *> &Path,
                      unsigned &Size) const;
  bool leadsOut(BasicBlock *B, BlockSet &Blocks) const;
  bool readOver(BasicBlock::iterator At);
  bool hasWayOutSoon(BasicBlock *B) const;
  std::optional<unsigned> findPushedSide(const BranchInst &Branch) const;
  void separate(BranchInst &Branch, unsigned Out, const BlockSet &WaysOut);
  void removePop(Instruction &Pop);
  void removePushAndPops();
  void pushWherePassed();

public:
  PushDelayer(Function &Helper, const Function &PushFunction,
              const Function &PopFunction, Function *UnpushedFunction)
      : Helper(Helper), PopFunction(PopFunction),
        UnpushedFunction(UnpushedFunction) {
    for (Instruction &I : instructions(Helper))
      if (auto *C = dyn_cast<CallInst>(&I);
          C && C->getCalledFunction() == &PushFunction)
        Push = C;
  }
  bool run();
};

} // namespace

static bool isShort(const Instruction &I) {
  if (I.isVolatile() || I.isAtomic())
    return false;
  if (auto *A = dyn_cast<AllocaInst>(&I))
    return A->isStaticAlloca();
  auto *II = dyn_cast<IntrinsicInst>(&I);
  if (!II)
    return !isa<CallBase>(I);
  switch (II->getIntrinsicID()) {
  case Intrinsic::abs:
  case Intrinsic::bswap:
  case Intrinsic::ctlz:
  case Intrinsic::ctpop:
  case Intrinsic::cttz:
  case Intrinsic::expect:
  case Intrinsic::fabs:
  case Intrinsic::fshl:
  case Intrinsic::fshr:
  case Intrinsic::smax:
  case Intrinsic::smin:
  case Intrinsic::umax:
  case Intrinsic::umin:
    return true;
  default:
    return II->isAssumeLikeIntrinsic();
  }
}

// Collects the blocks from B to the ends of the task. Returns false if there
// are more than a few instructions on these paths.
bool PushDelayer::collectWaysOut(BasicBlock *B, BlockSet &Done,
                                 SmallPtrSetImpl<BasicBlock *> &Path,
                                 unsigned &Size) const {
  if (!Path.insert(B).second)
    return false; // This is a loop.
  if (Done.insert(B)) {
    for (const Instruction &I : *B) {
      if (isPop(I) || I.isDebugOrPseudoInst())
        continue;
      if (!isShort(I) || ++Size > MaxWayOut)
        return false;
    }
    if (!isa<ReturnInst, BranchInst, SwitchInst>(B->getTerminator()))
      return false;
    for (BasicBlock *S : successors(B))
      if (!collectWaysOut(S, Done, Path, Size))
        return false;
  }
  Path.erase(B);
  return true;
}

bool PushDelayer::leadsOut(BasicBlock *B, BlockSet &Blocks) const {
  SmallPtrSet<BasicBlock *, 8> Path;
  unsigned Size = 0;
  return collectWaysOut(B, Blocks, Path, Size);
}

/// Counts the instructions that would precede the push if it moved from \p At
/// to the end of the block. Returns false if these are too many.
bool PushDelayer::readOver(BasicBlock::iterator At) {
  for (; !At->isTerminator(); ++At)
    if (!At->isDebugOrPseudoInst() && !isPop(*At) &&
        (!isShort(*At) || ++Before > MaxBefore))
      return false;
  return true;
}

/// Duplicates the exits that are reached over successor \p Out of \p Branch,
/// and removes the pops from the duplicates. Moves the push to the edge to the
/// other successor.
void PushDelayer::separate(BranchInst &Branch, unsigned Out,
                           const BlockSet &WaysOut) {
  BasicBlock *From = Branch.getParent(), *First = Branch.getSuccessor(Out);
  assert(WaysOut.contains(First) && Before <= MaxBefore &&
         "a way out begins there, after little code");
  ValueToValueMapTy Map;
  SmallVector<BasicBlock *, 8> Copies;
  for (BasicBlock *B : WaysOut) {
    BasicBlock *Copy = CloneBasicBlock(B, Map, ".soon", &Helper);
    Map[B] = Copy;
    Copies.push_back(Copy);
  }
  remapInstructionsInBlocks(Copies, Map);
  SmallPtrSet<BasicBlock *, 8> Inside(Copies.begin(), Copies.end());
  for (BasicBlock *Copy : Copies) {
    const bool Entered = Copy == Map[First];
    for (PHINode &Phi : make_early_inc_range(Copy->phis()))
      for (unsigned I = Phi.getNumIncomingValues(); I-- > 0;) {
        BasicBlock *Pred = Phi.getIncomingBlock(I);
        if (!Inside.contains(Pred) && !(Entered && Pred == From))
          Phi.removeIncomingValue(I, /*DeletePHIIfEmpty=*/false);
      }
    for (Instruction &I : make_early_inc_range(*Copy))
      if (isPop(I))
        removePop(I);
  }
  First->removePredecessor(From, /*KeepOneInputPHIs=*/true);
  Branch.setSuccessor(Out, cast<BasicBlock>(Map[First]));

  BasicBlock *Edge = SplitEdge(From, Branch.getSuccessor(1 - Out));
  Instruction *At = Edge->getTerminator();
  // The intrinsic for the frame's address moves with the push, because the code
  // before the push needs no frame.
  if (IntrinsicInst *Frame = frameAddress())
    Frame->moveBefore(At->getIterator());
  Push->moveBefore(At->getIterator());
}

/// Removes the pop of a task that ends without a push.
void PushDelayer::removePop(Instruction &Pop) {
  if (UnpushedFunction) {
    IRBuilder<> B(&Pop);
    B.CreateCall(UnpushedFunction, {cast<CallInst>(Pop).getArgOperand(0)})
        ->setDoesNotThrow();
  }
  Pop.eraseFromParent();
}

void PushDelayer::removePushAndPops() {
  SmallVector<Instruction *, 4> Pops, Dead;
  for (Instruction &I : instructions(Helper))
    if (isPop(I))
      Pops.push_back(&I);
  for (Instruction *Pop : Pops)
    removePop(*Pop);
  assert(Push->use_empty() && "only pops use what the push returned");
  IntrinsicInst *Frame = frameAddress();
  Dead.push_back(Push);
  if (Frame)
    Dead.push_back(Frame);
  for (Instruction *I : Dead)
    I->eraseFromParent();
}

// Returns true if no path from B returns, apart from paths through landing
// pads.
static bool onlyThrows(BasicBlock *B) {
  constexpr unsigned MaxBlocks = 16;
  SmallSetVector<BasicBlock *, MaxBlocks> Blocks;
  Blocks.insert(B);
  for (unsigned I = 0; I < Blocks.size(); ++I) {
    if (I == MaxBlocks || isa<ReturnInst>(Blocks[I]->getTerminator()))
      return false;
    for (BasicBlock *Next : successors(Blocks[I]))
      if (!Next->isEHPad())
        Blocks.insert(Next);
  }
  return true;
}

/// Returns true if a successor of the next conditional branch from \p B on
/// leads to an exit.
bool PushDelayer::hasWayOutSoon(BasicBlock *B) const {
  unsigned Size = Before;
  while (true) {
    for (const Instruction &I : *B)
      if (!I.isTerminator() && !I.isDebugOrPseudoInst() && !isPop(I) &&
          (!isShort(I) || ++Size > MaxBefore))
        return false;
    const auto *Branch = dyn_cast<BranchInst>(B->getTerminator());
    if (!Branch)
      return false;
    if (Branch->isConditional()) {
      BlockSet Ways;
      return any_of(successors(B), [&](BasicBlock *Next) {
        Ways.clear();
        return leadsOut(Next, Ways);
      });
    }
    if (Branch->getSuccessor(0)->getSinglePredecessor() != B)
      return false;
    B = Branch->getSuccessor(0);
  }
}

/// Returns the successor of \p Branch that is to get a push of its own, so that
/// the original push can move further down on the other side. Neither successor
/// is an exit. Returns nothing if the push can't move.
std::optional<unsigned>
PushDelayer::findPushedSide(const BranchInst &Branch) const {
  BasicBlock *Sides[] = {Branch.getSuccessor(0), Branch.getSuccessor(1)};
  bool Goes[] = {!onlyThrows(Sides[0]), !onlyThrows(Sides[1])};
  if (Goes[0] && Goes[1])
    for (unsigned I : {0, 1})
      Goes[I] = hasWayOutSoon(Sides[I]);
  if (Goes[0] == Goes[1] ||
      Sides[Goes[1]]->getSinglePredecessor() != Branch.getParent())
    return std::nullopt;
  return Goes[0];
}

/// Inserts a push on each edge in Passed.
void PushDelayer::pushWherePassed() {
  if (Passed.empty())
    return;
  SSAUpdater Updater;
  Updater.Initialize(Push->getType(), Push->getName());
  Updater.AddAvailableValue(Push->getParent(), Push);
  IntrinsicInst *Frame = frameAddress();
  for (auto [From, Out] : Passed) {
    BasicBlock *Edge =
        SplitEdge(From, From->getTerminator()->getSuccessor(Out));
    Instruction *Copy = Push->clone();
    Copy->insertBefore(Edge->getTerminator()->getIterator());
    if (Frame) {
      Instruction *CopiedFrame = Frame->clone();
      CopiedFrame->insertBefore(Copy->getIterator());
      Copy->replaceUsesOfWith(Frame, CopiedFrame);
    }
    Updater.AddAvailableValue(Edge, Copy);
  }
  for (Use &U : make_early_inc_range(Push->uses()))
    if (cast<Instruction>(U.getUser())->getParent() != Push->getParent())
      Updater.RewriteUse(U);
}

bool PushDelayer::run() {
  // In an in-place helper, the push's result is stored in a variable. There the
  // push isn't moved.
  if (!Push || !all_of(Push->users(), [&](const User *U) {
        return isPop(*cast<Instruction>(U)) || !isa<StoreInst>(U);
      }))
    return false;
  bool Changed = false;
  BasicBlock *B = Push->getParent();
  BasicBlock::iterator At = std::next(Push->getIterator());
  while (readOver(At)) {
    if (isa<ReturnInst>(B->getTerminator())) {
      if (!Passed.empty() || !Ahead.empty())
        break;
      removePushAndPops();
      return true;
    }
    auto *Branch = dyn_cast<BranchInst>(B->getTerminator());
    if (!Branch)
      break;
    if (Branch->isUnconditional()) {
      BasicBlock *Next = Branch->getSuccessor(0);
      if (Next->getSinglePredecessor() != B)
        break;
      B = Next;
      At = B->getFirstNonPHIIt();
      continue;
    }
    BlockSet WaysOut[2];
    const bool Leads[2] = {leadsOut(Branch->getSuccessor(0), WaysOut[0]),
                           leadsOut(Branch->getSuccessor(1), WaysOut[1])};
    if (Leads[0] && Leads[1]) {
      if (!Passed.empty() || !Ahead.empty())
        break;
      removePushAndPops();
      return true;
    }
    if (Leads[0] == Leads[1]) {
      const std::optional<unsigned> Pushed = findPushedSide(*Branch);
      if (!Pushed)
        break;
      Ahead.push_back({B, *Pushed});
      B = Branch->getSuccessor(1 - *Pushed);
      At = B->getFirstNonPHIIt();
      continue;
    }
    const unsigned Out = Leads[0] ? 0 : 1;
    BasicBlock *Other = Branch->getSuccessor(1 - Out);
    separate(*Branch, Out, WaysOut[Out]);
    Changed = true;
    Passed.append(Ahead);
    Ahead.clear();
    if (Other->getSinglePredecessor() != Push->getParent())
      break;
    B = Other;
    At = B->getFirstNonPHIIt();
  }
  if (Changed) {
    pushWherePassed();
    removeUnreachableBlocks(Helper);
  }
  return Changed;
}

bool sinkPush(Function &Helper, const Function &Push, const Function &Pop,
              Function *Unpushed) {
  // Functions with ThreadSanitizer keep the push at the beginning, because
  // ThreadSanitizer would miss the races of a task that is never pushed.
  if (Helper.hasOptNone() || Helper.hasMinSize() ||
      Helper.hasFnAttribute(Attribute::SanitizeThread))
    return false;
  return PushDelayer(Helper, Push, Pop, Unpushed).run();
}

} // namespace tapir

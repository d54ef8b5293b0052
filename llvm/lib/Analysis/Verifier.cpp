//===- Verifier.cpp - checks that Tapir can be lowered --------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stock passes are supposed to keep Tapir sound, and the verifier tests this
// claim. Under -tapir-verify-each, which our tests use, it runs after each pass
// that changed something. Lowering doesn't rely on it: code with a defect isn't
// miscompiled, but tasks in it run serially, or memory isn't shared.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/Verifier.h"

#include "tapir/Analysis/Reachability.h"
#include "tapir/Analysis/Task.h"
#include "tapir/IR/Markers.h"

#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tapir {

namespace {
class TapirVerifier {
  Function &F;
  raw_ostream &OS;
  bool Broken = false;
  std::optional<DominatorTree> DT;

  void report(const Twine &What, const Value &At) {
    Broken = true;
    OS << "in function '" << F.getName() << "': " << What << "\n  ";
    At.print(OS);
    OS << "\n";
  }
  void checkRegion(const CallBase &C);
  void checkStrand(CallBase &Detach);
  void checkSynced();
  void check(Instruction &I);

public:
  TapirVerifier(Function &F, raw_ostream &OS) : F(F), OS(OS) {}
  bool run();
};
} // namespace

void TapirVerifier::checkRegion(const CallBase &C) {
  SmallVector<const Value *, 4> Work{getRegion(C)};
  SmallPtrSet<const Value *, 8> Seen;
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (!Seen.insert(V).second || isa<UndefValue>(V))
      continue;
    if (auto *Phi = dyn_cast<PHINode>(V))
      Work.append(Phi->value_op_begin(), Phi->value_op_end());
    else if (auto *Select = dyn_cast<SelectInst>(V))
      Work.append({Select->getTrueValue(), Select->getFalseValue()});
    else if (auto *A = dyn_cast<AllocaInst>(V); !A || !A->isStaticAlloca())
      report("sync region is not a local variable", C);
  }
}

static const Value *getCondition(const Instruction &Terminator) {
  if (auto *Switch = dyn_cast<SwitchInst>(&Terminator))
    return Switch->getCondition();
  auto *Br = dyn_cast<BranchInst>(&Terminator);
  return Br && Br->isConditional() ? Br->getCondition() : nullptr;
}

// Returns true if the task has an edge that is never taken. Stock passes leave
// three kinds of dead code for later passes to remove, in which the verifier
// must not report defects. This is the first kind: InstCombine leaves the dead
// edge of a branch whose condition is constant, and this edge may lead
// anywhere.
static bool hasDeadEdge(const Task &S) {
  return any_of(S.blocks(), [&](const BasicBlock *B) {
    const Value *Condition = getCondition(*B->getTerminator());
    return isa_and_nonnull<Constant>(Condition) && S.successors(B).size() > 1;
  });
}

void TapirVerifier::checkStrand(CallBase &Detach) {
  Task S(Detach);
  if (!DT)
    DT.emplace(F);
  if (StringRef Defect = S.getDefect(*DT); !Defect.empty() && !hasDeadEdge(S))
    report(Defect, Detach);
}

// Returns the region of a detach or sync if it can only be one region, or null.
static const AllocaInst *getOnlyRegion(const CallBase &C) {
  RegionSet Regions;
  return findRegions(getRegion(C), Regions) && Regions.size() == 1 ? Regions[0]
                                                                   : nullptr;
}

// Calls Continue for each successor of B that the strand of B may execute.
static void followStrand(const BasicBlock &B,
                         function_ref<void(const BasicBlock *)> Continue) {
  const Value *Condition = getCondition(*B.getTerminator());
  auto *Detach = dyn_cast_or_null<Instruction>(Condition);
  if (Detach && isMarker(*Detach, Marker::Detach))
    Continue(B.getTerminator()->getSuccessor(1));
  else
    for_each(successors(&B), Continue);
}

static bool maySync(const Instruction &I, const AllocaInst *Region) {
  if (!isMarker(I, Marker::Sync))
    return false;
  const AllocaInst *Its = getOnlyRegion(cast<CallBase>(I));
  return !Its || Its == Region;
}

// Returns true if control can reach the end of the strand, but no sync, from
// the detaches. All of them detach in Region. It is no defect if only some
// paths to the end lack a sync, because some paths in the graph are never
// taken: stock front ends leave a scope through one block for all paths, and
// branch there on a variable that they have set.
static bool isNeverSynced(ArrayRef<CallBase *> Detaches,
                          const AllocaInst *Region) {
  SmallVector<CodePoint, 8> From;
  for (const CallBase *Detach : Detaches)
    From.push_back({Detach->getParent(), std::next(Detach->getIterator())});
  bool Ends = false;
  auto Look = [&](const Instruction &I) {
    if (maySync(I, Region))
      return Reachability::Found;
    const bool Reattaches = isMarker(I, Marker::Reattach);
    Ends |= Reattaches || isa<ReturnInst>(I);
    return Reattaches ? Reachability::Ends : Reachability::Continues;
  };
  return !isReachable(From, Look, followStrand) && Ends;
}

// Reports regions that are never synced. It skips functions in which something
// other than a detach's own branch separates parents from children.
void TapirVerifier::checkSynced() {
  MapVector<const AllocaInst *, SmallVector<CallBase *, 4>> Detaches;
  for (CallBase *Detach : collectMarkers(F, Marker::Detach)) {
    const AllocaInst *Region = getOnlyRegion(*Detach);
    if (!Region || !Detach->hasOneUse() ||
        !isa<BranchInst>(Detach->user_back()))
      return;
    Detaches[Region].push_back(Detach);
  }
  for (const auto &[Region, Of] : Detaches)
    if (isNeverSynced(Of, Region))
      report("sync region is never synced", *Of.front());
}

// Returns true if an operand of a call is poison. This is the second kind of
// dead code.
static bool isDead(const Instruction &I) {
  auto *C = dyn_cast<CallBase>(&I);
  return C && C->arg_size() != 0 && isa<PoisonValue>(C->getArgOperand(0));
}

void TapirVerifier::check(Instruction &I) {
  if (auto *C = dyn_cast<CallBase>(&I))
    if (const std::string Defect = getCallDefect(*C); !Defect.empty())
      report(Defect, I);
  switch (getMarker(I)) {
  case Marker::Detach:
    checkStrand(cast<CallBase>(I));
    [[fallthrough]];
  case Marker::Reattach:
  case Marker::Sync:
  case Marker::Loop:
    checkRegion(cast<CallBase>(I));
    break;
  default:
    break;
  }
}

// Runs the checks on reachable code. The third kind of dead code is a loop that
// is never entered: jump threading leaves such loops without exits.
bool TapirVerifier::run() {
  df_iterator_default_set<BasicBlock *> Reachable;
  for ([[maybe_unused]] BasicBlock *B : depth_first_ext(&F, Reachable))
    continue;
  for (Instruction &I : instructions(F))
    if (Reachable.contains(I.getParent()) && !isDead(I))
      check(I);
  if (!Broken)
    checkSynced();
  return Broken;
}

bool verifyTapir(Function &F, raw_ostream &OS) {
  return TapirVerifier(F, OS).run();
}

PreservedAnalyses VerifyTapirPass::run(Function &F, FunctionAnalysisManager &) {
  std::string Message;
  raw_string_ostream OS(Message);
  if (verifyTapir(F, OS))
    F.getContext().diagnose(
        DiagnosticInfoGeneric("malformed Tapir " + Message));
  return PreservedAnalyses::all();
}

} // namespace tapir

//===- TaskInfo.cpp - the tasks of a function -----------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Task.cpp finds one task by a walk from its detach, which also visits the
// tasks inside of it. If tasks nest 10,000 deep, these walks visit 50 million
// blocks together, and their results take gigabytes.
//
// If tasks share no code, they are called separate, and a single walk over the
// function finds all of them: a task begins at a detach and ends at a reattach,
// and the successors of any other block belong to the task of the block. This
// walk isn't possible in three cases: it reaches a block from two tasks; an
// exception ends a task but not the tasks around it; or a phi that lacks an
// edge in one task decides a branch of this task (Task::fold). In these cases
// there is a walk for each task.
//
// Separate tasks are numbered by a depth-first walk of the tree of tasks, which
// counts when it enters a task and when it leaves it. A task is in another one
// if its two numbers are between those of the other one. If blocks are sorted
// by these numbers, the blocks of a task and of the tasks in it are neighbours.
// The live-ins of a task are the values that its own instructions and its
// direct subtasks use, except those that it computes itself.
//
// If tasks aren't separate, a task is part of another task if its detach is in
// the code of the other task. Tasks may share blocks, for example those at
// their ends. But all tasks that contain a given detach are nested in each
// other. So the parent of the detach is the innermost of these tasks, which
// contains no other one of them.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/TaskInfo.h"

#include "tapir/IR/Markers.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tapir {

TaskInfo::TaskInfo(Function &F, bool OneByOne) : F(F), Nodes(1) {
  for (CallBase *Detach : collectMarkers(F, Marker::Detach)) {
    Numbers[Detach] = Nodes.size();
    Nodes.emplace_back().Detach = Detach;
  }
  if (empty())
    return;
  IsSeparate =
      !OneByOne && collectMarkers(F, Marker::Exception).empty() && separate();
  if (IsSeparate)
    findPlaces();
  else
    walkAll();
}

// Replaces a detach. Drops the cached facts about uses in the entry block,
// since the old detach was a use of its arguments.
void TaskInfo::replaceDetach(unsigned Number, CallBase &New) {
  assert(Number && isMarker(New, Marker::Detach) && "a task has a detach");
  Notes.UsedAtEntry.clear();
  Nodes[Number].Detach = &New;
  Numbers[&New] = Number;
  if (!IsSeparate)
    Walked[Number - 1].Detach = &New;
  else if (auto It = Kept.find(Number); It != Kept.end())
    It->second->Detach = &New;
}

//===----------------------------------------------------------------------===//
// Separate tasks
//===----------------------------------------------------------------------===//

// Returns true if the only use of a detach is the branch directly after it.
static bool isTidy(const CallBase &Detach) {
  auto *Branch = dyn_cast_or_null<BranchInst>(Detach.getNextNode());
  return isa<CallInst>(Detach) && Detach.hasOneUse() && Branch &&
         Branch->isConditional() && Branch->getCondition() == &Detach;
}

bool TaskInfo::enter(BasicBlock *B, unsigned Number,
                     SmallVectorImpl<BasicBlock *> &Work) {
  auto [It, IsNew] = Owner.try_emplace(B, Number);
  if (IsNew)
    Work.push_back(B);
  return It->second == Number;
}

bool TaskInfo::visit(BasicBlock &B, unsigned Number,
                     SmallVectorImpl<BasicBlock *> &Work) {
  for (Instruction &I : B) {
    if (auto *II = dyn_cast<IntrinsicInst>(&I);
        Number && II && II->getIntrinsicID() == Intrinsic::vastart)
      return false;
    switch (getMarker(I)) {
    case Marker::Detach: {
      auto &Detach = cast<CallBase>(I);
      if (!isTidy(Detach))
        return false;
      const unsigned Its = getNumber(Detach);
      Nodes[Its].Parent = Number;
      auto *Branch = cast<BranchInst>(B.getTerminator());
      return enter(Branch->getSuccessor(0), Its, Work) &&
             enter(Branch->getSuccessor(1), Number, Work);
    }
    case Marker::Reattach:
      // The only instruction after a reattach must be a branch.
      return Number && I.getNextNode() == B.getTerminator() &&
             !isa<CallBase>(B.getTerminator());
    default:
      break;
    }
  }
  const Instruction *T = B.getTerminator();
  if (Number && isa<ReturnInst, ResumeInst, IndirectBrInst, CallBrInst>(T))
    return false;
  return all_of(successors(&B),
                [&](BasicBlock *Next) { return enter(Next, Number, Work); });
}

// Returns true if the phis of B have the same edges in all tasks.
bool TaskInfo::decidesAlike(BasicBlock &B) const {
  return all_of(B.phis(), [&](const PHINode &Phi) {
    return !Phi.getType()->isIntegerTy() ||
           all_of(Phi.blocks(), [&](const BasicBlock *From) {
             const Instruction *Last = From->getTerminator()->getPrevNode();
             return Owner.contains(From) &&
                    !(Last && isMarker(*Last, Marker::Reattach));
           });
  });
}

// Finds the owner of each block and the parent of each task. Returns false if
// the tasks aren't separate.
bool TaskInfo::separate() {
  SmallVector<BasicBlock *, 16> Work;
  enter(&F.getEntryBlock(), 0, Work);
  while (!Work.empty()) {
    BasicBlock *B = Work.pop_back_val();
    if (!visit(*B, Owner.lookup(B), Work))
      return false;
  }
  for (BasicBlock &B : F)
    if (Owner.contains(&B) && !decidesAlike(B))
      return false;
  return all_of(numbers(), [&](unsigned N) {
    return Owner.contains(getDetach(N)->getParent());
  });
}

void TaskInfo::findPlaces() {
  for (unsigned N : numbers())
    Nodes[Nodes[N].Parent].Children.push_back(N);
  unsigned Next = 0;
  SmallVector<std::pair<unsigned, bool>, 8> Work{{0, false}};
  while (!Work.empty()) {
    auto [Number, IsDone] = Work.pop_back_val();
    if (IsDone) {
      Nodes[Number].Last = Next++;
      continue;
    }
    Nodes[Number].First = Next++;
    Work.push_back({Number, true});
    for (unsigned Child : Nodes[Number].Children)
      Work.push_back({Child, false});
  }
  assert(Next == 2 * Nodes.size() && "each task is in the tree once");
}

void TaskInfo::findBlocks() {
  auto PlaceOf = [&](const BasicBlock *B) {
    return Nodes[Owner.lookup(B)].First;
  };
  for (BasicBlock &B : F)
    Blocks.push_back(&B);
  llvm::stable_sort(Blocks, [&](const BasicBlock *A, const BasicBlock *B) {
    return PlaceOf(A) < PlaceOf(B);
  });
  for (Node &N : Nodes) {
    N.BeginBlock =
        llvm::partition_point(
            Blocks, [&](const BasicBlock *B) { return PlaceOf(B) < N.First; }) -
        Blocks.begin();
    N.EndBlock =
        llvm::partition_point(
            Blocks, [&](const BasicBlock *B) { return PlaceOf(B) <= N.Last; }) -
        Blocks.begin();
    assert(N.BeginBlock < N.EndBlock && "a task has a block");
  }
}

// Finds the live-ins of all tasks, inner tasks first.
void TaskInfo::findLiveIns() {
  LiveIns.resize(Nodes.size());
  SmallVector<unsigned, 8> InnerFirst(llvm::to_vector<8>(numbers()));
  llvm::sort(InnerFirst, [&](unsigned A, unsigned B) {
    return Nodes[A].Last < Nodes[B].Last;
  });
  for (unsigned N : InnerFirst)
    addLiveIns(N);
}

// Returns true if a strand reads the use. A phi isn't read over the edge after
// a reattach, because no strand takes that edge.
static bool isRead(const Use &U) {
  auto *Phi = dyn_cast<PHINode>(U.getUser());
  const Instruction *Last =
      Phi ? Phi->getIncomingBlock(U)->getTerminator()->getPrevNode() : nullptr;
  return !Last || !isMarker(*Last, Marker::Reattach);
}

void TaskInfo::addLiveIns(unsigned Number) {
  SmallSetVector<Value *, 16> Found;
  auto Add = [&](Value *V) {
    auto *Def = dyn_cast<Instruction>(V);
    if (Def ? !covers(Number, *Def) : isa<Argument, GlobalValue>(V))
      Found.insert(V);
  };
  for (BasicBlock *B : blocks(Number)) {
    // The blocks of inner tasks come last.
    if (Owner.lookup(B) != Number)
      break;
    for (Instruction &I : *B)
      if (isRealUse(I) && !isMarker(I, Marker::Reattach))
        for (Use &U : I.operands())
          if (isRead(U))
            Add(U.get());
  }
  for (unsigned Child : Nodes[Number].Children) {
    assert(Nodes[Child].Last < Nodes[Number].Last && "inner tasks come first");
    for_each(LiveIns[Child], Add);
  }
  LiveIns[Number].assign(Found.begin(), Found.end());
}

//===----------------------------------------------------------------------===//
// Tasks that share code
//===----------------------------------------------------------------------===//

void TaskInfo::walkAll() {
  Owner.clear();
  Walked.reserve(Nodes.size() - 1);
  for (unsigned N : numbers()) {
    Nodes[N].Parent = 0;
    for (const BasicBlock *B : Walked.emplace_back(*getDetach(N)).blocks())
      InBlock[B].push_back(N);
  }
}

void TaskInfo::compareAll() {
  const DominatorTree DT(F);
  for (const Task &S : Walked)
    if (Defect.empty())
      Defect = S.getDefect(DT);
  auto Contains = [&](unsigned Outer, unsigned Inner) {
    return Outer != Inner &&
           Walked[Outer - 1].contains(Walked[Inner - 1].getDetach());
  };
  for (unsigned Inner : numbers()) {
    unsigned Parent = 0;
    for (unsigned Outer : in(getDetach(Inner)->getParent())) {
      if (!Contains(Outer, Inner))
        continue;
      if (Contains(Inner, Outer) && Defect.empty())
        Defect = "tasks contain each other";
      if (!Parent || Contains(Parent, Outer))
        Parent = Outer;
    }
    if (Defect.empty())
      Nodes[Inner].Parent = Parent;
    Nodes[Nodes[Inner].Parent].Children.push_back(Inner);
  }
}

//===----------------------------------------------------------------------===//
// The tree of tasks
//===----------------------------------------------------------------------===//

// Returns true if Task's walks come to the same result as the single walk.
// Compares at most 256 tasks, because each of Task's walks also visits the
// blocks of inner tasks.
[[maybe_unused]] bool TaskInfo::agrees() const {
  constexpr size_t MaxCompared = 256;
  if (Nodes.size() > MaxCompared)
    return true;
  const TaskInfo Other(F, /*OneByOne=*/true);
  if (any_of(Other.Walked,
             [](const Task &S) { return !S.getDefect().empty(); }))
    return false;
  return all_of(instructions(F), [&](Instruction &I) {
    // The branch after a detach or a reattach belongs to no task, so
    // terminators aren't compared.
    return I.isTerminator() || get(I) == Other.get(I) ||
           getMarker(I) == Marker::Reattach;
  });
}

// Returns true if the block of each detach dominates the blocks of its task.
[[maybe_unused]] bool TaskInfo::isDominated() const {
  const DominatorTree DT(F);
  return all_of(Owner, [&](const auto &Its) {
    const auto &[B, Number] = Its;
    return !Number || !DT.isReachableFromEntry(B) ||
           DT.dominates(getDetach(Number)->getParent(), B);
  });
}

// Finds the parents of the tasks. A separate task has its parent already.
void TaskInfo::nest() {
  if (IsNested || empty())
    return;
  IsNested = true;
  if (!IsSeparate)
    return compareAll();
  assert(agrees() && "tasks are what their own walks say");
  assert(isDominated() && "a separate task is entered at its detach alone");
}

StringRef TaskInfo::getDefect() {
  nest();
  return Defect;
}

unsigned TaskInfo::getParent(unsigned Number) {
  nest();
  return Nodes[Number].Parent;
}

ArrayRef<unsigned> TaskInfo::getChildren(unsigned Number) {
  nest();
  return Nodes[Number].Children;
}

// Lists the tasks in postorder. It isn't recursive, since deeply nested tasks
// would overflow the stack.
SmallVector<unsigned, 8> TaskInfo::postorder() {
  SmallVector<unsigned, 8> Order, Work(getChildren(0));
  while (!Work.empty()) {
    const unsigned N = Work.pop_back_val();
    Order.push_back(N);
    append_range(Work, getChildren(N));
  }
  std::reverse(Order.begin(), Order.end());
  assert((!Defect.empty() || Order.size() + 1 == Nodes.size()) &&
         "the order has each task once");
  return Order;
}

void TaskInfo::print(raw_ostream &OS) {
  if (!getDefect().empty())
    OS.indent(2) << Defect << '\n';
  SmallVector<std::pair<unsigned, unsigned>, 8> Work; // tasks with their depths
  auto AddChildren = [&](unsigned Number, unsigned Depth) {
    for (unsigned Child : reverse(getChildren(Number)))
      Work.push_back({Child, Depth});
  };
  AddChildren(0, 1);
  while (!Work.empty()) {
    const auto [Number, Depth] = Work.pop_back_val();
    const CallBase &Detach = *getDetach(Number);
    OS.indent(2 * Depth) << "task in ";
    Detach.getParent()->printAsOperand(OS, /*PrintType=*/false);
    OS << ", region ";
    getRegion(Detach)->printAsOperand(OS, /*PrintType=*/false);
    if (const DebugLoc &Loc = Detach.getDebugLoc()) {
      OS << ", at ";
      Loc.print(OS);
    }
    OS << '\n';
    AddChildren(Number, Depth + 1);
  }
}

PreservedAnalyses TaskInfoPrinterPass::run(Function &F,
                                           FunctionAnalysisManager &) {
  TaskInfo Tasks(F);
  if (!Tasks.empty()) {
    OS << "tasks of '" << F.getName() << "':\n";
    Tasks.print(OS);
  }
  return PreservedAnalyses::all();
}

//===----------------------------------------------------------------------===//
// The task of an instruction
//===----------------------------------------------------------------------===//

unsigned TaskInfo::get(const Instruction &I) const {
  if (IsSeparate)
    return Owner.lookup(I.getParent());
  unsigned Innermost = 0;
  for (unsigned N : in(I.getParent()))
    if (Walked[N - 1].contains(I) &&
        (!Innermost ||
         Walked[Innermost - 1].contains(Walked[N - 1].getDetach())))
      Innermost = N;
  assert((!IsNested || !Defect.empty() ||
          all_of(in(I.getParent()),
                 [&](unsigned N) {
                   const Task &Its = Walked[N - 1];
                   return N == Innermost || !Its.contains(I) ||
                          Its.contains(Walked[Innermost - 1].getDetach());
                 })) &&
         "one task is the innermost");
  return Innermost;
}

bool TaskInfo::isInTask(const Instruction &I) const {
  if (IsSeparate)
    return get(I) != 0;
  return any_of(in(I.getParent()),
                [&](unsigned N) { return Walked[N - 1].covers(I); });
}

bool TaskInfo::covers(unsigned Number, const Instruction &I) const {
  if (!IsSeparate)
    return Walked[Number - 1].covers(I);
  const unsigned Place = ownerOf(I).First;
  return Nodes[Number].First <= Place && Place <= Nodes[Number].Last;
}

bool TaskInfo::coversAny(unsigned Number, const InstructionsInBlocks &Of) {
  auto IsIn = [&](const Instruction *I) { return covers(Number, *I); };
  if (Of.size() < blocks(Number).size())
    return any_of(Of, [&](const auto &In) { return any_of(In.second, IsIn); });
  return any_of(blocks(Number), [&](const BasicBlock *B) {
    auto It = Of.find(B);
    return It != Of.end() && any_of(It->second, IsIn);
  });
}

bool TaskInfo::isInSibling(
    const Instruction &I, const CallBase &Detach,
    function_ref<bool(const Instruction &)> Inside) const {
  const unsigned This = getNumber(Detach);
  if (IsSeparate) {
    auto IsIn = [](const Node &Inner, const Node &Outer) {
      return Outer.First <= Inner.First && Inner.Last <= Outer.Last;
    };
    const Node &Its = ownerOf(I), &Mine = Nodes[This];
    return !IsIn(Its, Mine) && !IsIn(Mine, Its);
  }
  return any_of(in(I.getParent()), [&](unsigned N) {
    const Task &S = Walked[N - 1];
    return N != This && S.covers(I) && !Inside(S.getDetach()) &&
           !S.contains(Detach);
  });
}

void TaskInfo::addTasksAround(const Instruction &I,
                              SmallSetVector<unsigned, 8> &Found) const {
  if (IsSeparate)
    for (unsigned N = get(I); N && Found.insert(N);)
      N = Nodes[N].Parent;
  else
    for (unsigned N : in(I.getParent()))
      if (Walked[N - 1].contains(I))
        Found.insert(N);
}

void TaskInfo::forget(const CallBase &Detach) {
  if (IsSeparate)
    return;
  if (const unsigned Number = getNumber(Detach))
    for (const BasicBlock *B : Walked[Number - 1].blocks())
      if (auto It = InBlock.find(B); It != InBlock.end())
        erase(It->second, Number);
}

void TaskInfo::forget(const BasicBlock *B) {
  Owner.erase(B);
  for (unsigned N : in(B))
    Walked[N - 1].forget(const_cast<BasicBlock *>(B));
  InBlock.erase(B);
}

void TaskInfo::addSplit(const BasicBlock *B, BasicBlock *Rest) {
  assert(!Owner.contains(Rest) && !InBlock.contains(Rest) &&
         "the rest is a new block");
  if (IsSeparate) {
    Owner[Rest] = Owner.lookup(B);
    return;
  }
  SmallVector<unsigned, 2> Its(in(B));
  for (unsigned N : Its)
    Walked[N - 1].addSplit(const_cast<BasicBlock *>(B), Rest);
  InBlock[Rest] = std::move(Its);
}

//===----------------------------------------------------------------------===//
// The code of a task
//===----------------------------------------------------------------------===//

ArrayRef<BasicBlock *> TaskInfo::blocks(unsigned Number) {
  if (!IsSeparate)
    return Walked[Number - 1].blocks();
  if (Blocks.empty())
    findBlocks();
  const Node &N = Nodes[Number];
  return ArrayRef(Blocks).slice(N.BeginBlock, N.EndBlock - N.BeginBlock);
}

void TaskInfo::forEachLiveIn(unsigned Number,
                             function_ref<void(Value *)> Visit) {
  if (!IsSeparate)
    return Walked[Number - 1].forEachLiveIn(Visit);
  if (LiveIns.empty())
    findLiveIns();
  for_each(LiveIns[Number], Visit);
}

const Task &TaskInfo::walk(unsigned Number) {
  if (!IsSeparate)
    return Walked[Number - 1];
  if (auto It = Kept.find(Number); It != Kept.end())
    return *It->second;
  // The largest number of blocks in cached walks. Without a limit, the walks of
  // deeply nested tasks would take too much memory together.
  constexpr size_t MaxKept = 1 << 20;
  if (KeptBlocks > MaxKept) {
    Kept.clear();
    KeptBlocks = 0;
  }
  std::unique_ptr<Task> &New = Kept[Number];
  New = std::make_unique<Task>(*getDetach(Number));
  KeptBlocks += New->blocks().size();
  return *New;
}

} // namespace tapir

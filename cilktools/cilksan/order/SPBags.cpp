//===- SPBags.cpp - SP-bags: series-parallel order of strands -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Keeps the stack of bags that SPBags.h describes, and changes it when the
// program's tasks begin, end and sync. Times grow from the bottom to the top:
//
//   task  | region of that task ... | task | region ... | the running task
//
// A bag of a task begins at the task's time. It is an S-bag in the paper's
// sense: the times in it, up to the next bag's begin, precede the running
// strand. A bag of a region is a P-bag: the range of times of children that
// have not been joined, and so are parallel to the running strand. All times
// outside of these ranges precede the running strand.
//
//   spawn     a bag of the child is pushed
//   its end   that is popped; its times go to the region's, the last bag
//   sync      the region's bags are popped: its times are the task's again
//
// So a union of sets is a pop here. (The union gives the paper's bound its
// factor, the inverse of Ackermann's function.) A query is a binary search at
// worst (bagOf). The ranges of the last answers are kept (State::Earlier,
// Parallel), and they answer nearly all queries.
//
// If the program uses reducers, a region has one or more bags for each set of
// views. This file simulates all steals that can occur, with one order of the
// merges. Lee and Schardl ("Efficiently detecting races in Cilk programs that
// use reducer hyperobjects", SPAA 2015) check any given choice of steals, with
// reduce functions as strands in the same way. Ranks make the merges a balanced
// tree, as in a binary counter: two sets of views from the same number of
// spawns are merged into one set.
//
//===----------------------------------------------------------------------===//

#include "SPBags.h"

#include "../core/GrowingTable.h"
#include "../core/Records.h"
#include "../core/ReentrancyGuard.h"
#include "../locks/Locksets.h"
#include "../report/Report.h"
#include "ReducerViews.h"

#include <algorithm>
#include <cassert>
#include <vector>

using namespace cilksan;

__thread State __csan_state;
void (*cilksan::BecameAlone)();
uint64_t cilksan::EndedRegions;

namespace {

constexpr size_t MaxActivations = size_t(1) << 24, MaxBags = size_t(1) << 24;

bool isRegion(const Bag *B) { return B->Region < FirstNoRegion; }
bool isOf(const Bag *B, const Activation *Owner, uint32_t Region) {
  return B->Owner == Owner && B->Region == Region;
}

/// Returns true if the bag \p B and the bag below it are in the order of the
/// stack: times and owners do not decrease upwards, ranges of regions do not
/// overlap, the bag of a task points to the bag of the enclosing task, and each
/// bag points to the last region's bag.
[[maybe_unused]] bool isInOrder(const Bag *B) {
  const State &S = __csan_state;
  if (B == S.RootBag)
    return !isRegion(B) && !B->LastRegion;
  const Bag *Below = B - 1;
  if (B->Begin < Below->Begin || B->Owner < Below->Owner ||
      (isRegion(Below) && B->Begin <= Below->End))
    return false;
  if (isRegion(B))
    return B->LastRegion == B && B->End + 1 >= B->Begin && B->End <= S.Last;
  return B->LastRegion == Below->LastRegion && B->Begin <= S.Last &&
         B->Outer < B && !isRegion(B->Outer) &&
         (!B->Now || (B->Now >= B->Begin && B->Now <= S.Last));
}

/// Brings the state up to date after a change of the last bag.
void settle() {
  State &S = __csan_state;
  assert(isInOrder(S.LastBag) && "times of bags grow from the bottom");
  assert(!isRegion(S.TaskBag) && S.TaskBag <= S.LastBag &&
         (isRegion(S.LastBag) || S.TaskBag == S.LastBag) &&
         "TaskBag is the last bag of a task");
  const Bag *Last = S.LastBag->LastRegion;
  S.TopBegin = Last ? Last->Begin : EndOfTime;
  S.TopEnd = Last ? Last->End : EndOfTime - 1;
  if (!Last)
    S.FirstParallel = EndOfTime;
  else if (S.FirstParallel == EndOfTime)
    S.FirstParallel = Last->Begin;
  assert(S.FirstParallel <= S.TopBegin && "the first region is not above");
  for (Range *R : {S.Earlier, S.Parallel})
    R[0].Begin = R[1].Begin = NoTime;
  updateChecking();
}

Bag *pushBag(Activation *Owner, uint32_t Region) {
  State &S = __csan_state;
  Bag *B = S.LastBag + 1;
  if (B == S.BagsEnd)
    __csan_too_deep();
  *B = {};
  B->Owner = Owner;
  B->Region = Region;
  B->LastRegion = isRegion(B) ? B : B[-1].LastRegion;
  S.LastBag = B;
  return B;
}

/// Pushes a bag of a region, for times from \p Begin to \p End.
Bag *pushRegion(Activation *Owner, uint32_t Region, Time Begin, Time End) {
  Bag *B = pushBag(Owner, Region);
  B->Begin = Begin;
  B->End = End;
  settle();
  return B;
}

/// Adds a range of times to a region.
void addRange(Activation *Owner, uint32_t Region, Time Begin, Time End) {
  Bag *Last = __csan_state.LastBag;
  if (isOf(Last, Owner, Region) && Last->End + 1 == Begin) {
    Last->End = End;
    settle();
  } else {
    pushRegion(Owner, Region, Begin, End);
  }
}

/// Pushes the bag of a task that the library itself begins.
void pushTask(Activation *Owner, uint32_t Region) {
  State &S = __csan_state;
  Bag *B = pushBag(Owner, Region);
  B->Begin = ++S.Last;
  B->Outer = S.TaskBag;
  B->Lockset = S.Lockset;
  // A task in a serial part of the program (beginSerial) is serial as well.
  if (Region != PartRegion && (S.Now || S.TaskBag == S.RootBag))
    B->Now = B->Begin;
  S.TaskBag = B;
  S.Now = B->Now;
  settle();
}

/// Pops the last bag, which belongs to a task that ends.
void popTask() {
  State &S = __csan_state;
  Bag *B = S.LastBag;
  assert(B != S.RootBag && B == S.TaskBag && "the last bag is a task's");
  if (S.Lockset)
    forgetHeld(B);
  S.LastBag = B - 1;
  S.TaskBag = B->Outer;
  S.Now = B->Outer->Now;
  S.Lockset = B->Lockset;
  settle();
}

/// Begins a task in which the library calls functions of the program.
Activation *pushOwn(uint32_t Place) {
  State &S = __csan_state;
  Activation *Caller = S.Top - 1, *Mine = S.Top;
  if (Mine == S.TopEndOfStack)
    __csan_too_deep();
  *Mine = {};
  Mine->Frame = frameOf(*Caller);
  Mine->Context = NoContext;
  Mine->Place = Place;
  Mine->Call = Caller->Call;
  Mine->Low = Caller->Low;
  Mine->InCall = Mine->CallsOthers = true;
  S.Top = Mine + 1;
  S.Context = NoContext;
  pushTask(Mine, TaskRegion);
  S.Lockset = 0;
  updateChecking();
  return Mine;
}

/// Ends the task \p Mine, whose bag is the last one.
void popOwn(Activation *Mine) {
  State &S = __csan_state;
  assert(isOf(S.LastBag, Mine, TaskRegion) && "the last bag is Mine's");
  popTask();
  S.Top = Mine;
  S.Context = Mine[-1].Context;
}

/// Pops the last bag, which belongs to a region.
void popRegion() {
  State &S = __csan_state;
  assert(isRegion(S.LastBag) && !S.LastBag->Own &&
         "the last bag is a region's, whose views are merged");
  ++EndedRegions;
  --S.LastBag;
  settle();
  if (BecameAlone && S.LastBag == S.AloneBag)
    BecameAlone();
}

/// Returns the first bag that shares the views of \p B.
Bag *beginOfViews(Bag *B) {
  while (!B->Own && isOf(B - 1, B->Owner, B->Region))
    --B;
  return B;
}

/// Merges the views of the last bag, which the region made for this bag, into
/// the views before them.
void mergeLast(Site Where) {
  State &S = __csan_state;
  Bag *Right = beginOfViews(S.LastBag), *Left = beginOfViews(Right - 1);
  Views *Own = Right->Own;
  assert(Own && isOf(Left, Right->Owner, Right->Region) &&
         "views are merged into those of their region");
  assert(Left->Rank >= Right->Rank && "ranks fall from the bottom");
  assert(CurrentViews == Own && "the last bag has the current views");
  Right->Own = nullptr;
  CurrentViews = outerOf(Own);
  Left->Rank = std::max(Left->Rank, Right->Rank) + 1;
  if (!isEmpty(Own)) {
    // Until the merge is done, the merged times count as joined.
    std::vector<Bag> Merged;
    {
      CheckingPause Guard;
      Merged.assign(Left, S.LastBag + 1);
    }
    S.LastBag = Left - 1;
    settle();
    Activation *Caller = S.Top - 1;
    Site Before = Caller->Call;
    Caller->Call = Where;
    Activation *Mine = pushOwn(MergePlace);
    Time Begin = S.LastBag->Begin;
    mergeViews(Own);
    returnTo(Mine);
    popOwn(Mine);
    Caller->Call = Before;
    // The bag of the merge has replaced Left in the stack.
    const Bag &First = Merged[0];
    *pushRegion(First.Owner, First.Region, First.Begin, First.End) = First;
    for (size_t I = 1; I < Merged.size(); ++I)
      addRange(Left->Owner, Left->Region, Merged[I].Begin, Merged[I].End);
    addRange(Left->Owner, Left->Region, Begin, S.Last);
    CheckingPause Guard;
    Merged = {};
  }
  dropViews(Own);
}

/// Ends the last bag. Its times precede all later actions.
void endLast(Site Where) {
  State &S = __csan_state;
  if (!isRegion(S.LastBag)) {
    popTask();
    return;
  }
  while (beginOfViews(S.LastBag)->Own)
    mergeLast(Where);
  popRegion();
}

} // namespace

void cilksan::initBags() {
  State &S = __csan_state;
  auto *Activations =
      static_cast<Activation *>(reserve(sizeof(Activation) * MaxActivations));
  auto *Bags = static_cast<Bag *>(reserve(sizeof(Bag) * MaxBags));
  Activations[0].Frame = reinterpret_cast<void *>(~uintptr_t(0));
  Activations[0].Context = RootContext;
  Activations[0].Place = NoPlace;
  Activations[0].Low = ~uintptr_t(0);
  S.Context = RootContext;
  S.Top = Activations + 1;
  S.TopEndOfStack = Activations + MaxActivations - 1;
  Bags[0].Owner = Activations;
  Bags[0].Region = RootRegion;
  S.RootBag = S.AloneBag = S.LastBag = S.TaskBag = Bags;
  S.BagsEnd = Bags + MaxBags;
  S.FirstParallel = EndOfTime;
  S.Limit = EndOfTime - (1u << 20);
  settle();
}

Bag *cilksan::bagOf(Time T) {
  State &S = __csan_state;
  Bag *B = std::upper_bound(S.RootBag, S.LastBag + 1, T,
                            [](Time T, const Bag &B) { return T < B.Begin; });
  return B - 1;
}

bool cilksan::findParallel(Time T) {
  State &S = __csan_state;
  const Bag *B = bagOf(T);
  if (isRegion(B) && T <= B->End) {
    S.Parallel[1] = S.Parallel[0];
    S.Parallel[0] = {B->Begin, B->End - B->Begin};
    return true;
  }
  Time Begin = isRegion(B) ? B->End + 1 : B->Begin;
  Time End = B == S.LastBag ? S.Last : B[1].Begin - 1;
  S.Earlier[1] = S.Earlier[0];
  S.Earlier[0] = {Begin, End - Begin};
  return false;
}

void cilksan::returnTo(Activation *A) {
  State &S = __csan_state;
  S.Top = A + 1;
  S.Context = A->Context;
  while (S.LastBag->Owner > A)
    endLast(A->Call);
  S.Context = A->Context;
  assert(S.Top == A + 1 && "A is the current activation");
}

Activation *cilksan::beginTask() {
  State &S = __csan_state;
  S.HasSpawned = 1;
  if (S.Last >= S.Limit)
    __csan_renumber();
  Activation *Mine = pushOwn(AsyncPlace);
  // The task gets its own time even if its starter precedes all else.
  S.Now = S.TaskBag->Now = S.TaskBag->Begin;
  return Mine;
}

Time cilksan::finishTask(Activation *Mine) {
  returnTo(Mine);
  assert(__csan_state.LastBag->Owner == Mine && "its bag was not ended");
  const Time Begin = __csan_state.LastBag->Begin;
  popOwn(Mine);
  return Begin;
}

bool cilksan::areAlike(Time A, Time B) {
  const State &S = __csan_state;
  auto IsOfTop = [&](Time T) { return T >= S.TopBegin && T <= S.TopEnd; };
  // With puts, any two times may be ordered differently.
  if (A == B || S.HasEdges)
    return A == B;
  if (IsOfTop(A) && IsOfTop(B))
    return true;
  // Times between a region's tasks belong to the task around the region.
  const Bag *Its = bagOf(A);
  return Its == bagOf(B) &&
         (!isRegion(Its) || (A <= Its->End) == (B <= Its->End));
}

const Bag *cilksan::groupOf(Time T) {
  const Bag *B = bagOf(T);
  if (isRegion(B) && T <= B->End) {
    while (!B->Own && isOf(B - 1, B->Owner, B->Region))
      --B;
    return B;
  }
  while (isRegion(B))
    --B;
  return B;
}

void cilksan::addPast(std::vector<std::pair<Time, Time>> &Past) {
  const State &S = __csan_state;
  // Time 0 is before everything.
  Time Begin = 1;
  for (const Bag *B = S.RootBag; B <= S.LastBag; ++B) {
    if (!isRegion(B) || B->End < B->Begin)
      continue;
    if (Begin < B->Begin)
      Past.push_back({Begin, B->Begin - 1});
    Begin = B->End + 1;
  }
  if (Begin <= S.Last)
    Past.push_back({Begin, S.Last});
}

unsigned cilksan::depthOf(const Activation *A) {
  return A - __csan_state.RootBag->Owner;
}

void cilksan::beginSerial() { pushTask(__csan_state.Top - 1, PartRegion); }

void cilksan::beginPart() {
  State &S = __csan_state;
  const bool IsSerial = !S.Now && S.TaskBag != S.RootBag;
  beginSerial();
  if (!IsSerial)
    S.Now = S.TaskBag->Now = S.TaskBag->Begin;
}

Time cilksan::endPart() {
  State &S = __csan_state;
  Bag *B = S.LastBag;
  while (B != S.RootBag && B->Region != PartRegion)
    --B;
  if (B == S.RootBag)
    return 0;
  const Time Begin = B->Begin;
  while (S.LastBag >= B)
    endLast((S.Top - 1)->Call);
  return Begin;
}

namespace {

/// The cuts of a renumbering, in order. All times from one cut up to but
/// excluding the next cut get the same new time: the number of cuts up to
/// there. So times keep their order. A time in a range stays in that range if
/// the range begins at a cut and ends before another cut.
std::vector<Time> &cuts() {
  static auto &All = *new std::vector<Time>;
  return All;
}

} // namespace

void cilksan::forgetOldActivations() {
  for (Activation *A = __csan_state.Top; A->Frame; ++A)
    A->CallerContext = 0;
}

bool cilksan::wantsRenumbering() {
  return __csan_state.Last >= __csan_state.Limit;
}

void cilksan::addCutsOfBags(std::vector<Time> &Cuts) {
  const State &S = __csan_state;
  for (const Bag *B = S.RootBag; B <= S.LastBag; ++B) {
    Cuts.push_back(B->Begin);
    if (isRegion(B))
      Cuts.push_back(B->End + 1);
  }
}

void cilksan::beginRenumbering(std::vector<Time> Cuts) {
  assert(cuts().empty() && "one renumbering at a time");
  addCutsOfBags(Cuts);
  std::sort(Cuts.begin(), Cuts.end());
  Cuts.erase(std::unique(Cuts.begin(), Cuts.end()), Cuts.end());
  // 0, the time of actions that precede all others, stays 0.
  if (!Cuts.front())
    Cuts.erase(Cuts.begin());
  cuts() = std::move(Cuts);
}

Time cilksan::renumbered(Time T) {
  const std::vector<Time> &Cuts = cuts();
  assert(!Cuts.empty() && "times are being renumbered");
  return std::upper_bound(Cuts.begin(), Cuts.end(), T) - Cuts.begin();
}

void cilksan::endRenumbering() {
  State &S = __csan_state;
  S.FirstParallel = EndOfTime;
  for (Bag *B = S.RootBag; B <= S.LastBag; ++B) {
    bool WasEmpty = B->End < B->Begin;
    B->Begin = renumbered(B->Begin);
    B->End = WasEmpty ? B->Begin - 1 : renumbered(B->End);
    B->Now = renumbered(B->Now);
    if (isRegion(B) && S.FirstParallel == EndOfTime)
      S.FirstParallel = B->Begin;
    assert((B == S.RootBag || B[-1].Begin <= B->Begin) &&
           "renumbering keeps the order of bags");
  }
  S.Now = S.TaskBag->Now;
  S.Last = renumbered(S.Last);
  cuts() = {};
  settle();
}

extern "C" {

void __csan_too_deep() {
  ReentrancyGuard Guard;
  giveUp("the recursion is too deep: the detector follows 16 million calls and "
         "spawns within each other; run the program on less data");
}

void __csan_exit(Activation *Mine) {
  while (__csan_state.LastBag->Owner >= Mine)
    endLast(Mine->Call);
}

void __csan_task_exit(Activation *Mine, Activation *Spawner, uint32_t Region) {
  State &S = __csan_state;
  Bag *B = S.LastBag;
  while (B != S.RootBag && !isOf(B, Mine, TaskRegion))
    --B;
  if (B == S.RootBag)
    return returnTo(Spawner);
  S.Top = Mine + 1;
  while (S.LastBag > B)
    endLast(Mine->Call);
  Time Begin = B->Begin;
  assert(S.LastBag == B && "what lies above the task has ended");
  popTask();
  S.Top = Mine;
  S.Context = Mine[-1].Context;
  addRange(Spawner, Region, Begin, S.Last);
}

void __csan_continue(Activation *Mine, uint32_t Region, uint32_t Detach) {
  State &S = __csan_state;
  if (!isOf(S.LastBag, Mine, Region)) {
    pushRegion(Mine, Region, S.Last + 1, S.Last);
  } else {
    Bag *B = beginOfViews(S.LastBag);
    if (B->Own && isEmpty(B->Own))
      return;
    while ((B = beginOfViews(S.LastBag))->Own &&
           B->Rank == beginOfViews(B - 1)->Rank)
      mergeLast(makeSite(SiteKind::Detach, Detach));
  }
  Views *Own = newViews(CurrentViews);
  pushRegion(Mine, Region, S.Last + 1, S.Last)->Own = Own;
  CurrentViews = Own;
}

void __csan_sync(Activation *Mine, uint32_t Region, uint32_t Sync) {
  State &S = __csan_state;
  Bag *B = S.LastBag;
  while (B->Owner == Mine && isRegion(B) && B->Region != Region)
    --B;
  if (!isOf(B, Mine, Region))
    return;
  while (isOf(B - 1, Mine, Region))
    --B;
  while (S.LastBag >= B)
    endLast(makeSite(SiteKind::Sync, Sync));
  S.Context = Mine->Context;
}

} // extern "C"

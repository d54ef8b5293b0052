//===- Bags.cpp - tasks, regions, and what ends with them -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//===----------------------------------------------------------------------===//

#include "Bags.h"

#include "Locksets.h"
#include "Strands.h"
#include "Table.h"
#include "Views.h"

#include <cstdio>
#include <unistd.h>

using namespace cilksan;

__thread State __csan_state;

namespace {

constexpr size_t MaxActivations = size_t(1) << 24, MaxBags = size_t(1) << 24;

/// The topmost bag with views of its own, or null.
Bag *Viewing;

/// After the last bag has ended: where nothing is parallel any more, all that
/// was comes before all that will be.
void settle() {
  if (__csan_state.LastBag == __csan_state.RootBag)
    Ancient = Records.last();
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
  S.LastBag = B;
  return B;
}

/// A task within the library's own work.
Bag *pushTask(Activation *Owner, uint32_t Region) {
  State &S = __csan_state;
  Bag *B = pushBag(Owner, Region);
  B->Outer = S.TaskBag;
  B->Lockset = S.Lockset;
  S.TaskBag = B;
  return B;
}

/// The last bag is a task's; what is in it is returned.
uint32_t popTask() {
  State &S = __csan_state;
  Bag *B = S.LastBag;
  if (S.Lockset)
    forgetHeld(B);
  S.LastBag = B - 1;
  S.TaskBag = B->Outer;
  S.Lockset = B->Lockset;
  return B->Set;
}

/// The set precedes what the task does from now on.
void joinTask(uint32_t Set) {
  Bag *Task = __csan_state.TaskBag;
  if (!Task->Set && Set)
    label(Set, false);
  Task->Set = unite(Task->Set, Set);
}

bool isRegion(const Bag *B) { return B->Region < FirstNoRegion; }

/// The last bag's views are merged into those of the one below, which is of the
/// same region, and so are the bags.
void mergeLast(Site Where) {
  State &S = __csan_state;
  Bag Right = *S.LastBag;
  Bag *Left = --S.LastBag;
  Viewing = Right.Outer;
  Left->Rank = (Left->Rank > Right.Rank ? Left->Rank : Right.Rank) + 1;
  uint32_t Set = unite(Left->Set, Right.Set);
  if (!isEmpty(Right.Own)) {
    if (Set)
      label(Set, false);
    Activation *Caller = S.Top - 1, *Mine = S.Top++;
    if (S.Top == S.TopEnd)
      __csan_too_deep();
    Site Before = Caller->Call;
    Caller->Call = Where;
    *Mine = {Caller->Frame, FirstStrand, 0,   MergePlace,
             Where,         Caller->Low, true};
    pushTask(Mine, TaskRegion);
    S.Lockset = 0;
    S.Strand = FirstStrand;
    mergeViews(Right.Own);
    returnTo(Mine);
    Set = unite(Set, popTask());
    Caller->Call = Before;
    S.Top = Mine;
    S.Strand = Caller->Strand;
  }
  dropViews(Right.Own);
  Left->Set = Set;
  if (Set)
    label(Set, true);
}

/// The last bag ends, and what is in it comes before what follows.
void endLast(Site Where) {
  State &S = __csan_state;
  Bag *B = S.LastBag;
  if (!isRegion(B)) {
    bool Once = B->Region == OnceRegion;
    uint32_t Set = popTask();
    if (!Once)
      joinTask(Set);
  } else if (B->Own) {
    mergeLast(Where);
  } else {
    --S.LastBag;
    joinTask(B->Set);
  }
}

} // namespace

void cilksan::initBags() {
  State &S = __csan_state;
  auto *Activations =
      static_cast<Activation *>(reserve(sizeof(Activation) * MaxActivations));
  auto *Bags = static_cast<Bag *>(reserve(sizeof(Bag) * MaxBags));
  Activations[0].Frame = reinterpret_cast<void *>(~uintptr_t(0));
  Activations[0].Strand = FirstStrand;
  Activations[0].Place = NoPlace;
  Activations[0].Low = ~uintptr_t(0);
  S.Top = Activations + 1;
  S.TopEnd = Activations + MaxActivations - 1;
  Bags[0] = {};
  Bags[0].Owner = Activations;
  Bags[0].Region = RootRegion;
  Bags[0].Set = FirstStrand;
  S.Strand = FirstStrand;
  S.RootBag = S.LastBag = S.TaskBag = Bags;
  S.BagsEnd = Bags + MaxBags;
}

void cilksan::updateChecking() {
  State &S = __csan_state;
  S.Checking = S.Following && !S.Disabled && S.LastBag != S.RootBag;
}

void cilksan::returnTo(Activation *A) {
  State &S = __csan_state;
  S.Top = A + 1;
  S.Strand = A->Strand;
  while (S.LastBag->Owner > A)
    endLast(A->Call);
  S.Strand = A->Strand;
  settle();
}

Views *cilksan::currentViews() { return Viewing ? Viewing->Own : nullptr; }

unsigned cilksan::depthOf(const Activation *A) {
  return A - __csan_state.RootBag->Owner;
}

const Bag *cilksan::bagOfSet(uint32_t Set) {
  for (Bag *B = __csan_state.LastBag; B != __csan_state.RootBag; --B)
    if (B->Set == Set)
      return B;
  return nullptr;
}

void cilksan::beginSerial() {
  State &S = __csan_state;
  pushTask(S.Top - 1, OnceRegion)->Set = FirstStrand;
  endStrands();
  updateChecking();
}

void cilksan::endSerial() {
  State &S = __csan_state;
  Bag *B = S.LastBag;
  while (B != S.RootBag && B->Region != OnceRegion)
    --B;
  if (B == S.RootBag)
    return;
  while (S.LastBag >= B)
    endLast((S.Top - 1)->Call);
  endStrands();
  settle();
}

extern "C" {

void __csan_return_to(Activation *Mine) { returnTo(Mine); }

void __csan_drop_dead(void *Frame) {
  Activation *A = __csan_state.Top - 1;
  while (A->Frame < Frame)
    --A;
  returnTo(A);
}

void __csan_too_deep() {
  InTool Guard;
  fputs("cilksan: the recursion is too deep: the detector follows 16 million "
        "calls and spawns within each other\n",
        stderr);
  _exit(2);
}

void __csan_exit(Activation *Mine) {
  State &S = __csan_state;
  while (S.LastBag->Owner >= Mine)
    endLast(Mine->Call);
  settle();
}

void __csan_task_exit(Activation *Mine, Activation *Spawner, uint32_t Region) {
  State &S = __csan_state;
  Bag *B = S.LastBag;
  while (B != S.RootBag && !(B->Owner == Mine && B->Region == TaskRegion))
    --B;
  if (B == S.RootBag)
    return returnTo(Spawner);
  S.Top = Mine + 1;
  while (S.LastBag > B)
    endLast(Mine->Call);
  uint32_t Set = popTask();
  S.Top = Mine;
  if (Set) {
    Bag *P = S.LastBag;
    if (P->Owner != Spawner || P->Region != Region)
      P = pushBag(Spawner, Region);
    P->Set = unite(P->Set, Set);
    label(P->Set, true);
  }
  S.Strand = Mine[-1].Strand;
  settle();
}

void __csan_continue(Activation *Mine, uint32_t Region, uint32_t Detach) {
  State &S = __csan_state;
  Bag *B = S.LastBag;
  if (B->Owner != Mine || B->Region != Region) {
    B = pushBag(Mine, Region);
  } else if (B->Own) {
    if (isEmpty(B->Own))
      return;
    while (S.LastBag->Own && S.LastBag->Rank == S.LastBag[-1].Rank)
      mergeLast(makeSite(SiteKind::Detach, Detach));
  }
  B = pushBag(Mine, Region);
  B->Own = newViews();
  B->Outer = Viewing;
  Viewing = B;
  updateChecking();
}

void __csan_sync(Activation *Mine, uint32_t Region, uint32_t Sync) {
  State &S = __csan_state;
  Bag *B = S.LastBag;
  while (B->Owner == Mine && isRegion(B) && B->Region != Region)
    --B;
  if (B->Owner != Mine || B->Region != Region)
    return;
  while (B[-1].Owner == Mine && B[-1].Region == Region)
    --B;
  while (S.LastBag >= B)
    endLast(makeSite(SiteKind::Sync, Sync));
  S.Strand = Mine->Strand;
  settle();
}

} // extern "C"

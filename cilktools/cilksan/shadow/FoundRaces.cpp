//===- FoundRaces.cpp - from two records to a race ------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes a Race of two records. A race is identified by the object and by the
// two places in the source, in whatever unit and instance they are compiled
// (originalOf). So a loop that races a million times on an array gives one
// race. If the same lines race on two arrays, they give two races.
//
// The two paths from main part in the innermost live activation that owns the
// first access's bag: a spawn of this activation made the two accesses
// parallel. A context refers to its parent, so a walk upwards finds the
// function. A task of cilk::async can be anywhere below the function, so in
// this case both chains of contexts are compared.
//
// Nothing here is fast. All code runs once for each race, except for the test
// whether a race is known. This test is a look-up in a hash table, since
// programs with races make it very often.
//
//===----------------------------------------------------------------------===//

#include "FoundRaces.h"

#include "../core/Records.h"
#include "../core/ReentrancyGuard.h"
#include "../locks/Locksets.h"
#include "../objects/Objects.h"
#include "../objects/SourceFrames.h"
#include "../objects/WorkerStorage.h"
#include "../order/DetachedTasks.h"
#include "../order/SPBags.h"
#include "../report/Describe.h"
#include "../report/Report.h"

#include <csi/csi.h>

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <string>
#include <unordered_map>

using namespace cilksan;

namespace {

/// The objects on which two sites have raced. The value is true if that race
/// was reported, and false if it was suppressed.
struct KnownRaces {
  std::unordered_map<uint64_t, bool> Of;
  /// The object of the last race.
  Identity Last = {};
  bool LastReported = false;
};
std::unordered_map<uint64_t, KnownRaces> &known() {
  static auto &Known = *new std::unordered_map<uint64_t, KnownRaces>;
  return Known;
}

/// Returns true if the object at \p Addr is new to the two sites, and makes it
/// the last one.
bool isNew(KnownRaces &Known, uintptr_t Addr) {
  if (Addr - Known.Last.Begin < Known.Last.Size &&
      Known.Last.Age == ageOfObjects())
    return false;
  Known.Last = identityOf(Addr);
  auto [It, New] = Known.Of.emplace(Known.Last.Key, true);
  Known.LastReported = It->second;
  return New;
}

/// Returns true if the context is inside a merge of views.
bool isInMerge(uint32_t C) {
  while (C > RootContext && Contexts[C].Place != MergePlace)
    C = Contexts[C].Parent;
  return C > RootContext;
}

/// Returns the ancestor of \p C, or \p C itself, at depth \p Depth: the number
/// of contexts on the way to main, the result included.
uint32_t ancestorAt(uint32_t C, unsigned Depth) {
  unsigned All = 0;
  for (uint32_t I = C; I > RootContext; I = Contexts[I].Parent)
    ++All;
  for (; C > RootContext && All > Depth; --All)
    C = Contexts[C].Parent;
  return C;
}

unsigned depthOfContext(uint32_t C) {
  unsigned Depth = 0;
  for (; C > RootContext; C = Contexts[C].Parent)
    ++Depth;
  return Depth;
}

/// Returns the number of outer contexts that \p A and \p B have in common.
unsigned commonDepth(uint32_t A, uint32_t B) {
  unsigned Depth = std::min(depthOfContext(A), depthOfContext(B));
  A = ancestorAt(A, Depth);
  B = ancestorAt(B, Depth);
  for (; A != B; --Depth) {
    A = Contexts[A].Parent;
    B = Contexts[B].Parent;
  }
  return Depth;
}

/// Returns the place where a detached task was started: the \p Level-th task in
/// \p C, counted from outside.
Place startOf(uint32_t C, unsigned Level) {
  std::vector<uint32_t> Tasks;
  for (; C > RootContext; C = Contexts[C].Parent)
    if (Contexts[C].Place == AsyncPlace)
      Tasks.push_back(C);
  if (Level > Tasks.size())
    return {};
  Access Start;
  addFrames(Start.Frames, Tasks[Tasks.size() - Level], 0);
  Start.At = Start.Frames.front().At;
  return siteOf(Start);
}

Access describe(RacingAccess A, uint32_t Outer) {
  const Record &R = recordAt(A.Record);
  Access Result = codeAt(R.Where, R.Context, Outer);
  SiteKind Kind = siteKind(R.Where);
  Result.Is = Kind == SiteKind::Free || Kind == SiteKind::FreeCall ||
                      Kind == SiteKind::EndOfLife
                  ? Access::Free
              : A.Write ? Access::Write
                        : Access::Read;
  if (Result.Is != Access::Free && isInMerge(R.Context))
    Result.Is = Access::Merge;
  for (const HeldLock &H : locksIn(R.Lockset))
    Result.Atomic |= H.Lock == reinterpret_cast<uintptr_t>(&AtomicLock);
  return Result;
}

std::vector<std::string> describeLocks(uint32_t Record) {
  std::vector<std::string> Result;
  for (const HeldLock &H : locksIn(recordAt(Record).Lockset)) {
    if (isNameless(H))
      continue;
    Object O = objectAt(H.Lock);
    char Address[32];
    snprintf(Address, sizeof(Address), "0x%lx",
             static_cast<unsigned long>(H.Lock));
    std::string Name = O.Name ? O.Name : Address;
    if (H.Mode == LockMode::Shared)
      Name += " (shared)";
    Result.push_back(Name);
  }
  return Result;
}

/// Fills in the unknown properties of a variable. An access may name a pointer
/// to the variable. The pointer's declaration is not the variable's.
void nameByAccesses(Race &R) {
  for (const Access *A : {&R.Second, &R.First})
    if (A->Declared.Line && A->Variable && *A->Variable != '*' &&
        !R.Of.At.Line) {
      if (!R.Of.Name)
        R.Of.Name = A->Variable;
      R.Of.At = A->Declared;
    }
  for (const Access *A : {&R.Second, &R.First})
    if (A->Declared.Line && !R.Of.Name)
      R.Of.Name = A->Variable;
}

uint64_t pairOf(RacingAccess A, RacingAccess B) {
  uint64_t Left = originalOf(recordAt(A.Record).Where),
           Right = originalOf(recordAt(B.Record).Where);
  if (Left > Right)
    std::swap(Left, Right);
  return Left << 32 | Right;
}

} // namespace

void cilksan::forgetRaces() { known().clear(); }

void cilksan::foundRace(RacingAccess First, RacingAccess Second, uintptr_t At,
                        uintptr_t Addr, size_t Size, Site Once) {
  ReentrancyGuard Guard;
  assert(Addr <= At && At - Addr < Size && "the byte is the access's");
  assert((First.Write || Second.Write) && First.At != Second.At &&
         "one of the two writes, and they are of different strands");
  if (isWorkersOwn(At))
    return;
  KnownRaces &Known = known()[pairOf(First, Second)];
  if (!isNew(Known, At)) {
    if (Known.LastReported)
      duplicate();
    return;
  }
  Race R;
  // The paths part in the function whose sync waits for the first access.
  uint32_t FirstContext = recordAt(First.Record).Context;
  uint32_t SecondContext = recordAt(Second.Record).Context;
  const unsigned Level = detachedLevel(First.At);
  R.Async = Level != 0;
  unsigned Depth = R.Async ? commonDepth(FirstContext, SecondContext)
                           : depthOf(bagOf(First.At)->Owner);
  assert(Depth <= depthOf(__csan_state.Top) && "a live activation has both");
  uint32_t FirstOuter = ancestorAt(FirstContext, Depth);
  uint32_t SecondOuter = ancestorAt(SecondContext, Depth);
  uint32_t Child = ancestorAt(FirstContext, Depth + 1);
  if (R.Async) {
    R.SpawnAt = startOf(FirstContext, Level);
  } else if (Contexts[Child].Place & TaskBit) {
    const source_loc_t *Spawn = detachOf(Contexts[Child].Place);
    R.SpawnAt = placeIn(Spawn);
    if (Spawn)
      R.SyncAt = placeIn(__csi_get_related_loc(Spawn));
    R.InLoop = Contexts[Child].Place & LoopBit;
  }
  R.First = describe(First, FirstOuter);
  R.Second = describe(Second, SecondOuter);
  R.First.Address = At;
  R.First.Size = recordAt(First.Record).Size;
  R.Second.Address = Addr;
  R.Second.Size = Size;
  addFrames(R.Common, SecondOuter, 0);
  if (Once) {
    R.RunsOnce = true;
    R.OnceAt = siteOf(codeAt(Once, currentContext(), 0));
  }
  R.Of = objectAt(At);
  if (R.Of.Is == Object::Global || R.Of.Is == Object::Stack)
    nameByAccesses(R);
  R.FirstLocks = describeLocks(First.Record);
  R.SecondLocks = describeLocks(Second.Record);
  Known.LastReported = Known.Of[Known.Last.Key] = report(R);
}

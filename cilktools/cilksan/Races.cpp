//===- Races.cpp - races as they are found --------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From two records to a Race. A race is known by the two places in the source,
// whatever unit and instance they are compiled in (originalOf), and by the
// object. So a loop that races a million times for an array is one race, and
// two arrays that the same lines race for are two.
//
// Where both ways from main part, the function is the innermost activation that
// is still there and that the first access's bag belongs to: its spawn is what
// made the two parallel. Contexts are chains of parents, so that finding it is
// a walk up.
//
// Nothing here is fast, and all of it runs once for each race but for the
// question whether that is known: a look-up in a hash table, as programs that
// race do it all the time.
//
//===----------------------------------------------------------------------===//

#include "Races.h"

#include "Access.h"
#include "Bags.h"
#include "Detector.h"
#include "Locksets.h"
#include "Objects.h"
#include "Records.h"
#include "Report.h"

#include <csi/csi.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <unordered_map>

using namespace cilksan;

namespace {

/// The objects that two sites have raced for, and whether that is reported or
/// suppressed.
struct KnownRaces {
  std::unordered_map<uint64_t, bool> Of;
  /// The last one.
  Identity Last = {};
  bool LastReported = false;
};
std::unordered_map<uint64_t, KnownRaces> &known() {
  static auto &Known = *new std::unordered_map<uint64_t, KnownRaces>;
  return Known;
}

/// Whether the object at \p Addr is a new one; then it becomes the last one.
bool isNew(KnownRaces &Known, uintptr_t Addr) {
  if (Addr - Known.Last.Begin < Known.Last.Size &&
      Known.Last.Age == ageOfObjects())
    return false;
  Known.Last = identityOf(Addr);
  auto [It, New] = Known.Of.emplace(Known.Last.Key, true);
  Known.LastReported = It->second;
  return New;
}

Place placeIn(const source_loc_t *L) {
  Place P;
  if (L && L->filename && L->line_number) {
    P.File = L->filename;
    P.Line = L->line_number;
    P.Column = L->column_number;
  }
  return P;
}

const char *nameIn(const source_loc_t *L) {
  return L && L->name && *L->name ? L->name : nullptr;
}

const source_loc_t *sourceOf(Site Where) {
  csi_id_t Id = siteId(Where);
  switch (siteKind(Where)) {
  case SiteKind::Load:
    return __csi_get_load_source_loc(Id);
  case SiteKind::Store:
  case SiteKind::EndOfLife:
    return __csi_get_store_source_loc(Id);
  case SiteKind::Local:
    return __csi_get_alloca_source_loc(Id);
  case SiteKind::Call:
  case SiteKind::FreeCall:
    return __csi_get_callsite_source_loc(Id);
  case SiteKind::Alloc:
    return __csi_get_allocfn_source_loc(Id);
  case SiteKind::Free:
    return __csi_get_free_source_loc(Id);
  case SiteKind::Sync:
    return __csi_get_sync_source_loc(Id);
  case SiteKind::Detach:
    return __csi_get_detach_source_loc(Id);
  case SiteKind::None:
    break;
  }
  return nullptr;
}

bool isAccess(Site Where) {
  return siteKind(Where) == SiteKind::Load ||
         siteKind(Where) == SiteKind::Store ||
         siteKind(Where) == SiteKind::EndOfLife;
}

const source_loc_t *detachOf(uint32_t Place) {
  return __csi_get_detach_source_loc(Place & ~(TaskBit | LoopBit));
}

/// Adds the functions that \p L has been inlined from, outermost last.
void addInlined(std::vector<Frame> &Frames, const source_loc_t *L) {
  while (L && (L = __csi_get_inlined_loc(L)))
    Frames.push_back({Frame::Inlined, nameIn(L), placeIn(L)});
}

/// The function of the innermost activation that is one.
const char *functionAt(uint32_t C) {
  for (; C > RootContext; C = Contexts[C].Parent)
    if (!(Contexts[C].Place & TaskBit) && Contexts[C].Place < MergePlace)
      return nameIn(__csi_get_func_source_loc(Contexts[C].Place));
  return nullptr;
}

/// The frames of a context and those outwards, until \p End, not included.
void addFrames(std::vector<Frame> &Frames, uint32_t C, uint32_t End) {
  for (; C > RootContext && C != End; C = Contexts[C].Parent) {
    const Context &It = Contexts[C];
    const source_loc_t *L;
    if (It.Place == MergePlace) {
      L = sourceOf(It.Call);
      Frames.push_back(
          {Frame::Library, "merge of reducers' views", placeIn(L)});
    } else if (It.Place & TaskBit) {
      L = detachOf(It.Place);
      const char *Name = nameIn(L);
      Frames.push_back({It.Place & LoopBit ? Frame::Iteration : Frame::Spawn,
                        Name ? Name : functionAt(It.Parent), placeIn(L)});
    } else {
      const char *Name = nameIn(__csi_get_func_source_loc(It.Place));
      L = sourceOf(It.Call);
      const char *Callee = nameIn(L);
      if (Callee && isHarmless(Callee)) {
        // A function of a library has called back.
        Frames.push_back({Frame::Call, Name, {}});
        Frames.push_back({Frame::Library, Callee, placeIn(L)});
      } else {
        Frames.push_back({Frame::Call, Name, placeIn(L)});
      }
    }
    addInlined(Frames, L);
  }
}

/// Whether a merge of views is around it.
bool isInMerge(uint32_t C) {
  while (C > RootContext && Contexts[C].Place != MergePlace)
    C = Contexts[C].Parent;
  return C > RootContext;
}

/// The outer context of \p C with \p Depth contexts around it and itself.
uint32_t ancestorAt(uint32_t C, unsigned Depth) {
  unsigned All = 0;
  for (uint32_t I = C; I > RootContext; I = Contexts[I].Parent)
    ++All;
  for (; C > RootContext && All > Depth; --All)
    C = Contexts[C].Parent;
  return C;
}

Access describe(RacingAccess A, uint32_t Outer) {
  const Record &R = recordAt(A.Record);
  const source_loc_t *L = sourceOf(R.Where);
  Access Result;
  SiteKind Kind = siteKind(R.Where);
  Result.Is = Kind == SiteKind::Free || Kind == SiteKind::FreeCall ||
                      Kind == SiteKind::EndOfLife
                  ? Access::Free
              : A.Write ? Access::Write
                        : Access::Read;
  if (Result.Is != Access::Free && isInMerge(R.Context))
    Result.Is = Access::Merge;
  Result.At = placeIn(L);
  for (const HeldLock &H : locksIn(R.Lockset))
    Result.Atomic |= H.Lock == reinterpret_cast<uintptr_t>(&AtomicLock);
  const source_loc_t *Inlined = L ? __csi_get_inlined_loc(L) : nullptr;
  Result.Function = nameIn(Inlined);
  if (!Result.Function)
    Result.Function = functionAt(R.Context);
  if (isAccess(R.Where)) {
    Result.Variable = nameIn(L);
    if (L)
      Result.Declared = placeIn(__csi_get_related_loc(L));
  } else if (const char *Callee = nameIn(L)) {
    Result.Frames.push_back({Frame::Library, Callee, Result.At});
  }
  addInlined(Result.Frames, L);
  addFrames(Result.Frames, R.Context, Outer);
  return Result;
}

std::vector<std::string> describeLocks(uint32_t Record) {
  std::vector<std::string> Result;
  for (const HeldLock &H : locksIn(recordAt(Record).Lockset)) {
    if (H.Lock == reinterpret_cast<uintptr_t>(&AtomicLock))
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

void addPlace(std::string &Key, const source_loc_t *L) {
  Key += std::to_string(L->line_number) + ' ' +
         std::to_string(L->column_number) + ' ' +
         (L->filename ? L->filename : "") + '\n';
}

/// Fills in what is unknown of a variable. What an access names may be a
/// pointer to it: that doesn't tell where it is declared.
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

Site cilksan::originalOf(Site Where) {
  static auto &Originals = *new std::unordered_map<Site, Site>;
  static auto &AtPlace = *new std::unordered_map<std::string, Site>;
  auto [Known, New] = Originals.emplace(Where, Where);
  if (!New)
    return Known->second;
  const source_loc_t *L = sourceOf(Where);
  if (!placeIn(L).File)
    return Where;
  std::string Key = std::to_string(static_cast<int>(siteKind(Where))) + ' ' +
                    (L->name ? L->name : "") + '\n';
  for (; L; L = __csi_get_inlined_loc(L))
    addPlace(Key, L);
  return Known->second = AtPlace.emplace(Key, Where).first->second;
}

void cilksan::forgetRaces() { known().clear(); }

SitePlace cilksan::placeOf(Site Where) {
  const source_loc_t *L = sourceOf(Where);
  return {placeIn(L), nameIn(L)};
}

Place cilksan::declarationOf(Site Where) {
  const source_loc_t *L = sourceOf(Where);
  return placeIn(L ? __csi_get_related_loc(L) : nullptr);
}

std::vector<Frame> cilksan::framesFrom(uint32_t Context, Site Where) {
  std::vector<Frame> Frames;
  if (const char *Callee = placeOf(Where).Name)
    Frames.push_back({Frame::Library, Callee, placeOf(Where).At});
  addInlined(Frames, sourceOf(Where));
  addFrames(Frames, Context, 0);
  return Frames;
}

void cilksan::foundRace(RacingAccess First, RacingAccess Second, uintptr_t At,
                        uintptr_t Addr, size_t Size) {
  InTool Guard;
  KnownRaces &Known = known()[pairOf(First, Second)];
  if (!isNew(Known, At)) {
    if (Known.LastReported)
      duplicate();
    return;
  }
  Race R;
  // The ways part where the first one waits for a sync.
  uint32_t FirstContext = recordAt(First.Record).Context;
  uint32_t SecondContext = recordAt(Second.Record).Context;
  unsigned Depth = depthOf(bagOf(First.At)->Owner);
  uint32_t FirstOuter = ancestorAt(FirstContext, Depth);
  uint32_t SecondOuter = ancestorAt(SecondContext, Depth);
  uint32_t Child = ancestorAt(FirstContext, Depth + 1);
  if (Contexts[Child].Place & TaskBit) {
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
  R.Of = objectAt(At);
  if (R.Of.Is == Object::Global || R.Of.Is == Object::Stack)
    nameByAccesses(R);
  R.FirstLocks = describeLocks(First.Record);
  R.SecondLocks = describeLocks(Second.Record);
  Known.LastReported = Known.Of[Known.Last.Key] = report(R);
}

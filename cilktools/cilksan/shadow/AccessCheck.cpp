//===- AccessCheck.cpp - the check of an access ---------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks accesses of any size, by the procedures for reads and writes of
// SP-bags (Feng and Leiserson 1997) and ALL-SETS (Cheng et al. 1998).
// CellUpdate.h handles the simple case. An access reaches this file only if a
// condition of the simple case does not hold.
//
// The invariant of a cell without locks: the cell has the last write of its
// four bytes, and one read since that write. This read represents all reads
// since that write: each strand that is parallel to one of them is parallel to
// this read. If single bytes, or accesses with different locks, have to be
// distinguished, the cell refers to eight cells of single bytes or to a list
// instead (SplitCells.h, AccessLists.h). It becomes a plain cell again as soon
// as a plain cell can hold the same information.
//
// The cost is one comparison for each cell. Long accesses are cheap because
// neighbouring cells mostly have the same past: a cell with the same contents
// as the previous cell needs no query of the bags (runAsLast), and eight cells
// are compared at once.
//
//===----------------------------------------------------------------------===//

#include "AccessCheck.h"

#include "../core/CellPages.h"
#include "../core/Printing.h"
#include "../core/Records.h"
#include "../core/ReentrancyGuard.h"
#include "../locks/Locksets.h"
#include "../objects/Objects.h"
#include "../objects/SharedOwners.h"
#include "../objects/ThreadLocals.h"
#include "../order/HappensBefore.h"
#include "../order/SPBags.h"
#include "../report/Progress.h"
#include "AccessLists.h"
#include "CellUpdate.h"
#include "DeclaredEffects.h"
#include "FoundRaces.h"
#include "OnceAccesses.h"
#include "RecordCollector.h"
#include "SplitCells.h"
#include "ThreadValues.h"

#include <algorithm>
#include <cassert>
#include <cstring>

using namespace cilksan;

AccessCounts cilksan::Counts;
bool cilksan::AtomicsAreSafe = true;
bool cilksan::HasSeenAtomics;

namespace {

#ifdef __x86_64__
#define CILKSAN_VECTORISED __attribute__((target_clones("avx2", "default")))
#else
#define CILKSAN_VECTORISED
#endif

/// Returns how many of the first \p Count cells for writes, and of the
/// corresponding cells for reads, have these contents. The result is a multiple
/// of eight.
CILKSAN_VECTORISED size_t countAlike(const Cell *W, size_t Count,
                                     uint64_t Writer, uint64_t Reader) {
  using Eight = uint64_t __attribute__((vector_size(64)));
  size_t I = 0;
  for (; I + 8 <= Count; I += 8) {
    Eight Writers, Readers;
    memcpy(&Writers, W + I, sizeof Writers);
    memcpy(&Readers, W + CellsPerPage + I, sizeof Readers);
    if (__builtin_reduce_or((Writers ^ Writer) | (Readers ^ Reader)))
      break;
  }
  return I;
}

__attribute__((noinline, cold)) void lookAtProgress() {
  ReentrancyGuard Guard;
  showProgress(Counts.Accesses, __csan_state.Last);
}

/// Must be called before an access, and before its record is looked up.
void prepare() {
  collectIfWanted();
  beginTimeAfterPut();
}

/// The check of one access, or of all accesses of a place in a loop. It keeps
/// facts that are known from the cells checked so far.
class Checker {
public:
  Checker(uint32_t Record, bool Write)
      : Record(Record), Write(Write), Lockset(recordAt(Record).Lockset) {
    Mine.At = __csan_state.Now;
    Mine.Record = Record;
    assert(!(Record & LockedBit) == !Lockset &&
           "LockedBit says if locks are held");
    assert(Mine.At <= __csan_state.Last && "the time has been given");
  }

  /// Checks accesses of \p Element bytes each, one after the other.
  void check(uintptr_t Begin, size_t Size, size_t Element) {
    if (__builtin_expect(++Counts.Accesses == ProgressDue, 0))
      lookAtProgress();
    Addr = Begin;
    ElementSize = Element;
    uintptr_t At = Begin, End = Begin + Size;
    if (uintptr_t Lead = -At & 3) {
      Lead = std::min<uintptr_t>(Lead, Size);
      part(At, Lead);
      At += Lead;
    }
    while (End - At >= 4) {
      uintptr_t Next = std::min((At | PageMask) + 1, End & ~uintptr_t(3));
      Counts.Cells += (Next - At) / 4;
      for (Cell *W = cellOf(At), *End = W + (Next - At) / 4; W != End;) {
        size_t Alike = runAsLast(W, End - W);
        if (!Alike) {
          whole(*W, At);
          Alike = 1;
        }
        W += Alike;
        At += 4 * Alike;
      }
    }
    if (At != End)
      part(At, End - At);
  }

private:
  const uint32_t Record;
  const bool Write;
  const uint32_t Lockset;
  uintptr_t Addr = 0;
  size_t ElementSize = 0;
  Cell Mine;
  /// The contents of cells that do not race with this access. At a write, cells
  /// for writes with these contents become Mine. At a read, cells for reads
  /// with these contents become Mine if ReplacesReader is true.
  Cell LastWriter = {{NoTime, 0}}, LastReader = {};
  bool ReplacesReader = false;
  /// The last time that was found to precede the running strand, and the last
  /// time that was found to be parallel to it.
  Time Before = 0, Parallel = EndOfTime;
  /// The records of the last reader and the last writer with which the access
  /// raced.
  uint32_t Raced[2] = {};

  bool parallel(Time T) {
    if (T == Before)
      return false;
    if (T == Parallel)
      return true;
    bool Result = isParallel(T);
    (Result ? Parallel : Before) = T;
    return Result;
  }

  void race(Cell With, bool WithWrite, uintptr_t At) {
    if (isBeforeRelease(With.At) ||
        isThreadsOwn(recordAt(With.Record).Lockset, Lockset, At) ||
        isHandedOver(With.At, timeOfBlock(At)))
      return;
    if (Raced[WithWrite] == With.Record)
      return;
    Raced[WithWrite] = With.Record;
    foundRace({With.At, With.Record, WithWrite}, {Mine.At, Record, Write}, At,
              At - (At - Addr) % ElementSize, ElementSize);
  }

  /// Updates the first cells, as long as they have the same contents as the
  /// previous cells, as most cells do. Returns the number of updated cells.
  size_t runAsLast(Cell *W, size_t Count) {
    Cell *R = &readerOf(*W);
    // While accesses are recorded, each cell is handled separately.
    if (__csan_state.Recording || W->All != LastWriter.All ||
        R->All != LastReader.All)
      return 0;
    size_t Alike = std::max<size_t>(
        countAlike(W, Count, LastWriter.All, LastReader.All), 1);
    if (Write)
      std::fill_n(W, Alike, Mine);
    else if (ReplacesReader)
      std::fill_n(R, Alike, Mine);
    return Alike;
  }

  void whole(Cell &W, uintptr_t At) {
    if (W.At != SplitCell)
      return cells(W, readerOf(W), At);
    Cell *Bytes = bytesOf(W);
    for (unsigned I = 0; I < 4; ++I)
      byte(Bytes[I], At + I);
    joinCell(W);
  }

  void part(uintptr_t At, size_t Count) {
    Cell &C = *cellOf(At);
    Cell *Bytes = C.At == SplitCell ? bytesOf(C) : splitCell(C, At);
    Counts.Cells += Count;
    for (; Count; --Count, ++At)
      byte(Bytes[At & 3], At);
    joinCell(C);
  }

  void byte(Cell &W, uintptr_t At) {
    assert(W.At != SplitCell && "a single byte is not told apart further");
    Cell &R = (&W)[ByteReaders];
    if (__csan_state.Recording || W.All != LastWriter.All ||
        R.All != LastReader.All)
      cells(W, R, At);
    else if (Write)
      W = Mine;
    else if (ReplacesReader)
      R = Mine;
  }

  void cells(Cell &W, Cell &R, uintptr_t At) {
    if (__builtin_expect(__csan_state.Recording, 0) && Mine.At)
      recordOnce(W, R, {Mine.At, Record, Write}, At,
                 At - (At - Addr) % ElementSize, ElementSize);
    if (Lockset && !isSpecial(W) && isUnderSameLocks(W) &&
        isUnderSameLocks(R) && replace(Write ? W : R))
      return;
    if (isSpecial(W) || Lockset)
      return withLocks(W, R, At);
    bool WrittenInParallel = parallel(W.At), ReadInParallel = parallel(R.At);
    if (WrittenInParallel)
      race(W, true, At);
    if (Write && ReadInParallel)
      race(R, false, At);
    // A parallel reader does not always represent this reader.
    if (!Write && ReadInParallel &&
        (R.Record & LockedBit || mayBeFollowed(R.At)))
      return withLocks(W, R, At);
    // An earlier read by the same task represents this read.
    const bool Replaces =
        !ReadInParallel && (R.At != Mine.At || R.Record & LockedBit);
    if (!WrittenInParallel && !(Write && ReadInParallel)) {
      LastWriter = W;
      LastReader = R;
      ReplacesReader = Replaces;
    }
    if (Write)
      W = Mine;
    else if (Replaces)
      R = Mine;
  }

  /// Returns true if all accesses in \p C held the locks of this access. If the
  /// result is true for the reader and the writer, nothing races, and no list
  /// is needed.
  bool isUnderSameLocks(Cell C) const {
    return !C.Record || (recordAt(C.Record).Lockset == Lockset &&
                         protects(Lockset, Lockset));
  }

  /// Replaces the access in \p C by this access, if the other access is no
  /// longer needed. Returns false if both accesses are needed.
  bool replace(Cell &C) {
    if (!parallel(C.At))
      C = Mine;
    else if (mayBeFollowed(C.At))
      return false;
    return true;
  }

  void withLocks(Cell &W, Cell &R, uintptr_t At) {
    const ListEntry New = {Mine.At, Record, Write};
    if (repeatStep(New, W, R))
      return;
    ++Counts.ListCells;
    // Lists that exist because of locks have a few entries, so they are not
    // shared.
    const bool IsShared = __csan_state.HasEdges;
    ListStep S = {New, W, R, {}, {}};
    if (IsShared)
      keepListOf(S.W);
    if (W.At != ListCell)
      makeList(W, R);
    bool HasRaced = false;
    for (const ListEntry &E : listAt(W.Record))
      if ((E.Write || Write) && parallel(E.At) &&
          !protects(recordAt(E.Record).Lockset, Lockset)) {
        Cell With;
        With.At = E.At;
        With.Record = E.Record;
        race(With, E.Write, At);
        HasRaced = true;
      }
    assert(!R.All && "a cell with a list has no reader");
    addToList(ownList(W.Record), New);
    dissolveList(W, R);
    if (!IsShared)
      return;
    S.NextW = W;
    S.NextR = R;
    if (!HasRaced)
      setLastStep(S);
    dropListOf(S.W);
  }
};

__attribute__((noinline)) void check(uint32_t Record, bool Write,
                                     uintptr_t Addr, uint64_t Size) {
  Checker(Record, Write).check(Addr, Size, Size);
}

/// Returns the same accesses in the order that has the longest contiguous
/// pieces.
Strided inOrder(Strided A) {
  auto Forward = [&A](int64_t &Stride, uint64_t Count) {
    if (Stride >= 0)
      return;
    A.Addr += static_cast<uint64_t>(Stride) * (Count - 1);
    Stride = -Stride;
  };
  Forward(A.Stride, A.Count);
  Forward(A.OuterStride, A.OuterCount);
  if (A.Count == 1 || (A.OuterCount != 1 && A.OuterStride < A.Stride)) {
    std::swap(A.Stride, A.OuterStride);
    std::swap(A.Count, A.OuterCount);
  }
  return A;
}

void checkStrided(uint32_t Record, bool Write, Strided A) {
  A = inOrder(A);
  assert(A.Stride >= 0 && A.OuterStride >= 0 && A.Count && A.OuterCount &&
         "accesses are in the order of addresses");
  Checker C(Record, Write);
  // Elements that touch or overlap are one piece.
  const bool IsDense = static_cast<uint64_t>(A.Stride) <= A.Size;
  uint64_t Row = IsDense ? A.Stride * (A.Count - 1) + A.Size : A.Size;
  if (IsDense && static_cast<uint64_t>(A.OuterStride) <= Row) {
    Row += A.OuterStride * (A.OuterCount - 1);
    A.OuterCount = 1;
  }
  for (uint64_t J = 0; J < A.OuterCount; ++J, A.Addr += A.OuterStride) {
    if (IsDense) {
      C.check(A.Addr, Row, A.Size);
      continue;
    }
    for (uint64_t I = 0; I < A.Count; ++I)
      C.check(A.Addr + I * A.Stride, A.Size, A.Size);
  }
}

/// Returns the record of an access that holds no locks.
uint32_t recordIn(SiteCache &M, SiteKind Kind, uint32_t Id, uint64_t Size) {
  uint32_t Context = currentContext();
  // Range accesses of one place can have different sizes.
  if (M.Context == Context && recordAt(M.Record).Size == recordedSize(Size))
    return M.Record;
  // A new context mostly has no record yet.
  if (M.Context < Context && Context + 8 > Contexts.last())
    M.Record = addRecord(makeSite(Kind, Id), 0, Size);
  else
    M.Record = recordOf(makeSite(Kind, Id), 0, Size);
  M.Context = Context;
  return M.Record;
}

/// Notes an access of a destruction, if the schedule may decide which strand
/// destroys the object. Freed memory is excluded, since no strand uses it
/// afterwards. Counts are excluded, since they are not results.
void noteIfDestroying(Site Where, Manner How, uintptr_t Addr) {
  const SiteKind Kind = siteKind(Where);
  if (__builtin_expect(__csan_state.Destroying, 0) &&
      How != Manner::Unordered && Kind != SiteKind::Free &&
      Kind != SiteKind::FreeCall)
    noteDestruction(Addr);
}

uint32_t locksetOf(uintptr_t Addr) {
  return __csan_state.Lockset ? locksetAt(Addr) : 0;
}

/// Returns the lockset that protects the accesses. Looks at the values of
/// memory that a thread-local variable owns.
uint32_t locksetOf(bool Write, const Strided &What) {
  const uint32_t Lockset = locksetOf(What.Addr);
  if (hasThread(Lockset) && isInitialBlock(What.Addr))
    accessInitialBlock(Write, What);
  return Lockset;
}

/// Returns true if the access may race. If code has declared effects, this
/// function is called even if nothing is parallel, and compares the access with
/// the declared effects.
bool mayRace(Site Where, bool Write, const Strided &What) {
  const State &S = __csan_state;
  if (__builtin_expect(!S.HasEffects, 1))
    return true;
  compareWithEffects(Where, Write, What);
  return S.LastBag != S.AloneBag;
}

template <bool Write>
void access(SiteCache &M, SiteKind Kind, uint32_t Id, uintptr_t Addr,
            uint64_t Size) {
  CheckingPause Guard;
  if (!mayRace(makeSite(Kind, Id), Write, {Addr, Size, 0, 1, 0, 1}))
    return;
  prepare();
  State &S = __csan_state;
  noteIfDestroying(makeSite(Kind, Id), Manner::Plain, Addr);
  if (__builtin_expect(mayBeThreadLocal(Addr), 0) &&
      accessIfThreadLocal(makeSite(Kind, Id), Write, {Addr, Size, 0, 1, 0, 1}))
    return;
  if (uint32_t Lockset = locksetOf(Write, {Addr, Size, 0, 1, 0, 1}))
    return check(recordOf(makeSite(Kind, Id), Lockset, Size), Write, Addr,
                 Size);
  uint32_t Record = recordIn(M, Kind, Id, Size);
  // The simple case assumes that one reader represents other readers. This is
  // wrong once something was put. It also assumes that the bags alone tell
  // which times are parallel. This is wrong, also for writers, while there are
  // detached tasks.
  const bool IsSimple = (!S.HasEdges || (Write && S.AloneBag)) && !S.Recording;
  if (IsSimple && Size >= 4 && Size <= 64 && !(Size & (Size - 1)) &&
      Addr % Size == 0) {
    uint64_t Mine = static_cast<uint64_t>(Record) << 32 | S.Now;
    if (update<Write>(S, Mine, cellOf(Addr), Size / 4, CellsPerPage))
      return;
  }
  check(Record, Write, Addr, Size);
}

template <bool Write>
void accessStrided(SiteCache &M, SiteKind Kind, uint32_t Id,
                   const Strided &What) {
  CheckingPause Guard;
  if (!mayRace(makeSite(Kind, Id), Write, What))
    return;
  prepare();
  noteIfDestroying(makeSite(Kind, Id), Manner::Plain, What.Addr);
  if (__builtin_expect(mayBeThreadLocal(What.Addr), 0) &&
      accessIfThreadLocal(makeSite(Kind, Id), Write, What))
    return;
  uint32_t Lockset = locksetOf(Write, What);
  checkStrided(Lockset ? recordOf(makeSite(Kind, Id), Lockset, What.Size)
                       : recordIn(M, Kind, Id, What.Size),
               Write, What);
}

} // namespace

void cilksan::accessRange(Site Where, bool Write, Manner How, uintptr_t Addr,
                          size_t Size) {
  if (!Size)
    return;
  CheckingPause Guard;
  if (!mayRace(Where, Write, {Addr, Size, 0, 1, 0, 1}))
    return;
  prepare();
  HasSeenAtomics |= How == Manner::Atomic && !isOnlyRecorded();
  noteIfDestroying(Where, How, Addr);
  if (__builtin_expect(mayBeThreadLocal(Addr), 0) &&
      accessIfThreadLocal(Where, Write, {Addr, Size, 0, 1, 0, 1}))
    return;
  uint32_t Lockset = locksetOf(Write, {Addr, Size, 0, 1, 0, 1});
  if (How == Manner::Unordered || (How == Manner::Atomic && AtomicsAreSafe))
    Lockset = withAtomic(Lockset);
  if (isPrinting())
    Lockset = withPrinting(Lockset);
  check(recordOf(Where, Lockset, Size), Write, Addr, Size);
}

extern "C" {

void __csan_load(uint32_t Id, uintptr_t Addr, uint64_t Size) {
  access<false>(__csan_state.Loads[Id], SiteKind::Load, Id, Addr, Size);
}

void __csan_store(uint32_t Id, uintptr_t Addr, uint64_t Size) {
  access<true>(__csan_state.Stores[Id], SiteKind::Store, Id, Addr, Size);
}

void __csan_store_read(uint32_t Id, uintptr_t Addr, uint64_t Size) {
  // The read need not be checked for races, since the write would race, too.
  // But the value that it reads may be another strand's.
  if (mayBeThreadLocal(Addr)) {
    CheckingPause Guard;
    accessIfThreadLocal(makeSite(SiteKind::Store, Id), false,
                        {Addr, Size, 0, 1, 0, 1});
  }
  __csan_store(Id, Addr, Size);
}

void __csan_load_strided(uint32_t Id, const Strided *What) {
  accessStrided<false>(__csan_state.Loads[Id], SiteKind::Load, Id, *What);
}

void __csan_store_strided(uint32_t Id, const Strided *What) {
  accessStrided<true>(__csan_state.Stores[Id], SiteKind::Store, Id, *What);
}

void __csan_load_atomic(uint32_t Id, uintptr_t Addr, uint64_t Size) {
  // The address may be the address of a flag that a library's header reads.
  if (__csan_state.HasEdges)
    __csan_may_have_been_done(Id, Addr, false);
  accessRange(makeSite(SiteKind::Load, Id), false, Manner::Atomic, Addr, Size);
}

void __csan_store_atomic(uint32_t Id, uintptr_t Addr, uint64_t Size) {
  accessRange(makeSite(SiteKind::Store, Id), true, Manner::Atomic, Addr, Size);
}

void __csan_load_count(uint32_t Id, uintptr_t Addr, uint64_t Size) {
  accessRange(makeSite(SiteKind::Load, Id), false, Manner::Unordered, Addr,
              Size);
}

void __csan_store_count(uint32_t Id, uintptr_t Addr, uint64_t Size) {
  accessRange(makeSite(SiteKind::Store, Id), true, Manner::Unordered, Addr,
              Size);
}

void __csan_end_of_life(uint32_t Id, uintptr_t Addr, uint64_t Size) {
  accessRange(makeSite(SiteKind::EndOfLife, Id), true, Manner::Plain, Addr,
              Size);
}

} // extern "C"

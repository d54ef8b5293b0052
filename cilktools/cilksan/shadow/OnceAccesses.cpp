//===- OnceAccesses.cpp - accesses of functions that run once -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Another strand may run the function in another schedule. Then earlier
// accesses of the strand that runs it in this run may be parallel to the
// function. The recording finds these earlier accesses in the shadow cells, at
// the function's first access to each cell. The last writer and the reader of a
// cell represent all earlier accesses, both for the running strand and for a
// strand that reads the flag later. The recording keeps them with the cell's
// address, since the function's own accesses replace them in the cell.
//
// Most earlier accesses need not be kept, because they precede every later
// strand, such as the accesses of main before the first spawn. So a usual
// function, which initialises a table from earlier data, leaves no record.
//
//===----------------------------------------------------------------------===//

#include "OnceAccesses.h"

#include "../core/CellPages.h"
#include "../core/Records.h"
#include "../locks/Locksets.h"
#include "../objects/Objects.h"
#include "../objects/SharedOwners.h"
#include "../objects/SourceFrames.h"
#include "../objects/ThreadLocals.h"
#include "../order/DetachedTasks.h"
#include "../order/SPBags.h"
#include "FoundRaces.h"
#include "SplitCells.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <dlfcn.h>
#include <map>
#include <set>
#include <string>
#include <utility>

using namespace cilksan;

size_t cilksan::MostOnceAccesses = 1u << 16;

namespace {

/// Two accesses of the same bytes, one of them a write.
struct Conflict {
  /// The access from before the function.
  ListEntry First;
  /// The record of the function's access. Its time is not needed: the function
  /// runs at the time of the strand that reads the flag.
  uint32_t Record;
  bool Write;
  /// The first byte of both accesses, and the number of contiguous bytes of
  /// both.
  uintptr_t At;
  size_t Bytes;
  /// The address and the size of the function's access.
  uintptr_t Addr;
  size_t Size;
  /// The time at which the accessed block was allocated, or 0 if the memory is
  /// not a block.
  Time Made;

  bool isBetween(const ListEntry &F, const ListEntry &Mine) const {
    return First.At == F.At && First.Record == F.Record &&
           First.Write == F.Write && Record == Mine.Record &&
           Write == Mine.Write;
  }
};

using Key = std::pair<uintptr_t, uint64_t>;

struct Recording {
  bool TakesNothing = false;
  /// The locks of the caller. Another strand would not hold these locks.
  uint32_t Lockset = 0;
  std::vector<Conflict> Conflicts;
  /// The puts of other run-once functions, whose flags this function has read.
  std::set<Key> Looks;
  /// The first access of the function, or 0.
  uint32_t FirstRecord = 0;
  /// True if the function made more accesses than the recording keeps.
  bool IsFull = false;
  /// The time at which the function began, and the time of the put of its end,
  /// once the function has ended.
  Time Begin = 0, Last = 0;

  bool isEmpty() const { return Conflicts.empty() && Looks.empty() && !IsFull; }
};

/// A range of bytes that an initialiser of thread-local variables has read.
struct ReadRange {
  uintptr_t Begin, End;
  uint32_t Record;
  /// The time when the block with the bytes was allocated; 0 if no block has
  /// them.
  Time Made;
  /// The serial number of that block, or 0.
  uint64_t Block;
  /// The values that the program has read itself. Empty if a library has read
  /// them: its objects, such as locks, have states of their own.
  std::string Values;
};

/// The actions of an initialiser of thread-local variables that the detector
/// judges when strands use the variables.
struct Initialiser {
  /// The memory that others may change, in the order in which it was read.
  std::vector<ReadRange> Reads;
  size_t BytesRead = 0;
  /// Calls that told which thread runs the initialiser, while nothing was
  /// parallel.
  std::vector<UncheckedCall> Told;
  /// Accesses to memory that other threads may know, while nothing was
  /// parallel.
  std::vector<UncheckedOnce> Found;
  /// The last time that was given when the reads were judged, and the time of
  /// the strand that used the variables.
  Time Judged = 0, JudgedFor = 0;

  bool isEmpty() const {
    return Reads.empty() && Told.empty() && Found.empty();
  }
  void add(const Initialiser &Other) {
    Reads.insert(Reads.end(), Other.Reads.begin(), Other.Reads.end());
    for (const UncheckedCall &C : Other.Told)
      addFirstCall(Told, C);
    Found.insert(Found.end(), Other.Found.begin(), Other.Found.end());
  }
};

/// A recording in progress.
struct Active : Recording {
  /// The part of the task that runs the function.
  const Bag *Part = nullptr;
  /// The key under which earlier attempts have put their ends.
  Key Attempts;
  /// True if the function initialises thread-local variables.
  bool IsThreads = false;
  /// True if nothing was parallel when that initialisation began.
  bool IsAlone = false;
  Initialiser Its;
  /// The guards of the variables whose initialisers' notes Its has as well.
  std::set<uintptr_t> Uses;
  /// Contiguous cells that had the same accesses from before the function.
  struct Run {
    uintptr_t End;
    std::vector<ListEntry> Accesses;
  };
  /// The runs by the addresses of their first bytes.
  std::map<uintptr_t, Run> Earlier;
  /// The run that was added last.
  Run *Last = nullptr;

  const Run *runWith(uintptr_t At) const {
    auto It = Earlier.upper_bound(At);
    return It != Earlier.begin() && At < (--It)->second.End ? &It->second
                                                            : nullptr;
  }
};

std::vector<Active> &active() {
  static auto &All = *new std::vector<Active>;
  return All;
}

std::map<Key, Recording> &kept() {
  static auto &All = *new std::map<Key, Recording>;
  return All;
}

std::vector<UncheckedOnce> &unchecked() {
  static auto &All = *new std::vector<UncheckedOnce>;
  return All;
}

/// Returns true if the actions at \p T precede all later actions of all
/// strands.
bool precedesAll(Time T) {
  return bagOf(T) == __csan_state.RootBag && !isInDetachedTask(T);
}

/// Drops recordings that a jump has left.
void dropLeft() {
  auto &All = active();
  while (!All.empty() && !isOpenPart(All.back().Part, All.back().Begin))
    All.pop_back();
}

void count() {
  __csan_state.Recording =
      static_cast<uint8_t>(std::min<size_t>(active().size(), UINT8_MAX));
}

/// Returns true if no strand can reach the recording any more.
bool isOver(const Key &Of, const Recording &Its) {
  return timeOfPut(Of.first, Of.second) != Its.Last || precedesAll(Its.Last);
}

void dropOver() {
  auto &All = kept();
  for (auto It = All.begin(); It != All.end();)
    It = isOver(It->first, It->second) ? All.erase(It) : std::next(It);
}

/// Returns true if the access \p E came before the call of the function, or did
/// not race with it because the caller holds a lock. The function must not
/// itself have ordered its actions after that access.
bool isBeforeCall(const ListEntry &E, const Active &A) {
  return E.At < A.Begin && !precedesAll(E.At) && !isBeforeRelease(E.At) &&
         !isGotten(E.At, A.Begin, EndOfTime) &&
         !isPut(E.At, A.Attempts.first, A.Attempts.second) &&
         (!isParallelByTasks(E.At) || isGotten(E.At, 0, A.Begin) ||
          protects(recordAt(E.Record).Lockset, A.Lockset));
}

/// Returns the lockset that another strand would have instead of \p Lockset:
/// without the locks in \p Callers, and with the locks that the running strand
/// holds.
uint32_t locksetInOther(uint32_t Lockset, uint32_t Callers) {
  return Callers || __csan_state.Lockset
             ? exchanged(Lockset, Callers, __csan_state.Lockset)
             : Lockset;
}

void addConflict(Active &A, const ListEntry &First, const ListEntry &Mine,
                 uintptr_t At, size_t Bytes, uintptr_t Addr, size_t Size) {
  // A lock that the function itself takes protects both accesses.
  if (protects(recordAt(First.Record).Lockset,
               exchanged(recordAt(Mine.Record).Lockset, A.Lockset, 0)))
    return;
  // Neighbouring cells mostly have had the same accesses.
  constexpr size_t Latest = 8;
  const size_t Count = std::min(Latest, A.Conflicts.size());
  for (auto C = A.Conflicts.end() - static_cast<ptrdiff_t>(Count);
       C != A.Conflicts.end(); ++C)
    if (C->isBetween(First, Mine) && At >= C->At && At <= C->At + C->Bytes) {
      C->Bytes = std::max(C->Bytes, At + Bytes - C->At);
      return;
    }
  if (A.Conflicts.size() >= MostOnceAccesses)
    A.IsFull = true;
  else
    A.Conflicts.push_back({First, Mine.Record, Mine.Write, At, Bytes, Addr,
                           Size, timeOfBlock(At)});
}

/// Returns the accesses that the cell at \p At had before the function's first
/// access to it.
const std::vector<ListEntry> *earlierAt(Active &A, Cell W, Cell R, uintptr_t At,
                                        size_t Bytes) {
  if (A.Earlier.size())
    if (const Active::Run *Known = A.runWith(At))
      return &Known->Accesses;
  std::vector<ListEntry> Found;
  auto Add = [&](const ListEntry &E) {
    if (E.Record && isBeforeCall(E, A))
      Found.push_back(E);
  };
  if (W.At == ListCell) {
    for (const ListEntry &E : listAt(W.Record))
      Add(E);
  } else {
    Add({W.At, W.Record, true});
    Add({R.At, R.Record, false});
  }
  if (Found.empty())
    return nullptr;
  const auto IsSame = [](const ListEntry &E, const ListEntry &F) {
    return E.At == F.At && E.Record == F.Record && E.Write == F.Write;
  };
  if (Active::Run *Last = A.Last;
      Last && Last->End == At &&
      std::equal(Found.begin(), Found.end(), Last->Accesses.begin(),
                 Last->Accesses.end(), IsSame)) {
    Last->End += Bytes;
    return &Last->Accesses;
  }
  if (A.Earlier.size() >= MostOnceAccesses) {
    A.IsFull = true;
    return nullptr;
  }
  A.Last = &A.Earlier[At];
  *A.Last = {At + Bytes, std::move(Found)};
  return &A.Last->Accesses;
}

/// Returns true if the byte at \p At is, or was, in a local variable of a
/// function that the running strand is not executing.
bool isOthersLocal(uintptr_t At, Time Last) {
  if (!isOnStack(At))
    return false;
  auto End = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  if (!isInDetachedTask(Last))
    End = std::max(End, bagOf(Last)->Owner->Low);
  return At < End;
}

/// Keeps a read of an initialiser of thread-local variables.
void keepRead(Active &A, uint32_t Record, uintptr_t At, size_t Bytes,
              Time Made) {
  auto &All = A.Its.Reads;
  // Cells come in the order of addresses.
  if (!All.empty() && At >= All.back().Begin && At < All.back().End)
    return;
  if (isInThreadStorage(At))
    return;
  // The bound: each task that uses the variables looks at all that was read.
  constexpr size_t MostBytes = 1u << 16;
  if (A.Its.BytesRead + Bytes > MostBytes) {
    A.IsFull = true;
    return;
  }
  A.Its.BytesRead += Bytes;
  const uint64_t Block = numberOfBlock(At);
  const bool IsLoad = siteKind(recordAt(Record).Where) == SiteKind::Load;
  if (All.empty() || At != All.back().End || All.back().Block != Block ||
      All.back().Values.empty() == IsLoad)
    All.push_back({At, At, Record, Made, Block, ""});
  All.back().End += Bytes;
  if (IsLoad)
    All.back().Values.append(reinterpret_cast<const char *>(At), Bytes);
}

/// Records an access of an initialiser of thread-local variables.
void recordThread(Active &A, Cell W, Cell R, const ListEntry &Mine,
                  uintptr_t At, size_t Bytes) {
  // One access is enough.
  if (!A.Conflicts.empty())
    return;
  const Time Made = timeOfBlock(At);
  if (Made >= A.Begin || isOnStack(At))
    return;
  bool IsShared = Mine.Write;
  // A block that a strand has allocated may be used by this strand only.
  if (!IsShared && precedesAll(Made))
    if (const auto *Earlier = earlierAt(A, W, R, At, Bytes))
      IsShared = std::any_of(Earlier->begin(), Earlier->end(),
                             [](const ListEntry &E) { return E.Write; });
  if (!IsShared) {
    if (!Mine.Write && precedesAll(Made))
      keepRead(A, Mine.Record, At, Bytes, Made);
  } else if (!isInThreadStorage(At)) {
    A.Conflicts.push_back({{}, Mine.Record, Mine.Write, At, Bytes, At, 1, 0});
    A.Its.Reads.clear();
  }
}

/// The initialisers of thread-local variables about which the detector still
/// has to judge something. The key is the address of the guard.
std::map<uintptr_t, Initialiser> &initialisers() {
  static auto &All = *new std::map<uintptr_t, Initialiser>;
  return All;
}

std::vector<UncheckedCall> &told() {
  static auto &All = *new std::vector<UncheckedCall>;
  return All;
}

/// Returns true if a strand that is parallel to the running one has written a
/// byte of \p R, and no lock excludes that write and the read.
bool isWrittenInParallel(const ReadRange &R) {
  const uint32_t Lockset = recordAt(R.Record).Lockset;
  auto Races = [Lockset](Time At, uint32_t Record) {
    return Record && isParallel(At) && !isBeforeRelease(At) &&
           !protects(recordAt(Record).Lockset, Lockset);
  };
  // Neighbours mostly have had the same writer.
  uint64_t Before = 0;
  auto HasRaced = [&](const Cell &W) {
    if (W.All == Before)
      return false;
    Before = W.All;
    if (W.At != ListCell)
      return Races(W.At, W.Record);
    const auto &All = listAt(W.Record);
    return std::any_of(All.begin(), All.end(), [&](const ListEntry &E) {
      return E.Write && Races(E.At, E.Record);
    });
  };
  for (uintptr_t At = R.Begin & ~uintptr_t(3); At < R.End; At += 4) {
    const Cell &W = *cellOf(At);
    if (W.At != SplitCell) {
      if (HasRaced(W))
        return true;
      continue;
    }
    for (uintptr_t Byte = std::max(At, R.Begin); Byte < std::min(At + 4, R.End);
         ++Byte)
      if (HasRaced(bytesOf(W)[Byte & 3]))
        return true;
  }
  return false;
}

/// Returns true if the access \p C is to the same memory in every strand that
/// runs the function: the function takes no argument, or the access is to all
/// of a global variable and names it. Otherwise a strand may pass its own
/// element of an array, or its own variable or block, to the function.
bool isTheSame(const Recording &Its, const Conflict &C) {
  if (Its.TakesNothing)
    return true;
  const cilksan::Record &R = recordAt(C.Record);
  const char *Name = codeAt(R.Where, R.Context, 0).Variable;
  return Name && isGlobal(C.Addr, C.Size, Name);
}

/// Returns true if the bytes of \p R have other values than the initialiser has
/// read. Another thread that initialises the variables now reads these values.
/// The order of critical sections is another limit.
bool hasChanged(const ReadRange &R) {
  Dl_info File;
  return !withoutThread(recordAt(R.Record).Lockset) &&
         (R.Block || dladdr(reinterpret_cast<void *>(R.Begin), &File)) &&
         memcmp(R.Values.data(), reinterpret_cast<const void *>(R.Begin),
                R.Values.size()) != 0;
}

UncheckedOnce describe(uint32_t Record, UncheckedOnce::Kind Is) {
  const cilksan::Record &R = recordAt(Record);
  const Access Its = codeAt(R.Where, R.Context, 0);
  return {Its.Function ? Its.Function : "", Its.At, Is};
}

void add(const UncheckedOnce &New) {
  auto &All = unchecked();
  const auto IsSame = [&](const UncheckedOnce &U) {
    return U.Is == New.Is && U.At.File == New.At.File &&
           U.At.Line == New.At.Line && U.At.Column == New.At.Column;
  };
  // A list of some of them is enough.
  constexpr size_t Most = 64;
  if (All.size() < Most && std::none_of(All.begin(), All.end(), IsSame))
    All.push_back(New);
}

/// Judges one conflict as if the running strand had run the function. Returns
/// false if the conflict is reported and need not be judged again.
bool judge(const Recording &Its, const Conflict &C, OnceLook By) {
  const uint32_t First = recordAt(C.First.Record).Lockset;
  const uint32_t Mine = locksetInOther(recordAt(C.Record).Lockset, Its.Lockset);
  if (!isParallel(C.First.At) || isBeforeRelease(C.First.At) ||
      protects(First, Mine) || isThreadsOwn(First, Mine, C.At) ||
      (C.Made && isParallel(C.Made)) || isHandedOver(C.First.At, C.Made) ||
      isOthersLocal(C.At, Its.Last))
    return true;
  // The accessed block may have been freed, and another block may be at its
  // address.
  const bool IsSame = timeOfBlock(C.At) == C.Made && isTheSame(Its, C);
  if (By.Runs && IsSame && !isInDetachedTask(Its.Last))
    foundRace({C.First.At, C.First.Record, C.First.Write},
              {__csan_state.Now, C.Record, C.Write}, C.At, C.Addr, C.Size,
              By.Where);
  else
    add(describe(C.Record, UncheckedOnce::Order));
  return false;
}

void judge(const Key &Of, OnceLook By, std::set<Key> &Judged) {
  auto Known = kept().find(Of);
  if (Known == kept().end() || !Judged.insert(Of).second)
    return;
  Recording &Its = Known->second;
  if (isOver(Of, Its)) {
    kept().erase(Known);
    return;
  }
  if (!isParallel(Its.Last))
    return;
  if (Its.IsFull)
    add(describe(Its.FirstRecord, UncheckedOnce::Full));
  auto &All = Its.Conflicts;
  All.erase(
      std::remove_if(All.begin(), All.end(),
                     [&](const Conflict &C) { return !judge(Its, C, By); }),
      All.end());
  const std::set<Key> Looks = Its.Looks;
  for (const Key &K : Looks)
    judge(K, By, Judged);
}

/// Begins the recording \p A of the part of the running task that has begun.
void begin(Active A) {
  State &S = __csan_state;
  {
    CheckingPause Guard;
    dropLeft();
    assert(S.TaskBag->Region == PartRegion && "a part has begun");
    A.Begin = S.TaskBag->Begin;
    A.Part = S.TaskBag;
    // The actions of a serial part precede everything else.
    if (S.Now)
      active().push_back(std::move(A));
    count();
  }
  updateChecking();
}

} // namespace

void cilksan::beginRecording(uintptr_t Of, uint64_t Number, bool TakesNothing) {
  Active A;
  A.TakesNothing = TakesNothing;
  A.Lockset = __csan_state.Lockset;
  A.Attempts = {Of, Number};
  begin(std::move(A));
}

void cilksan::endRecording(uintptr_t Of, uint64_t Number) {
  State &S = __csan_state;
  if (!S.Recording)
    return;
  {
    CheckingPause Guard;
    auto &All = active();
    // The part of the innermost recording has ended already.
    if (!All.empty()) {
      Recording Its = std::move(All.back());
      All.pop_back();
      Its.Last = timeOfPut(Of, Number);
      // Several attempts have failed, one after the other. The recordings of
      // the first attempts are not kept.
      Its.IsFull |= Its.Looks.count({Of, Number}) != 0;
      if (!Its.isEmpty() && Its.Last) {
        // Recordings of flags that no longer exist are dropped now and then.
        static size_t Wanted = 64;
        if (kept().size() >= Wanted) {
          dropOver();
          Wanted = 2 * kept().size() + 64;
        }
        kept()[{Of, Number}] = std::move(Its);
      } else {
        kept().erase({Of, Number});
      }
    }
    dropLeft();
    count();
  }
  updateChecking();
}

void cilksan::beginRecordingOfThread(bool IsAlone) {
  Active A;
  A.IsThreads = true;
  A.IsAlone = IsAlone;
  begin(std::move(A));
}

void cilksan::endRecordingOfThread(uintptr_t Of) {
  {
    CheckingPause Guard;
    dropLeft();
    auto &All = active();
    if (!All.empty() && All.back().IsThreads) {
      Active &A = All.back();
      auto &Found = A.Its.Found;
      if (!A.Conflicts.empty())
        Found.push_back(
            describe(A.Conflicts.front().Record, UncheckedOnce::Thread));
      else if (A.IsFull)
        Found.push_back(
            describe(A.Its.Reads.front().Record, UncheckedOnce::ThreadFull));
      if (!A.IsAlone) {
        std::for_each(Found.begin(), Found.end(), add);
        Found.clear();
      }
      if (A.Its.isEmpty())
        initialisers().erase(Of);
      else
        initialisers()[Of] = std::move(A.Its);
      All.pop_back();
    }
    count();
  }
  updateChecking();
}

void cilksan::leaveRecordingOfThread() {
  {
    CheckingPause Guard;
    dropLeft();
    count();
  }
  updateChecking();
}

bool cilksan::isOnlyRecorded() {
  const State &S = __csan_state;
  return S.Recording && !active().empty() && active().front().IsAlone &&
         active().back().Part == S.LastBag;
}

void cilksan::judgeThread(uintptr_t Of) {
  const State &S = __csan_state;
  if (initialisers().empty() || !S.Following || S.LastBag == S.AloneBag)
    return;
  CheckingPause Guard;
  const auto Known = initialisers().find(Of);
  if (Known == initialisers().end())
    return;
  Initialiser &Its = Known->second;
  if (isOnlyRecorded()) {
    // A thread that runs the initialiser in progress runs this one as well.
    for (Active &A : active())
      if (A.Uses.insert(Of).second)
        A.Its.add(Its);
    return;
  }
  std::for_each(Its.Found.begin(), Its.Found.end(), add);
  Its.Found.clear();
  for (const UncheckedCall &C : Its.Told)
    addFirstCall(told(), C);
  Its.Told.clear();
  // No other strand has run since the last look if no time was given since and
  // the same strand looks.
  if (Its.Judged != S.Last || Its.JudgedFor != S.Now) {
    Its.Judged = S.Last;
    Its.JudgedFor = S.Now;
    for (const ReadRange &R : Its.Reads)
      if (numberOfBlock(R.Begin) == R.Block &&
          (isWrittenInParallel(R) || hasChanged(R))) {
        add(describe(R.Record, UncheckedOnce::Thread));
        Its.Reads.clear();
        break;
      }
  }
  if (Its.isEmpty())
    initialisers().erase(Known);
}

void cilksan::tellInInitialiser(const UncheckedCall &Call) {
  assert(isOnlyRecorded() && "an initialiser runs, and nothing is parallel");
  for (Active &A : active())
    addFirstCall(A.Its.Told, Call);
}

const std::vector<UncheckedCall> &cilksan::toldInInitialisers() {
  return told();
}

void cilksan::judgeOnce(uintptr_t Of, uint64_t Number, OnceLook By) {
  const Key Its{Of, Number};
  if (kept().empty() || !kept().count(Its))
    return;
  CheckingPause Guard;
  if (__csan_state.Recording) {
    dropLeft();
    for (Active &A : active())
      if (A.Looks.size() < MostOnceAccesses)
        A.Looks.insert(Its);
      else
        A.IsFull = true;
  }
  if (__csan_state.Disabled)
    return;
  beginTimeAfterPut();
  std::set<Key> Judged;
  judge(Its, By, Judged);
}

void cilksan::recordOnce(Cell W, Cell R, const ListEntry &Mine, uintptr_t At,
                         uintptr_t Addr, size_t Size) {
  dropLeft();
  // A whole cell or a single byte.
  const size_t Bytes = At & 3 ? 1 : std::min<size_t>(4, Addr + Size - At);
  for (Active &A : active()) {
    if (Mine.At < A.Begin)
      continue;
    if (A.IsThreads) {
      recordThread(A, W, R, Mine, At, Bytes);
      continue;
    }
    if (!A.FirstRecord)
      A.FirstRecord = Mine.Record;
    if (const auto *Earlier = earlierAt(A, W, R, At, Bytes))
      for (const ListEntry &E : *Earlier)
        if (E.Write || Mine.Write)
          addConflict(A, E, Mine, At, Bytes, Addr, Size);
  }
}

void cilksan::dropOnceAccesses() {
  dropLeft();
  dropOver();
}

const std::vector<UncheckedOnce> &cilksan::uncheckedOnce() {
  return unchecked();
}

void cilksan::forEachOnceAccess(void (*Visit)(Time &At, uint32_t &Record,
                                              void *Data),
                                void *Data) {
  auto VisitAll = [=](Recording &Its) {
    uint32_t None = 0;
    Time Never = 0;
    Visit(Its.Begin, None, Data);
    Visit(Its.Last, None, Data);
    Visit(Never, Its.FirstRecord, Data);
    for (Conflict &C : Its.Conflicts) {
      Visit(C.First.At, C.First.Record, Data);
      Visit(C.Made, C.Record, Data);
    }
  };
  for (Active &A : active()) {
    VisitAll(A);
    for (auto &[Of, Its] : A.Earlier)
      for (ListEntry &E : Its.Accesses)
        Visit(E.At, E.Record, Data);
  }
  for (auto &[Of, Its] : kept())
    VisitAll(Its);
  auto VisitReads = [=](Initialiser &Its) {
    Its.Judged = 0;
    for (ReadRange &R : Its.Reads)
      Visit(R.Made, R.Record, Data);
  };
  for (Active &A : active())
    VisitReads(A.Its);
  for (auto &[Of, Its] : initialisers())
    VisitReads(Its);
}

//===- ThreadValues.cpp - values of thread-local variables ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each byte of a thread-local variable has the number of the strand that wrote
// it last, and the time of a read of its first value. A strand has another
// number after each spawn, after each sync that joins a task, and after each
// call that waits in some schedule. All strands to which nothing is parallel
// have one number.
//
//===----------------------------------------------------------------------===//

#include "ThreadValues.h"

#include "../core/Records.h"
#include "../core/ReentrancyGuard.h"
#include "../languages/Language.h"
#include "../objects/Objects.h"
#include "../objects/SourceFrames.h"
#include "../objects/ThreadLocals.h"
#include "../order/HappensBefore.h"
#include "../order/SPBags.h"
#include "../report/Describe.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <iterator>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

using namespace cilksan;

uintptr_t cilksan::ThreadLocalsBegin, cilksan::ThreadLocalsSize;

namespace {

/// The number of a strand. Nobody has written a byte with the number None.
/// Numbers from Initial on are those of initialisers.
using Strand = uint32_t;
constexpr Strand None = 0, Alone = 1, Initial = 1u << 31;
bool isInitial(Strand S) { return S >= Initial; }

struct Byte {
  Strand Writer;
  /// The time of a read of the first value, or 0.
  Time Reader;
};

/// The bytes of an aligned range.
constexpr uintptr_t BytesPerLine = 64;
using Line = std::array<Byte, BytesPerLine>;

std::unordered_map<uintptr_t, Line> &lines() {
  static auto &All = *new std::unordered_map<uintptr_t, Line>;
  return All;
}

/// A variable whose address a strand has taken.
struct Announced {
  size_t Size;
  /// The last strand that took the address.
  Strand By;
  /// True if code to which nothing is parallel may keep the address.
  bool IsKept;
  /// True if an initialiser keeps the address in a thread-local variable.
  bool IsKeptByThread;
  Site Its;
};

/// The variables that were announced, by their addresses.
std::map<uintptr_t, Announced> &variables() {
  static auto &All = *new std::map<uintptr_t, Announced>;
  return All;
}

std::vector<ThreadValue> &found() {
  static auto &All = *new std::vector<ThreadValue>;
  return All;
}

/// The last bag of the running strand, without the parts of its task.
const Bag *lastBag() {
  const Bag *B = __csan_state.LastBag;
  while (B->Region == PartRegion)
    --B;
  return B;
}

/// The strand to which the last number was given.
struct {
  const Bag *Last;
  Time Begin, End;
  uint64_t Regions;
  uint64_t Waits;
} Latest;
/// The number of calls so far that wait in some schedule.
uint64_t Waits;
Strand LastNumber = Alone;
/// The number of the same strand before its first call that waits.
Strand FirstNumber = Alone;

/// An initialiser in progress: the part of a task in which it runs, the part's
/// first time, and the guard and the number of the initialiser.
struct Initialiser {
  const Bag *Part;
  Time Begin;
  uintptr_t Guard;
  Strand Number;
};

std::vector<Initialiser> &initialisers() {
  static auto &All = *new std::vector<Initialiser>;
  return All;
}

bool isInitialising() {
  auto &All = initialisers();
  while (!All.empty() && !isOpenPart(All.back().Part, All.back().Begin))
    All.pop_back();
  return !All.empty();
}

/// The numbers of initialisers, by their guards.
std::unordered_map<uintptr_t, Strand> &numbers() {
  static auto &All = *new std::unordered_map<uintptr_t, Strand>;
  return All;
}
/// An initialiser that has run.
struct Known {
  /// The last strand that has tested whether the initialiser has run. None if
  /// that strand would have given other values to the initialiser.
  Strand Looker = None;
  /// The strand that has run the initialiser, and the number of its values.
  Strand By = None;
  uint64_t Values = 0;
};

/// The initialisers, by their numbers.
std::vector<Known> &known() {
  static auto &All = *new std::vector<Known>;
  return All;
}

Strand numberOf(uintptr_t Guard) {
  auto &All = known();
  const auto [At, New] =
      numbers().try_emplace(Guard, Initial + static_cast<Strand>(All.size()));
  if (New)
    All.push_back({});
  return At->second;
}

/// True if an initialiser keeps the address of a variable in a thread-local
/// variable.
bool IsAnyKeptByThread;

/// Returns the variable that was announced and has the byte at \p Addr, or
/// null.
const Announced *variableAt(uintptr_t Addr) {
  const auto After = variables().upper_bound(Addr);
  if (After == variables().begin())
    return nullptr;
  const auto &[Begin, Its] = *std::prev(After);
  return Addr - Begin < Its.Size ? &Its : nullptr;
}

bool isErrno(uintptr_t Addr) {
  return Addr == reinterpret_cast<uintptr_t>(&errno);
}

/// Returns true if the part of the running strand that runs in one thread has
/// called code without hooks, which may have set errno.
bool hasCalledOutside() {
  const State &S = __csan_state;
  return S.OutsideBag == S.LastBag && S.OutsideLast == S.Last;
}

void tell(Site Where, uintptr_t Addr, ThreadValue::Kind Is) {
  const Access Its = codeAt(Where, contextOf(__csan_state.Top - 1), 0);
  const Announced *Known = variableAt(Addr);
  const char *const Name = Known           ? placeOf(Known->Its).Name
                           : isErrno(Addr) ? "errno"
                                           : Its.Variable;
  const ThreadValue New = {Name ? Name : "", siteOf(Its), Is};
  // Languages with a model of thread-local variables look at these themselves.
  if (languageOf(New.At))
    return;
  auto &All = found();
  const auto IsSame = [&](const ThreadValue &V) {
    return V.At.File == New.At.File && V.At.Line == New.At.Line &&
           V.At.Column == New.At.Column && V.Is == Is;
  };
  // A list of some of them is enough.
  constexpr size_t Most = 64;
  if (All.size() < Most && std::none_of(All.begin(), All.end(), IsSame))
    All.push_back(New);
}

/// Calls \p Visit for each byte.
template <typename F> void forEachByte(uintptr_t Addr, size_t Size, F Visit) {
  const uintptr_t End = Addr + Size;
  while (Addr != End) {
    Line &Its = lines()[Addr / BytesPerLine];
    do
      Visit(Its[Addr % BytesPerLine]);
    while (++Addr != End && Addr % BytesPerLine);
  }
}

void write(Site Where, uintptr_t Addr, size_t Size) {
  const Strand Running = runningStrand();
  const bool IsInitialiser = isInitialising();
  const Strand Writer = IsInitialiser ? initialisers().back().Number : Running;
  bool IsReadBeside = false, IsOthers = false;
  Time Before = 0;
  forEachByte(Addr, Size, [&](Byte &B) {
    // An initialiser that has thrown runs again.
    const bool IsAgain = IsInitialiser && isInitial(B.Writer);
    if (B.Reader && B.Reader != Before && !IsAgain) {
      Before = B.Reader;
      IsReadBeside |= isParallel(B.Reader);
    }
    IsOthers |= B.Writer != None && B.Writer != Alone && !isInitial(B.Writer);
    B = {Writer, 0};
  });
  if (IsReadBeside)
    tell(Where, Addr, ThreadValue::Written);
  // Another thread may have run the initialiser before that value was written.
  if (IsInitialiser && IsOthers)
    tell(Where, Addr, ThreadValue::Initialised);
  if (IsInitialiser)
    return;
  // The code that keeps the address may access the variable of its own thread.
  if (const Announced *Its = variableAt(Addr);
      Its && Its->IsKept && Writer != Alone)
    tell(Where, Addr, ThreadValue::Kept);
}

void read(Site Where, uintptr_t Addr, size_t Size) {
  const Strand Reader = runningStrand();
  const Time Now = __csan_state.Now;
  const bool IsInitialiser = isInitialising();
  bool IsOthers = false, IsOwn = false;
  forEachByte(Addr, Size, [&](Byte &B) {
    const bool IsFirst = B.Writer == None || isInitial(B.Writer);
    // Each thread runs an initialiser with the values of its own variables.
    if (!IsFirst && (B.Writer != Reader || IsInitialiser))
      (Reader != Alone && B.Writer >= FirstNumber ? IsOwn : IsOthers) = true;
    // The thread of the strand has run the initialiser only if the strand has
    // tested that.
    IsOthers |=
        isInitial(B.Writer) && known()[B.Writer - Initial].Looker != Reader;
    // The read that stays represents the others: each later strand that is
    // parallel to one of them is parallel to it.
    if (IsFirst && (!B.Reader || !isParallel(B.Reader)))
      B.Reader = Now;
  });
  if (IsOthers || (IsOwn && IsInitialiser))
    tell(Where, Addr, ThreadValue::Read);
  else if (IsOwn)
    tell(Where, Addr, ThreadValue::Waited);
}

/// Calls \p Visit with the addresses and sizes of all accesses.
template <typename F> void forEachAccess(const Strided &What, F Visit) {
  for (uint64_t J = 0; J < What.OuterCount; ++J)
    for (uint64_t I = 0; I < What.Count; ++I)
      Visit(What.Addr + static_cast<uintptr_t>(What.OuterStride) * J +
                static_cast<uintptr_t>(What.Stride) * I,
            What.Size);
}

/// Returns the address of the block in use with the byte at \p Addr, or 0.
uintptr_t beginOfBlock(uintptr_t Addr) {
  uintptr_t Begin;
  return blockWith(Addr, Begin) ? Begin : 0;
}

/// The blocks of initialisers that strands have written while something was
/// parallel.
std::set<uintptr_t> &writtenBlocks() {
  static auto &All = *new std::set<uintptr_t>;
  return All;
}

/// Returns true if the pointer that the running code reads at \p Addr leads to
/// such a block. Accesses while nothing is parallel are not seen. So the code
/// counts as if it read the block.
bool leadsToWritten(uintptr_t Addr, size_t Size) {
  uintptr_t To;
  if (Size != sizeof To || writtenBlocks().empty())
    return false;
  memcpy(&To, reinterpret_cast<const void *>(Addr), sizeof To);
  return writtenBlocks().count(beginOfBlock(To)) && isInitialBlock(To);
}

/// Looks at a read of errno. Functions of libraries set it unseen.
void readErrno(Site Where, uintptr_t Addr) {
  const Strand Reader = runningStrand();
  bool IsOwn = hasCalledOutside() || (Reader == Alone && !EndedRegions);
  forEachByte(Addr, 1, [&](Byte &B) { IsOwn |= B.Writer == Reader; });
  if (!IsOwn)
    tell(Where, Addr, ThreadValue::Read);
}

/// Looks at accesses to a thread-local variable by the running strand.
void access(Site Where, bool Write, const Strided &What) {
  ReentrancyGuard Guard;
  if (!Write && isErrno(What.Addr))
    return readErrno(Where, What.Addr);
  beginTimeAfterPut();
  if (lastBag() != __csan_state.AloneBag)
    useThreadLocal(IsAnyKeptByThread);
  const bool IsAlone = lastBag() == __csan_state.AloneBag;
  forEachAccess(What, [&](uintptr_t Addr, size_t Size) {
    (Write ? write : read)(Where, Addr, Size);
    HasExcusedThreads |= IsAlone && !Write && leadsToWritten(Addr, Size);
  });
}

} // namespace

uint32_t cilksan::runningStrand() {
  const Bag *B = lastBag();
  if (B == __csan_state.AloneBag)
    return Alone;
  const Time End = B->Region < FirstNoRegion ? B->End : 0;
  if (B != Latest.Last || B->Begin != Latest.Begin || End != Latest.End ||
      EndedRegions != Latest.Regions) {
    Latest = {B, B->Begin, End, EndedRegions, Waits};
    FirstNumber = ++LastNumber;
  } else if (Waits != Latest.Waits) {
    Latest.Waits = Waits;
    ++LastNumber;
  }
  return LastNumber;
}

bool cilksan::isAloneStrand(uint32_t Strand) { return Strand == Alone; }

void cilksan::beginThreadInitialiser(uintptr_t Guard, uint64_t Number) {
  assert(__csan_state.LastBag->Region == PartRegion && "a part has begun");
  CheckingPause Pause;
  initialisers().push_back({__csan_state.LastBag, __csan_state.LastBag->Begin,
                            Guard, numberOf(Guard)});
  const Strand By = runningStrand();
  known()[numberOf(Guard) - Initial] = {By, By, Number};
}

bool cilksan::leaveThreadInitialiser(uintptr_t Guard) {
  if (!isInitialising() || initialisers().back().Guard != Guard)
    return false;
  while (isInitialising() && initialisers().back().Guard == Guard)
    endPart();
  return true;
}

void cilksan::lookAtThreadLocals(uintptr_t Guard, uint64_t Number) {
  if (!__csan_state.Following)
    return;
  CheckingPause Pause;
  constexpr uint64_t NoNumber = ~uint64_t(0);
  Known &Its = known()[numberOf(Guard) - Initial];
  const Strand Looker = runningStrand();
  const bool IsAlike =
      Its.By == Looker || (Its.Values == Number && Number != NoNumber);
  Its.Looker = Its.By == None || IsAlike ? Looker : None;
}

void cilksan::mayChangeThread() {
  ++Waits;
  __csan_state.OutsideBag = nullptr;
}

bool cilksan::accessIfThreadLocal(Site Where, bool Write, const Strided &What) {
  const Announced *Its = variableAt(What.Addr);
  if (!Its)
    return false;
  if (Its->IsKeptByThread) {
    access(Where, Write, What);
    return true;
  }
  // A strand that has got the address from another one, or that has spawned
  // since it took the address, accesses the variable of a thread that other
  // strands may use meanwhile.
  if (Its->By != Alone && Its->By != runningStrand())
    tell(Where, What.Addr, ThreadValue::Kept);
  else if (Its->By != Alone)
    access(Where, Write, What);
  return false;
}

bool cilksan::noteInitialBlock(uintptr_t Addr, size_t Size) {
  if (!isInitialising())
    return false;
  forEachByte(Addr, Size, [](Byte &B) { B = {None, 0}; });
  return true;
}

void cilksan::accessInitialBlock(bool Write, const Strided &What) {
  const Strand User = runningStrand();
  if (isInitialising())
    return;
  bool IsOthers = false;
  forEachAccess(What, [&](uintptr_t Addr, size_t Size) {
    forEachByte(Addr, Size, [&](Byte &B) {
      if (Write)
        B.Writer = User;
      else
        IsOthers |= B.Writer != None && B.Writer != User;
    });
    if (Write)
      writtenBlocks().insert(beginOfBlock(Addr));
  });
  HasExcusedThreads |= IsOthers;
}

const std::vector<ThreadValue> &cilksan::threadValues() { return found(); }

extern "C" {

void __csan_load_own(uint32_t Id, uintptr_t Addr, uint64_t Size) {
  access(makeSite(SiteKind::Load, Id), false, {Addr, Size, 0, 1, 0, 1});
}

void __csan_store_own(uint32_t Id, uintptr_t Addr, uint64_t Size) {
  access(makeSite(SiteKind::Store, Id), true, {Addr, Size, 0, 1, 0, 1});
}

void __csan_strided_own(uint32_t Id, const Strided *What, bool Write) {
  access(makeSite(Write ? SiteKind::Store : SiteKind::Load, Id), Write, *What);
}

void __csan_announce_own(uint32_t Id, uintptr_t Addr, uint64_t Size,
                         bool IsPassedOn, bool IsKeptByThread) {
  ReentrancyGuard Guard;
  const Strand User = runningStrand();
  const auto [At, New] = variables().try_emplace(Addr);
  const bool IsInitialiser = isInitialising();
  const bool Keeps = IsPassedOn && User == Alone && !IsInitialiser;
  const bool IsOwn = IsInitialiser && IsKeptByThread;
  IsAnyKeptByThread |= IsOwn;
  At->second = {Size, User, At->second.IsKept || Keeps,
                At->second.IsKeptByThread || IsOwn,
                makeSite(SiteKind::Local, Id)};
  if (New) {
    const uintptr_t End =
        std::max(Addr + Size, ThreadLocalsBegin + ThreadLocalsSize);
    if (!ThreadLocalsSize || Addr < ThreadLocalsBegin)
      ThreadLocalsBegin = Addr;
    ThreadLocalsSize = End - ThreadLocalsBegin;
  }
  if (User != Alone)
    useThreadLocal(IsPassedOn);
  else if (Keeps)
    forEachByte(Addr, Size, [](Byte &B) { B = {Alone, 0}; });
  if (Keeps && !writtenBlocks().empty())
    for (uintptr_t Word = Addr; Word + sizeof Word <= Addr + Size;
         Word += sizeof Word)
      HasExcusedThreads |= leadsToWritten(Word, sizeof Word);
}

} // extern "C"

void cilksan::renumberThreadValues() {
  // The bags get their new times later.
  const bool HasTimes = Latest.End >= Latest.Begin;
  Latest.Begin = renumbered(Latest.Begin);
  if (HasTimes)
    Latest.End = renumbered(Latest.End);
  else if (Latest.End)
    Latest.End = Latest.Begin - 1;
  for (auto &[Of, Its] : lines())
    for (Byte &B : Its)
      if (B.Reader)
        B.Reader = renumbered(B.Reader);
  for (Initialiser &I : initialisers())
    I.Begin = renumbered(I.Begin);
}

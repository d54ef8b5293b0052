//===- Locksets.cpp - locksets --------------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Interns sets of locks. A lockset is then a number, which fits into a record,
// and most comparisons compare two equal numbers. Sets are never freed, since
// programs have few different sets.
//
// Each lock is kept with the task that took it, because a lockset always
// belongs to one task. If several tasks have taken a lock, a task's release
// first releases the lock that this task has taken. A program that uses locks
// as signals may release a lock in a task that has not taken it. Then the
// release counts for the task that took the lock first.
//===----------------------------------------------------------------------===//

#include "Locksets.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <map>

using namespace cilksan;

const char cilksan::AtomicLock = 0, cilksan::PrintLock = 0,
           cilksan::ThreadLock = 0;

static bool is(const HeldLock &L, const char &Lock) {
  return L.Lock == reinterpret_cast<uintptr_t>(&Lock);
}

namespace {

using Set = std::vector<HeldLock>;

/// Returns true if \p In has \p Lock in its mode.
bool has(const Set &In, const HeldLock &Lock) {
  return std::any_of(In.begin(), In.end(), [&](const HeldLock &L) {
    return L.Lock == Lock.Lock && L.Mode == Lock.Mode;
  });
}

bool operator<(const HeldLock &A, const HeldLock &B) {
  return A.Lock != B.Lock ? A.Lock < B.Lock : A.Mode < B.Mode;
}

struct Less {
  bool operator()(const Set &A, const Set &B) const {
    return std::lexicographical_compare(
        A.begin(), A.end(), B.begin(), B.end(),
        [](const HeldLock &L, const HeldLock &R) { return L < R; });
  }
};

/// The table of locksets. It only grows.
struct Interned {
  std::map<Set, uint32_t, Less> Numbers{{{}, 0}};
  std::vector<const Set *> Sets{&Numbers.begin()->first};
  /// The number of each set without ThreadLock.
  std::vector<uint32_t> Plain{0};

  uint32_t number(Set Locks) {
    std::sort(Locks.begin(), Locks.end(),
              [](const HeldLock &L, const HeldLock &R) { return L < R; });
    assert(std::adjacent_find(Locks.begin(), Locks.end(),
                              [](const HeldLock &L, const HeldLock &R) {
                                return !(L < R);
                              }) == Locks.end() &&
           "a set has a lock once in each mode");
    const auto [At, New] = Numbers.emplace(std::move(Locks), Sets.size());
    const uint32_t Number = At->second;
    assert(Number < Sets.size() + New && Sets.size() == Plain.size() &&
           "sets are numbered without gaps");
    if (!New)
      return Number;
    Sets.push_back(&At->first);
    Plain.push_back(Number);
    Set Others;
    std::copy_if(At->first.begin(), At->first.end(), std::back_inserter(Others),
                 [](const HeldLock &L) { return !is(L, ThreadLock); });
    if (Others.size() < At->first.size()) {
      const uint32_t Without = number(std::move(Others));
      assert(Without != Number && Plain[Without] == Without &&
             "a set without the thread's lock is plain");
      Plain[Number] = Without;
    }
    return Number;
  }

  uint32_t with(uint32_t Lockset, const char &Lock) {
    Set Locks = *Sets[Lockset];
    Locks.push_back({reinterpret_cast<uintptr_t>(&Lock), LockMode::Exclusive});
    return number(std::move(Locks));
  }
};

/// Returns the table. It is never destroyed, because the program's destructors
/// run after the library's destructors.
Interned &interned() {
  static Interned &I = *new Interned;
  return I;
}

/// A lock that a task has taken and not released, and the number of times that
/// it has taken it. The latest lock is the last in the list.
struct Taken {
  HeldLock Lock;
  unsigned Count;
  const Bag *Task;
};
std::vector<Taken> &taken() {
  static std::vector<Taken> &T = *new std::vector<Taken>;
  return T;
}

uint32_t heldNow() {
  Set Locks;
  auto Add = [&Locks](const Bag *Task) {
    for (const Taken &T : taken())
      if (T.Task == Task && !has(Locks, T.Lock))
        Locks.push_back(T.Lock);
  };
  // A part of a task holds the task's locks as well.
  const Bag *Task = __csan_state.TaskBag;
  for (Add(Task); Task->Region == PartRegion; Add(Task))
    Task = Task->Outer;
  return interned().number(std::move(Locks));
}

} // namespace

bool cilksan::isNameless(const HeldLock &Lock) {
  return is(Lock, AtomicLock) || is(Lock, PrintLock) || is(Lock, ThreadLock);
}

const std::vector<HeldLock> &cilksan::locksIn(uint32_t Lockset) {
  return *interned().Sets[Lockset];
}

bool cilksan::protects(uint32_t A, uint32_t B) {
  if (!A || !B)
    return false;
  for (const HeldLock &L : locksIn(A))
    for (const HeldLock &R : locksIn(B))
      if (L.Lock == R.Lock && !is(L, ThreadLock) &&
          !(L.Mode == LockMode::Shared && R.Mode == LockMode::Shared))
        return true;
  return false;
}

bool cilksan::isCoveredBy(uint32_t A, uint32_t B) {
  if (!A || A == B)
    return true;
  for (const HeldLock &L : locksIn(A)) {
    bool Found = false;
    for (const HeldLock &R : locksIn(B))
      Found |= L.Lock == R.Lock &&
               (L.Mode == R.Mode || R.Mode == LockMode::Exclusive);
    if (!Found)
      return false;
  }
  return true;
}

uint32_t cilksan::withAtomic(uint32_t Lockset) {
  static uint32_t LastOf = ~0u, Last;
  if (LastOf != Lockset) {
    Last = interned().with(Lockset, AtomicLock);
    LastOf = Lockset;
  }
  return Last;
}

uint32_t cilksan::withPrinting(uint32_t Lockset) {
  return interned().with(Lockset, PrintLock);
}

uint32_t cilksan::exchanged(uint32_t Lockset, uint32_t Old, uint32_t New) {
  if (!Old && !New)
    return Lockset;
  Set Locks;
  for (const HeldLock &L : locksIn(Lockset))
    if (!has(locksIn(Old), L))
      Locks.push_back(L);
  for (const HeldLock &L : locksIn(New))
    if (!has(Locks, L))
      Locks.push_back(L);
  return interned().number(std::move(Locks));
}

bool cilksan::hasThread(uint32_t Lockset) {
  return withoutThread(Lockset) != Lockset;
}

uint32_t cilksan::withoutThread(uint32_t Lockset) {
  return interned().Plain[Lockset];
}

uint32_t cilksan::addHeld(const void *Lock, LockMode Mode) {
  auto Address = reinterpret_cast<uintptr_t>(Lock);
  const Bag *Task = __csan_state.TaskBag;
  for (Taken &T : taken())
    if (T.Lock.Lock == Address && T.Lock.Mode == Mode && T.Task == Task) {
      ++T.Count;
      return heldNow();
    }
  taken().push_back({{Address, Mode}, 1, Task});
  return heldNow();
}

uint32_t cilksan::removeHeld(const void *Lock) {
  auto Address = reinterpret_cast<uintptr_t>(Lock);
  auto &All = taken();
  // A lock that the task has taken itself is released first. Any other lock was
  // taken by its spawner, or was left by a task that has ended.
  auto At = All.end();
  for (auto I = All.begin(); I != All.end(); ++I)
    if (I->Lock.Lock == Address &&
        (At == All.end() || I->Task == __csan_state.TaskBag))
      At = I;
  assert((At == All.end() || At->Count) && "a lock that is held was taken");
  if (At != All.end() && --At->Count == 0)
    All.erase(At);
  return heldNow();
}

void cilksan::forgetHeld(const Bag *Task) {
  auto &All = taken();
  All.erase(std::remove_if(All.begin(), All.end(),
                           [Task](const Taken &T) {
                             return T.Task == Task && is(T.Lock, ThreadLock);
                           }),
            All.end());
  for (Taken &T : All)
    if (T.Task == Task)
      T.Task = nullptr;
}

//===- RandomTest.cpp - random programs against brute force ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random trees of spawns, calls, syncs, regions, accesses, locks, atomics, puts
// and gets, and detached tasks, over a few bytes of memory. The expected races
// are computed without any of the detector's ideas. The program's strands and
// their order form a graph, two strands are parallel if neither reaches the
// other, and all pairs of accesses are compared. Most accesses have a site of
// their own. Each reported pair must race. For each byte on which some pair
// races, at least one such pair of sites must be reported; the detector
// promises no more.
//
//===----------------------------------------------------------------------===//

#include "Run.h"

#include "../../cilksan/objects/SiteCaches.h"
#include "../../cilksan/order/HappensBefore.h"
#include "../../cilksan/order/TaskRuns.h"
#include "../../cilksan/run/Detector.h"
#include "../../cilksan/shadow/AccessCheck.h"
#include "../../cilksan/shadow/AccessLists.h"
#include "../../cilksan/shadow/FoundRaces.h"
#include "../../cilksan/shadow/RecordCollector.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <set>

using namespace cilksan;

namespace {

constexpr int MemorySize = 24, NumLocks = 3;
alignas(16) char Memory[MemorySize];
char Locks[NumLocks];
constexpr int NumIVars = 3;
char IVars[NumIVars];
/// The number of detached tasks.
constexpr int NumFutures = 64;
char Futures[NumFutures];

/// The first number of the program's loads and stores.
constexpr int FirstId = 2000;

struct HeldLockOf {
  int Lock;
  bool Shared;
};

struct Done {
  int Id, Strand, Begin, End;
  bool Write, Atomic;
  std::vector<HeldLockOf> Held;
  /// The number of times that each byte was made fresh memory.
  std::vector<int> Age;
};

/// The strands and the edges between them. A strand's number is greater than
/// the numbers of all strands that come before it.
class Graph {
public:
  int add(std::vector<int> Before) {
    Edges.push_back(std::move(Before));
    return int(Edges.size()) - 1;
  }
  void close() {
    Reached.assign(Edges.size(), std::vector<bool>(Edges.size()));
    for (size_t S = 0; S < Edges.size(); ++S)
      for (int B : Edges[S]) {
        Reached[S][B] = true;
        for (int T = 0; T < B; ++T)
          if (Reached[B][T])
            Reached[S][T] = true;
      }
  }
  bool areParallel(int A, int B) const {
    return A != B && !Reached[std::max(A, B)][std::min(A, B)];
  }

private:
  std::vector<std::vector<int>> Edges;
  std::vector<std::vector<bool>> Reached;
};

class Program {
public:
  explicit Program(unsigned Seed) : Random(Seed) {
    Spawns = pick(6) + 1;
    WithLocks = pick(2);
    WithAtomics = pick(3) == 0;
    WithFresh = pick(2);
    Wide = pick(2);
    Busy = pick(4) + 1;
    Puts = pick(2) * pick(6);
    Reads = pick(3) + 1;
    Asyncs = pick(2) * pick(6);
  }

  void run() {
    Current = Strands.add({});
    Age.assign(MemorySize, 0);
    // Until something is put, accesses are checked as in programs without puts.
    forgetPuts(reinterpret_cast<uintptr_t>(IVars), NumIVars);
    forgetPuts(reinterpret_cast<uintptr_t>(Futures), NumFutures);
    addGet(0);
    EXPECT_FALSE(__csan_state.HasEdges);
    {
      Function Main;
      body(Main.Frame, 0);
      releaseAll();
    }
    Strands.close();
    // Nothing is parallel to a strand that has waited for all others.
    for (char &F : Futures)
      addGet(reinterpret_cast<uintptr_t>(&F));
    EXPECT_EQ(__csan_state.LastBag, __csan_state.AloneBag);
  }

  /// Returns the error in the reports; an empty text if there is none.
  std::string judge() const {
    std::set<std::pair<int, int>> Reported;
    for (const Race &R : Found.Races) {
      int First = R.First.At.Line, Second = R.Second.At.Line;
      int At = int(R.First.Address - reinterpret_cast<uintptr_t>(Memory));
      if (!isRace(First, Second, At))
        return "no race of " + std::to_string(First) + " and " +
               std::to_string(Second) + " at byte " + std::to_string(At);
      Reported.insert(std::minmax(First, Second));
    }
    for (int Byte = 0; Byte < MemorySize; ++Byte) {
      std::string Missed;
      for (size_t I = 0; I < All.size(); ++I)
        for (size_t J = I + 1; J < All.size(); ++J) {
          if (!raceOn(All[I], All[J], Byte))
            continue;
          if (Reported.count(std::minmax(All[I].Id, All[J].Id))) {
            Missed.clear();
            I = J = All.size();
            break;
          }
          Missed = "nothing reported for byte " + std::to_string(Byte) +
                   ", as " + describe(All[I]) + " and " + describe(All[J]);
        }
      if (!Missed.empty())
        return Missed;
    }
    return "";
  }

private:
  std::mt19937 Random;
  int Spawns;
  bool WithLocks, WithAtomics, WithFresh, Wide;
  unsigned Busy;
  /// The numbers of puts and of starts in ten statements, and the number of
  /// reads for each write.
  unsigned Puts, Asyncs, Reads;
  Graph Strands;
  int Current = 0;
  /// The number of detached tasks that were started.
  unsigned Started = 0;
  int NextId = FirstId;
  std::vector<HeldLockOf> Held;
  std::vector<int> Age;
  std::vector<Done> All;
  std::vector<int> PutBy[NumIVars];
  /// The last strands of the detached tasks.
  std::vector<int> EndedBy;

  unsigned pick(unsigned Below) { return Random() % Below; }

  static std::string describe(const Done &D) {
    return std::string(D.Write ? "write" : "read") +
           (D.Atomic ? " (atomic)" : "") + " of " + std::to_string(D.Begin) +
           " to " + std::to_string(D.End) + " in strand " +
           std::to_string(D.Strand);
  }

  static bool areApart(const Done &A, const Done &B) {
    if (A.Atomic && B.Atomic)
      return true;
    for (const HeldLockOf &L : A.Held)
      for (const HeldLockOf &R : B.Held)
        if (L.Lock == R.Lock && !(L.Shared && R.Shared))
          return true;
    return false;
  }

  bool raceOn(const Done &A, const Done &B, int Byte) const {
    auto Touches = [&](const Done &D) {
      return Byte >= D.Begin && Byte < D.End;
    };
    return Touches(A) && Touches(B) && (A.Write || B.Write) &&
           A.Age[Byte] == B.Age[Byte] && !areApart(A, B) &&
           Strands.areParallel(A.Strand, B.Strand);
  }

  bool isRace(int First, int Second, int Byte) const {
    for (const Done &A : All)
      for (const Done &B : All)
        if (A.Id == First && B.Id == Second && raceOn(A, B, Byte))
          return true;
    return false;
  }

  void access() {
    // This access repeats an earlier place, with the same or another address,
    // possibly in the same activation.
    if (!All.empty() && pick(3) == 0) {
      Done D = All[All.size() - 1 - pick(std::min<unsigned>(All.size(), 6))];
      int Size = D.End - D.Begin;
      if (pick(2))
        D.Begin = int(pick(MemorySize - Size + 1)) & (pick(3) ? ~3 : ~0);
      D.End = D.Begin + Size;
      return run(D);
    }
    static const int Sizes[] = {1, 2, 4, 4, 4, 8, 8, 3, 7, 16};
    int Size = Sizes[pick(10)];
    int Begin = int(pick(MemorySize - Size + 1));
    // Most accesses are aligned, and not always at the same places.
    if (pick(4))
      Begin -= Begin % (Size >= 8 ? 8 : Size >= 4 ? 4 : Size);
    if (!Wide)
      Begin %= 9;
    run({NextId++,
         0,
         Begin,
         Begin + Size,
         pick(Reads + 1) == 0,
         WithAtomics && pick(2),
         {},
         {}});
  }

  void run(Done D) {
    D.Strand = Current;
    D.Held = Held;
    D.Age = Age;
    const char *Addr = Memory + D.Begin;
    int Size = D.End - D.Begin;
    if (D.Atomic)
      (D.Write ? atomicStore : atomicLoad)(D.Id, Addr, Size);
    else
      D.Write ? store(D.Id, Addr, Size) : load(D.Id, Addr, Size);
    All.push_back(D);
  }

  void fresh(csan_frame &Frame) {
    int Size = int(pick(8)) + 1, Begin = int(pick(MemorySize - Size + 1));
    __csi_after_alloca(0, Memory + Begin, Size, {}, &Frame);
    for (int I = Begin; I < Begin + Size; ++I)
      ++Age[I];
  }

  void change(unsigned Lock) {
    for (size_t I = 0; I < Held.size(); ++I)
      if (Held[I].Lock == int(Lock)) {
        releaseLock(&Locks[Lock]);
        Held.erase(Held.begin() + I);
        return;
      }
    bool Shared = pick(4) == 0;
    acquireLock(&Locks[Lock], Shared ? LockMode::Shared : LockMode::Exclusive);
    Held.push_back({int(Lock), Shared});
  }

  void releaseAll() {
    while (!Held.empty())
      change(Held.back().Lock);
  }

  /// The body of a function or task. Nested regions are numbered by their
  /// depth.
  void body(csan_frame &Frame, unsigned Depth) {
    std::vector<std::vector<int>> Ended;
    region(Frame, Ended, Depth, 0);
  }

  void region(csan_frame &Frame, std::vector<std::vector<int>> &Ended,
              unsigned Depth, unsigned Region) {
    Ended.emplace_back();
    for (unsigned Left = pick(5) + 1; Left; --Left) {
      if (pick(10) < Puts)
        pick(3) ? get(pick(NumIVars)) : put(pick(NumIVars), pick(3) == 0);
      if (pick(10) < Asyncs)
        pick(3) && !EndedBy.empty() ? wait() : async(Frame, Depth);
      unsigned What = pick(10 + Busy);
      if (What == 0 && Depth < 4 && Spawns)
        spawn(Frame, Ended, Depth, Region);
      else if (What == 1 && Depth < 4 && Spawns)
        for (unsigned I = pick(4); I; --I)
          spawn(Frame, Ended, Depth, Region);
      else if (What == 2)
        sync(Frame, Ended, Region);
      else if (What == 3 && Depth < 5)
        call(Frame, Depth);
      else if (What == 4 && Region < 2 && Depth < 5)
        region(Frame, Ended, Depth, Region + 1);
      else if (What == 5 && WithLocks)
        change(pick(NumLocks));
      else if (What == 6 && WithFresh)
        fresh(Frame);
      else
        access();
    }
    sync(Frame, Ended, Region);
    Ended.pop_back();
  }

  void sync(csan_frame &Frame, std::vector<std::vector<int>> &Ended,
            unsigned Region) {
    __csi_after_sync(0, Region, &Frame);
    std::vector<int> Before = std::move(Ended[Region]);
    Ended[Region].clear();
    if (Before.empty())
      return;
    Before.push_back(Current);
    Current = Strands.add(Before);
  }

  /// Puts a value. The value replaces the last value or, if \p Also is true, is
  /// put in addition to it.
  void put(unsigned IVar, bool Also) {
    addPut(reinterpret_cast<uintptr_t>(&IVars[IVar]), Also);
    if (!Also)
      PutBy[IVar].clear();
    PutBy[IVar].push_back(Current);
    Current = Strands.add({Current});
  }

  void get(unsigned IVar) {
    EXPECT_EQ(hasPut(reinterpret_cast<uintptr_t>(&IVars[IVar])),
              !PutBy[IVar].empty());
    addGet(reinterpret_cast<uintptr_t>(&IVars[IVar]));
    std::vector<int> Before = PutBy[IVar];
    Before.push_back(Current);
    Current = Strands.add(Before);
  }

  /// Waits for a task that has ended, mostly for the task that ended last.
  void wait() {
    const size_t Last = EndedBy.size() - 1;
    const size_t Of = pick(2) ? Last : pick(EndedBy.size());
    addGet(reinterpret_cast<uintptr_t>(&Futures[Of]));
    Current = Strands.add({EndedBy[Of], Current});
  }

  void async(csan_frame &Frame, unsigned Depth) {
    if (Depth >= 4 || Started == NumFutures)
      return;
    const int Starter = Current;
    std::vector<HeldLockOf> Before = std::move(Held);
    Held.clear();
    Current = Strands.add({Starter});
    struct Task {
      Program &Its;
      unsigned Depth;
    } Mine = {*this, Depth + 1};
    ++Started;
    __csi_before_call(0, 0, {}, &Frame);
    runTask(
        [](void *Of) {
          auto &T = *static_cast<Task *>(Of);
          Function Body;
          T.Its.body(Body.Frame, T.Depth);
          T.Its.releaseAll();
          T.Its.end();
        },
        &Mine);
    __csi_after_call(0, 0, {}, &Frame);
    Held = std::move(Before);
    Current = Strands.add({Starter});
  }

  void end() {
    endTask();
    addPut(reinterpret_cast<uintptr_t>(&Futures[EndedBy.size()]), false);
    EndedBy.push_back(Current);
  }

  void call(csan_frame &Frame, unsigned Depth) {
    __csi_before_call(0, 0, {}, &Frame);
    {
      Function Callee;
      body(Callee.Frame, Depth + 1);
    }
    __csi_after_call(0, 0, {}, &Frame);
  }

  void spawn(csan_frame &Frame, std::vector<std::vector<int>> &Ended,
             unsigned Depth, unsigned Region) {
    int Spawner = Current;
    std::vector<HeldLockOf> Before = std::move(Held);
    Held.clear();
    Function::spawnFrom(Frame, 0, Region, [&](csan_frame &Task) {
      Current = Strands.add({Spawner});
      body(Task, Depth + 1);
      releaseAll();
    });
    Held = std::move(Before);
    Ended[Region].push_back(Current);
    Current = Strands.add({Spawner});
  }
};

/// Runs many programs, and compares the number of programs with races and the
/// number without.
void runPrograms(unsigned First, unsigned Count) {
  static bool HasProvided;
  if (!HasProvided) {
    provideSiteCaches(2 * FirstId, 2 * FirstId, 2 * FirstId);
    // The memory is a block, because the detector finds a block faster than a
    // variable.
    allocated(Memory, MemorySize);
    allocated(Locks, NumLocks);
  }
  HasProvided = true;
  unsigned Racy = 0;
  for (unsigned Seed = First; Seed < First + Count; ++Seed) {
    Found.clear();
    forgetRaces();
    Program P(Seed);
    P.run();
    Racy += !Found.Races.empty();
    std::string Wrong = P.judge();
    ASSERT_EQ(Wrong, "") << "program " << Seed;
  }
  // There must be many programs with races, and many without.
  EXPECT_GT(Racy, Count / 5);
  EXPECT_LT(Racy, Count - Count / 5);
}

TEST(RandomTest, AgreesWithBruteForce) { runPrograms(1, 20000); }

TEST(RandomTest, AgreesWhileListsAreShortened) {
  const size_t Before = LongList;
  LongList = 0;
  runPrograms(30000, 5000);
  LongList = Before;
}

TEST(RandomTest, AgreesWhileTablesArePacked) {
  auto Before = Limits;
  uint32_t GrowthBefore = MinGrowth;
  MinGrowth = 3;
  Limits = {1, 1};
  uint64_t CollectionsBefore = Collections;
  runPrograms(50000, 3000);
  EXPECT_GT(Collections, CollectionsBefore + 500);
  MinGrowth = GrowthBefore;
  Limits = Before;
}

TEST(RandomTest, AgreesWhileTimesAreRenumbered) {
  State &S = __csan_state;
  Time Before = S.Limit;
  uint64_t CollectionsBefore = Collections;
  S.Limit = 1;
  runPrograms(70000, 2000);
  EXPECT_GT(Collections, CollectionsBefore + 2000);
  EXPECT_LT(S.Last, 1000u);
  S.Limit = Before;
}

} // namespace

//===- Simulator.cpp - simulation of the scheduler ------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Simulates the scheduler with discrete events: ends of strands and ends of
// searches for work. A thief's search is one event, however many deques it
// visits: if K of P - 1 deques have work, the number of failed attempts is
// geometrically distributed. While no deque has work, thieves wait for the next
// spawn. Waiting thieves cause no events, so the time of a simulation does not
// depend on the length of the wait.
//
//===----------------------------------------------------------------------===//

#include "Simulator.h"

#include <algorithm>
#include <bitset>
#include <cassert>
#include <deque>
#include <queue>
#include <random>

using namespace cilkscale;

namespace {

constexpr uint32_t None = ~0u;

/// A task or call that is running.
struct Frame {
  uint32_t Parent;
  bool IsTask;
  uint8_t Region;
  /// The position at which the task or call waits, if it waits.
  size_t WaitsAt;
  /// The number of children that run in parallel with the task or call, because
  /// their continuation was stolen, by region.
  std::vector<std::pair<uint8_t, uint32_t>> Beside;

  uint32_t &beside(uint8_t R) {
    for (auto &[Region, Count] : Beside)
      if (Region == R)
        return Count;
    return Beside.emplace_back(R, 0).second;
  }
  bool hasChildren() const {
    return std::any_of(Beside.begin(), Beside.end(),
                       [](const auto &Of) { return Of.second != 0; });
  }
};

struct Continuation {
  uint32_t Parent, Child;
  size_t At;
};

struct Worker {
  double Time = 0;
  uint32_t Frame = None;
  size_t At = 0;
  std::deque<Continuation> Deque;
  /// The worker's index in Laden.
  uint32_t Rank = None;
};

class Simulation {
  const Trace &T;
  const Costs &C;
  std::vector<size_t> Ends;
  std::vector<Frame> Frames;
  std::vector<uint32_t> Free;
  std::vector<Worker> Workers;
  /// The workers whose deque has work, and the workers that wait for work.
  std::vector<uint32_t> Laden, Waiting;
  /// The workers with an event; a worker without one waits.
  using Event = std::pair<double, uint32_t>;
  std::priority_queue<Event, std::vector<Event>, std::greater<Event>> Events;
  std::mt19937_64 Random;
  Outcome Result = {};
  bool Done = false;
  /// The number of workers that run a strand.
  uint32_t Busy = 0;

  uint32_t makeFrame(uint32_t Parent, bool IsTask, uint8_t Region) {
    Frame F = {Parent, IsTask, Region, 0, {}};
    if (Free.empty()) {
      Frames.push_back(std::move(F));
      return Frames.size() - 1;
    }
    uint32_t I = Free.back();
    Free.pop_back();
    Frames[I] = std::move(F);
    return I;
  }

  void resumeAt(uint32_t W, double Time) {
    Workers[W].Time = Time;
    Events.push({Time, W});
  }

  void setLaden(uint32_t W, bool Is) {
    uint32_t &Rank = Workers[W].Rank;
    assert(Is ? Rank == None : Rank < Laden.size() && Laden[Rank] == W);
    if (Is) {
      Rank = Laden.size();
      Laden.push_back(W);
      return;
    }
    Laden[Rank] = Laden.back();
    Workers[Laden[Rank]].Rank = Rank;
    Laden.pop_back();
    Rank = None;
  }

  /// Returns the time of a strand that begins now.
  double length(uint64_t Ticks) const {
    return Ticks * T.NanosecondsPerTick * (1 + C.Beside * (Busy - 1));
  }

  /// Begins to look for work, or to wait for it.
  void search(uint32_t W, double Time) {
    assert(Workers[W].Deque.empty() && "the worker has nothing of its own");
    Busy -= Workers[W].Frame != None;
    Workers[W].Frame = None;
    if (Laden.empty()) {
      Workers[W].Time = Time;
      Waiting.push_back(W);
      return;
    }
    const double Chance =
        std::min(1.0, double(Laden.size()) / (Workers.size() - 1));
    uint64_t InVain = 0;
    if (Chance < 1)
      InVain = std::geometric_distribution<uint64_t>(Chance)(Random);
    Result.Requests += InVain + 1;
    const double End = Time + InVain * C.Attempt + C.Steal;
    Result.Idle += End - Time;
    resumeAt(W, End);
  }

  void push(uint32_t W, Continuation Next) {
    if (Workers[W].Deque.empty())
      setLaden(W, true);
    Workers[W].Deque.push_back(Next);
    Result.Depth = std::max<uint64_t>(Result.Depth, Workers[W].Deque.size());
    if (Waiting.empty())
      return;
    uint32_t Thief = Waiting.back();
    Waiting.pop_back();
    assert(Workers[Thief].Frame == None && "only idle workers wait");
    Result.Idle += Workers[W].Time - Workers[Thief].Time;
    search(Thief, Workers[W].Time);
  }

  void steal(uint32_t W) {
    Worker &Thief = Workers[W];
    assert(Thief.Frame == None && Thief.Deque.empty());
    if (Laden.empty())
      return search(W, Thief.Time);
    const uint32_t Victim = Laden[std::uniform_int_distribution<size_t>(
        0, Laden.size() - 1)(Random)];
    std::deque<Continuation> &Deque = Workers[Victim].Deque;
    assert(!Deque.empty() && "the victim has work");
    const Continuation Taken = Deque.front();
    Deque.pop_front();
    if (Deque.empty())
      setLaden(Victim, false);
    ++Result.Steals;
    ++Frames[Taken.Parent].beside(Frames[Taken.Child].Region);
    Thief.Frame = Taken.Parent;
    Thief.At = Taken.At;
    ++Busy;
    run(W);
  }

  /// Ends a task. Returns false if the worker has nothing to continue with.
  bool endTask(uint32_t W, uint32_t Ended) {
    Worker &Me = Workers[W];
    if (!Me.Deque.empty() && Me.Deque.back().Child == Ended) {
      Me.Frame = Me.Deque.back().Parent;
      Me.At = Me.Deque.back().At;
      Me.Deque.pop_back();
      if (Me.Deque.empty())
        setLaden(W, false);
      return true;
    }
    Frame &Parent = Frames[Frames[Ended].Parent];
    const uint8_t Region = Frames[Ended].Region;
    assert(Me.Deque.empty() && Parent.beside(Region) &&
           "the continuation was stolen, and older ones before it");
    if (--Parent.beside(Region) || !Parent.WaitsAt ||
        T.Tokens[Parent.WaitsAt].region() != Region)
      return false;
    Me.Frame = Frames[Ended].Parent;
    Me.At = Parent.WaitsAt + 1;
    Parent.WaitsAt = 0;
    Me.Time += C.Sync;
    return true;
  }

  /// Runs up to the end of the next strand.
  void run(uint32_t W) {
    for (;;) {
      Worker &Me = Workers[W];
      const Token Next = T.Tokens[Me.At];
      switch (Next.kind()) {
      case Token::Strand:
        ++Me.At;
        resumeAt(W, Me.Time + length(Next.amount()));
        return;
      case Token::Call:
        Me.Frame = makeFrame(Me.Frame, false, 0);
        ++Me.At;
        break;
      case Token::Task: {
        const uint32_t Parent = Me.Frame;
        Me.Frame = makeFrame(Parent, true, Next.region());
        Me.Time += C.Spawn;
        push(W, {Parent, Me.Frame, Ends[Me.At] + 1});
        ++Workers[W].At;
        break;
      }
      case Token::Sync: {
        Frame &F = Frames[Me.Frame];
        if (F.beside(Next.region())) {
          F.WaitsAt = Me.At;
          return search(W, Me.Time);
        }
        ++Me.At;
        break;
      }
      case Token::End: {
        const uint32_t Ended = Me.Frame;
        assert(!Frames[Ended].hasChildren() && "a part ends after a sync");
        if (Frames[Ended].Parent == None) {
          Done = true;
          Result.Nanoseconds = Me.Time;
          return;
        }
        bool Continues = true;
        if (Frames[Ended].IsTask) {
          Continues = endTask(W, Ended);
        } else {
          Me.Frame = Frames[Ended].Parent;
          ++Me.At;
        }
        Free.push_back(Ended);
        if (!Continues)
          return search(W, Me.Time);
        break;
      }
      }
    }
  }

public:
  Simulation(const Trace &T, unsigned Count, const Costs &C, uint64_t Seed)
      : T(T), C(C), Ends(T.Tokens.size()), Workers(Count), Random(Seed) {
    std::vector<size_t> Begins;
    for (size_t I = 0; I < T.Tokens.size(); ++I) {
      const Token::Kind K = T.Tokens[I].kind();
      if (K == Token::Task || K == Token::Call)
        Begins.push_back(I);
      if (K != Token::End)
        continue;
      assert(!Begins.empty() && "the trace is a tree");
      Ends[Begins.back()] = I;
      Begins.pop_back();
    }
    assert(Begins.empty() && "the trace is a tree");
  }

  Outcome run() {
    Workers[0].Frame = makeFrame(None, false, 0);
    Workers[0].At = 1;
    Busy = 1;
    for (uint32_t W = 1; W < Workers.size(); ++W)
      Waiting.push_back(W);
    run(0u);
    while (!Done) {
      assert(!Events.empty() && "some worker runs a strand or steals");
      const auto [Time, W] = Events.top();
      assert(Time == Workers[W].Time && "a worker has one event");
      Events.pop();
      if (Workers[W].Frame == None)
        steal(W);
      else
        run(W);
    }
    for (uint32_t W : Waiting)
      Result.Idle += Result.Nanoseconds - Workers[W].Time;
    return Result;
  }
};

/// Returns \p T inside an outer part of its own, with a sync of all children at
/// the end of each part. If a program has left a part early, the sync at its
/// end may be missing in \p T.
Trace closed(const Trace &T) {
  using Regions = std::bitset<256>;
  Trace Whole = {{}, T.NanosecondsPerTick, T.Threshold};
  std::vector<Regions> Unsynced;
  auto Add = [&](Token K) {
    switch (K.kind()) {
    case Token::Task:
      Unsynced.back().set(K.region());
      [[fallthrough]];
    case Token::Call:
      Unsynced.emplace_back();
      break;
    case Token::Sync:
      Unsynced.back().reset(K.region());
      break;
    case Token::End:
      for (unsigned R = 0; R < 256; ++R)
        if (Unsynced.back()[R])
          Whole.Tokens.push_back(Token(Token::Sync, R));
      Unsynced.pop_back();
      break;
    case Token::Strand:
      break;
    }
    Whole.Tokens.push_back(K);
  };
  Add(Token(Token::Call, 0));
  for (Token K : T.Tokens)
    Add(K);
  Add(Token(Token::End, 0));
  return Whole;
}

} // namespace

Outcome cilkscale::simulate(const Trace &T, unsigned Workers, const Costs &C,
                            uint64_t Seed) {
  assert(checkTrace(T).empty() && "the trace is a tree");
  const Trace Whole = closed(T);
  return Simulation(Whole, std::max(Workers, 1u), C, Seed).run();
}

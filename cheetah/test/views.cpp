//===- views.cpp - reducers' views across strands ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// views cases ROUNDS: one case after the other. The steals that matter are
// certain to happen. views random DEPTH ROUNDS THREADS SEED: trees of blocks
// whose nodes write into reducers; the results must be those of the serial run.
// If nodes throw, more nodes may run than in serial; the results of the serial
// run must be there in the same order. views fatal KIND: ends of the process.
// views time: the cost of a lookup.
//
//===----------------------------------------------------------------------===//

#include "blocks.h"

#include "../abi/abi.h"
#include "../include/cilk/cilk_api.h"
#include "support.h"

#include <algorithm>

#include <cstring>
#include <ctime>
#include <cxxabi.h>
#include <exception>
#include <memory>
#include <new>
#include <pthread.h>
#include <string>
#include <thread>
#include <type_traits>
#include <unistd.h>
#include <unwind.h>
#include <vector>

void throwOn(void *Exception) {
  _Unwind_RaiseException(static_cast<_Unwind_Exception *>(Exception));
  abi::__cxa_begin_catch(Exception);
  std::terminate();
}

namespace {

std::atomic<long> Live;

struct Counted {
  Counted() { ++Live; }
  Counted(const Counted &) { ++Live; }
  ~Counted() { --Live; }
};

struct Error : Counted {
  explicit Error(uint64_t Number) : Number(Number) {}
  uint64_t Number;
};

/// A T that strands use through their views. T::merge takes the view to the
/// right; the identity is T().
template <typename T> class Reducer {
public:
  Reducer() {
    __cilkrts_reducer_register(&Object, sizeof(T), identity, reduce);
  }
  ~Reducer() {
    // The object ends first, as reducers within it use their own views.
    Object.~T();
    __cilkrts_reducer_unregister(&Object);
  }
  Reducer(const Reducer &) = delete;
  T &operator*() {
    void *View =
        cilkrts_view(&Object, sizeof(T), reinterpret_cast<void *>(identity),
                     reinterpret_cast<void *>(reduce));
    check(reinterpret_cast<uintptr_t>(View) % alignof(T) == 0, "alignment");
    return *static_cast<T *>(View);
  }
  T *operator->() { return &**this; }
  bool isView() { return &**this != &Object; }

private:
  static void identity(void *View) { new (View) T(); }
  static void reduce(void *Left, void *Right) {
    static_cast<T *>(Left)->merge(*static_cast<T *>(Right));
    static_cast<T *>(Right)->~T();
  }
  union {
    T Object = T();
  };
};

struct Log : Counted {
  std::vector<uint64_t> Labels;
  void add(uint64_t Label) { Labels.push_back(Label); }
  void merge(Log &Right) {
    Labels.insert(Labels.end(), Right.Labels.begin(), Right.Labels.end());
  }
};

struct Sum {
  uint64_t Value = 0;
  void merge(Sum &Right) { Value += Right.Value; }
};

// The value that was written last, in one byte.
struct Last {
  uint8_t Value = 0;
  void merge(Last &Right) {
    if (Right.Value)
      Value = Right.Value;
  }
};

// The composition of x -> Factor * x + Term.
struct alignas(128) Affine {
  uint64_t Factor = 1, Term = 0;
  void then(uint64_t F, uint64_t T) {
    Factor *= F;
    Term = F * Term + T;
  }
  void merge(Affine &Right) { then(Right.Factor, Right.Term); }
};
static_assert(sizeof(Affine) == 128, "");

// A megabyte, of which both ends are used.
struct Big {
  Affine First;
  char Between[(1 << 20) - 2 * sizeof(Affine)];
  Affine Second;
  Big() {}
  void merge(Big &Right) {
    First.merge(Right.First);
    Second.merge(Right.Second);
  }
};
static_assert(sizeof(Big) == 1 << 20, "");

//===----------------------------------------------------------------------===//
// Cases
//===----------------------------------------------------------------------===//

// Spawns a child that ends a bit after another worker continues its parent.
template <typename F> Step lateChild(Flag &Stolen, F Function) {
  return spawn([&Stolen, Function] {
    Stolen.wait();
    usleep(50);
    Function();
  });
}

void expect(Reducer<Log> &R, std::vector<uint64_t> Labels, const char *What) {
  check(R->Labels == Labels, What);
}

void childThenContinuation() {
  Reducer<Log> R;
  Flag Stolen;
  R->add(1);
  block({lateChild(Stolen,
                   [&] {
                     check(!R.isView(), "the first child's view");
                     R->add(2);
                   }),
         call([&] {
           check(R.isView(), "a stolen continuation's view");
           R->add(3);
           Stolen.set();
         })});
  check(!R.isView(), "the view after the sync");
  R->add(4);
  expect(R, {1, 2, 3, 4}, "a child's views come first");
  check(!__cilkrts_tls_worker->views, "a thread outside of Cilk code");
}

// Children end in an order that isn't the serial one.
void manyChildren() {
  static const int Orders[][4] = {{0, 1, 2, 3}, {3, 2, 1, 0}, {2, 0, 3, 1}};
  for (const int (&Order)[4] : Orders) {
    Reducer<Log> R;
    std::atomic<int> Ended{0}, Begun{0};
    auto Child = [&](int I) {
      return spawn([&, I] {
        while (Begun.load() <= I)
          sched_yield();
        int Turn = 0;
        while (Order[Turn] != I)
          ++Turn;
        while (Ended.load() < Turn)
          sched_yield();
        R->add(2 * I + 1);
        ++Ended;
      });
    };
    auto Next = [&](int I) {
      return call([&, I] {
        R->add(2 * I + 2);
        ++Begun;
      });
    };
    block({Child(0), Next(0), Child(1), Next(1), Child(2), Next(2), Child(3),
           Next(3)});
    expect(R, {1, 2, 3, 4, 5, 6, 7, 8}, "many children");
  }
}

// The third child is suspended in a sync. It ends in another worker, or after
// its own worker has run other strands.
void suspendedChild() {
  Reducer<Log> R;
  Flag First, Second, Outer, Inner, Last;
  auto Suspended = [&] {
    Outer.wait();
    R->add(1);
    block({lateChild(Inner, [&] { R->add(2); }), call([&] {
             R->add(3);
             Inner.set();
           })});
    R->add(4);
  };
  block({lateChild(First, [&] { R->add(0); }), call([&] { First.set(); }),
         lateChild(Second, [&] { R->add(0); }), call([&] { Second.set(); }),
         spawn(Suspended), call([&] {
           R->add(5);
           Outer.set();
         }),
         lateChild(Last,
                   [&] {
                     R->add(6);
                     block(
                         {spawn([&] { R->add(7); }), call([&] { R->add(8); })});
                   }),
         call([&] {
           R->add(9);
           Last.set();
         })});
  expect(R, {0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, "a child that was suspended");
}

// Regions within a strand that isn't leftmost.
void nestedRegions() {
  Reducer<Log> R;
  Flag First, Second, Third;
  block({lateChild(First, [&] { R->add(1); }), call([&] {
           First.set();
           R->add(2);
         }),
         inner(lateChild(Second, [&] { R->add(3); })), inner(call([&] {
           R->add(4);
           Second.set();
         })),
         inner(join()), inner(call([&] { R->add(5); })),
         inner(lateChild(Third, [&] { R->add(6); })), inner(call([&] {
           Third.set();
           R->add(7);
         })),
         call([&] { R->add(8); }), join(), call([&] { R->add(9); })});
  expect(R, {1, 2, 3, 4, 5, 6, 7, 8, 9}, "nested regions");
}

void constructedInStrands() {
  Reducer<Log> R;
  Flag First;
  auto Local = [&](uint64_t Label) {
    Reducer<Log> Mine;
    check(!Mine.isView(), "the strand that constructed it");
    Flag Stolen;
    block({lateChild(Stolen,
                     [&] {
                       check(!Mine.isView(), "its first child");
                       Mine->add(Label);
                     }),
           call([&] {
             check(Mine.isView(), "its stolen continuation");
             Mine->add(Label + 1);
             Stolen.set();
           })});
    check(!Mine.isView(), "after its sync");
    R->merge(*Mine);
  };
  std::unique_ptr<Reducer<Log>> Kept[2];
  block({lateChild(First,
                   [&] {
                     Local(1);
                     Kept[0].reset(new Reducer<Log>);
                     (*Kept[0])->add(10);
                   }),
         call([&] {
           First.set();
           Local(3);
           Kept[1].reset(new Reducer<Log>);
           (*Kept[1])->add(11);
         })});
  expect(R, {1, 2, 3, 4}, "reducers of strands");
  expect(*Kept[0], {10}, "a child's reducer that stays");
  expect(*Kept[1], {11}, "a continuation's reducer that stays");
}

// A log whose merges spawn, are stolen from, and use reducers, also the same.
struct Elaborate : Log {
  static Reducer<Sum> *Merges;
  static std::atomic<uint64_t> TrueMerges;
  static Reducer<Elaborate> *Same;
  void merge(Elaborate &Right) {
    ++(*Merges)->Value;
    ++TrueMerges;
    Flag Stolen;
    uint64_t Half = Right.Labels.size() / 2;
    size_t Old = Labels.size();
    Labels.resize(Old + Right.Labels.size());
    auto Copy = [&](uint64_t From, uint64_t To) {
      for (uint64_t I = From; I < To; ++I)
        Labels[Old + I] = Right.Labels[I];
    };
    if (Same)
      (*Same)->Extra.push_back(1);
    block({spawn([&] {
             if (Same)
               Stolen.wait();
             Copy(0, Half);
             if (Same)
               (*Same)->Extra.push_back(2);
           }),
           call([&] {
             ++(*Merges)->Value;
             ++TrueMerges;
             Stolen.set();
             Copy(Half, Right.Labels.size());
           })});
    if (Same)
      (*Same)->Extra.push_back(3);
    Extra.insert(Extra.end(), Right.Extra.begin(), Right.Extra.end());
  }
  std::vector<int> Extra;
};
Reducer<Sum> *Elaborate::Merges;
std::atomic<uint64_t> Elaborate::TrueMerges;
Reducer<Elaborate> *Elaborate::Same;

void spawningMerges() {
  Reducer<Sum> Merges;
  Elaborate::Merges = &Merges;
  Elaborate::TrueMerges = 0;
  {
    Reducer<Elaborate> R;
    Elaborate::Same = &R;
    Flag First, Second;
    block({lateChild(First, [&] { R->add(1); }), call([&] {
             R->add(2);
             First.set();
           }),
           lateChild(Second, [&] { R->add(3); }), call([&] {
             R->add(4);
             Second.set();
           })});
    check(R->Labels == std::vector<uint64_t>({1, 2, 3, 4}), "spawning merges");
    check(R->Extra == std::vector<int>({1, 2, 3, 1, 2, 3}),
          "a merge that uses the same reducer");
    Elaborate::Same = nullptr;
  }
  check(Merges->Value == Elaborate::TrueMerges && Merges->Value == 4,
        "a merge that uses other reducers");
}

// An identity that spawns: the lookup may return in another thread.
struct Spawner : Log {
  static Reducer<Log> *Other;
  static bool Spawns;
  Spawner() {
    if (!Spawns)
      return;
    Flag Stolen;
    block({lateChild(Stolen,
                     [&] {
                       (*Other)->add(1);
                       add(1);
                     }),
           call([&] {
             (*Other)->add(2);
             Stolen.set();
           })});
    add(2);
  }
};
Reducer<Log> *Spawner::Other;
bool Spawner::Spawns;

void spawningIdentity() {
  Reducer<Log> Other;
  Spawner::Other = &Other;
  Reducer<Spawner> R;
  Spawner::Spawns = true;
  Flag Stolen;
  block({lateChild(Stolen,
                   [&] {
                     R->add(8);
                     Other->add(8);
                   }),
         call([&] {
           Stolen.set();
           Other->add(9);
           R->add(9);
           Other->add(9);
         })});
  Spawner::Spawns = false;
  check(R->Labels == std::vector<uint64_t>({8, 1, 2, 9}),
        "an identity that spawns");
  expect(Other, {8, 9, 1, 2, 9}, "an identity that uses a reducer");
}

// An exception waits while views are merged.
void pendingException() {
  Reducer<Log> R;
  Flag First, Second;
  uint64_t Got = 0;
  try {
    block({lateChild(First,
                     [&] {
                       R->add(1);
                       throw Error(7);
                     }),
           call([&] {
             R->add(2);
             First.set();
           }),
           lateChild(Second, [&] { R->add(3); }), call([&] {
             R->add(4);
             Second.set();
             throw Error(8);
           })});
  } catch (const Error &E) {
    Got = E.Number;
    expect(R, {1, 2, 3, 4}, "views when an exception arrives");
  }
  check(Got == 7, "the exception");
  check(!__cilkrts_tls_worker->views, "a thread that an exception left");
}

// An exception waits in the outer region, whose later syncs have nothing to
// wait for or more views to merge.
void pendingWhileGoingOn() {
  Reducer<Log> R;
  Flag First, Second, Third;
  std::function<void(void *)> Swallow = [&](void *Exception) {
    abi::__cxa_begin_catch(Exception);
    R->add(5);
    abi::__cxa_end_catch();
  };
  auto Steps = [&](bool More) -> std::vector<Step> {
    std::vector<Step> S = {lateChild(First,
                                     [&] {
                                       R->add(1);
                                       throw Error(30);
                                     }),
                           call([&] {
                             R->add(2);
                             First.set();
                           }),
                           inner(lateChild(Second,
                                           [&] {
                                             R->add(3);
                                             throw Error(31);
                                           })),
                           inner(call([&] {
                             R->add(4);
                             Second.set();
                           }))};
    if (More) {
      S.push_back(lateChild(Third, [&] { R->add(6); }));
      S.push_back(call([&] {
        R->add(7);
        Third.set();
      }));
    }
    return S;
  };
  uint64_t Got = 0;
  static bool More;
  More = !More;
  try {
    std::vector<Step> S = Steps(More);
    runBlock(S.data(), S.data() + S.size(), &Swallow);
  } catch (const Error &E) {
    Got = E.Number;
  }
  check(Got == 30, "the exception that waited");
  if (More)
    expect(R, {1, 2, 3, 4, 5, 6, 7}, "views while an exception waits");
  else
    expect(R, {1, 2, 3, 4, 5}, "views while an exception waits");
}

// Many tables in one region.
void manySteals() {
  Reducer<Log> R;
  std::vector<Step> Steps;
  const uint64_t Count = 200;
  std::vector<Flag> Stolen(Count);
  for (uint64_t I = 0; I < Count; ++I) {
    Steps.push_back(spawn([&R, &Stolen, I] {
      Stolen[I].wait();
      R->add(2 * I);
    }));
    Steps.push_back(call([&R, &Stolen, I] {
      R->add(2 * I + 1);
      Stolen[I].set();
    }));
  }
  runBlock(Steps.data(), Steps.data() + Steps.size());
  check(R->Labels.size() == 2 * Count &&
            std::is_sorted(R->Labels.begin(), R->Labels.end()),
        "many steals");
}

// Many reducers in one strand.
void manyReducers() {
  std::vector<Reducer<Log>> Rs(500);
  Flag Stolen;
  block({lateChild(Stolen,
                   [&] {
                     for (size_t I = 0; I < Rs.size(); ++I)
                       Rs[I]->add(2 * I);
                   }),
         call([&] {
           Stolen.set();
           for (size_t I = Rs.size(); I--;)
             Rs[I]->add(2 * I + 1);
         })});
  for (size_t I = 0; I < Rs.size(); ++I)
    expect(Rs[I], {2 * I, 2 * I + 1}, "many reducers");
}

// A reducer without functions: views begin as zeros; the right one is dropped.
void holder() {
  struct {
    int Values[100];
  } Scratch;
  auto Mine = [&] {
    return static_cast<int *>(
        __cilkrts_reducer_lookup(&Scratch, sizeof Scratch, nullptr, nullptr));
  };
  memset(&Scratch, 0xff, sizeof Scratch);
  Flag Stolen;
  block({lateChild(Stolen,
                   [&] {
                     check(Mine()[99] == -1, "the first strand's object");
                     Mine()[99] = 5;
                   }),
         call([&] {
           check(Mine() != Scratch.Values && Mine()[99] == 0, "zeros");
           Mine()[99] = 6;
           Stolen.set();
           check(Mine()[99] == 6, "its own");
         })});
  check(Scratch.Values[99] == 5, "the first strand's");
}

void runCases(int Rounds) {
  struct {
    const char *Name;
    void (*Function)();
    unsigned Workers = 2; // strands that have to wait for each other
  } Cases[] = {{"childThenContinuation", childThenContinuation},
               {"manyChildren", manyChildren, 5},
               {"suspendedChild", suspendedChild, 3},
               {"nestedRegions", nestedRegions},
               {"constructedInStrands", constructedInStrands, 3},
               {"spawningMerges", spawningMerges},
               {"spawningIdentity", spawningIdentity},
               {"pendingException", pendingException},
               {"pendingWhileGoingOn", pendingWhileGoingOn},
               {"manySteals", manySteals},
               {"manyReducers", manyReducers},
               {"holder", holder}};
  pthread_t Self = pthread_self();
  for (int Round = 0; Round < Rounds; ++Round)
    for (auto &Case : Cases) {
      if (__cilkrts_get_nworkers() < Case.Workers)
        continue;
      if (getenv("VERBOSE"))
        fprintf(stderr, "%s\n", Case.Name);
      Case.Function();
      check(pthread_equal(Self, pthread_self()), "the thread that entered");
      check(!__cilkrts_tls_worker->views, "outside of Cilk code");
      check(Live == 0, "live objects");
    }
}

//===----------------------------------------------------------------------===//
// Random trees
//===----------------------------------------------------------------------===//

// A log with a log in it; its merges spawn.
struct Nested : Counted {
  Reducer<Log> Inner;
  static std::atomic<uint64_t> TrueMerges;
  static Reducer<Sum> *Merges;
  void merge(Nested &Right) {
    ++TrueMerges;
    block({spawn([] {
             if (Merges)
               ++(*Merges)->Value;
           }),
           call([] { delay(300); })});
    Inner->merge(*Right.Inner);
  }
};
std::atomic<uint64_t> Nested::TrueMerges;
Reducer<Sum> *Nested::Merges;

struct Results {
  Reducer<Log> Main;
  Reducer<Last> Byte;
  Reducer<Affine> Aligned;
  Reducer<Big> Megabyte;
  Reducer<Nested> Logs;
};

struct Tree {
  bool Parallel; // else blocks are loops
  bool Throws;
  Results *Into;
};

void run(const Tree &T, const std::vector<Step> &Steps) {
  if (T.Parallel)
    runBlock(Steps.data(), Steps.data() + Steps.size());
  else
    for (const Step &S : Steps)
      if (S.What != Step::Sync)
        S.Function();
}

void node(const Tree &T, uint64_t Seed, int Depth, Reducer<Log> &Local);

void blockNode(const Tree &T, uint64_t Seed, int Depth, Reducer<Log> &Local) {
  std::vector<Step> Steps;
  unsigned Count = 2 + Seed % 4;
  for (unsigned I = 0; I < Count; ++I) {
    uint64_t Own = mix(Seed + I + 1);
    auto Part = [&T, Own, Depth, &Local] { node(T, Own, Depth - 1, Local); };
    bool Inner = Seed / 8 % 4 == 0 && I % 3;
    Step S = I + 1 < Count || Own % 4 == 0 ? spawn(Part) : call(Part);
    Steps.push_back(Inner ? inner(S) : S);
    if (Own % 8 == 5)
      Steps.push_back(Inner ? inner(join()) : join());
  }
  run(T, Steps);
}

void write(const Tree &T, uint64_t Seed, Reducer<Log> &Local) {
  Results &R = *T.Into;
  if (Seed % 2)
    R.Main->add(Seed);
  if (Seed / 2 % 2)
    Local->add(Seed);
  if (Seed / 4 % 4 == 0)
    R.Byte->Value = static_cast<uint8_t>(Seed / 16 % 255 + 1);
  if (Seed / 16 % 4 == 0)
    R.Aligned->then(Seed | 1, Seed >> 7);
  if (Seed / 64 % 64 == 0) {
    R.Megabyte->First.then(Seed | 1, Seed >> 9);
    R.Megabyte->Second.then(Seed >> 8 | 1, Seed);
  }
  if (Seed / 4096 % 4 == 0)
    R.Logs->Inner->add(Seed);
}

void node(const Tree &T, uint64_t Seed, int Depth, Reducer<Log> &Local) {
  write(T, mix(Seed + 10), Local);
  delay(Seed >> 20);
  if (Depth <= 0) {
    if (T.Throws && Seed % 16 == 3)
      throw Error(Seed | 1);
    return;
  }
  switch (Seed / 64 % 8) {
  case 0:
  case 1: { // a reducer of its own
    Reducer<Log> Mine;
    Mine->add(Seed);
    blockNode(T, mix(Seed), Depth, Mine);
    Local->merge(*Mine);
    break;
  }
  case 2: // one that a child makes and its parent ends
    if (T.Parallel) {
      std::unique_ptr<Reducer<Log>> Made;
      block({spawn([&] {
               Made.reset(new Reducer<Log>);
               blockNode(T, mix(Seed), Depth - 1, *Made);
             }),
             call([&] { node(T, mix(Seed + 5), Depth - 2, Local); })});
      Local->merge(**Made);
    } else {
      Reducer<Log> Made;
      blockNode(T, mix(Seed), Depth - 1, Made);
      node(T, mix(Seed + 5), Depth - 2, Local);
      Local->merge(*Made);
    }
    break;
  case 3:
    try {
      blockNode(T, mix(Seed), Depth, Local);
    } catch (const Error &) {
      beginHandler();
      node(T, mix(Seed + 1), Depth - 2, Local);
      if (Seed % 2)
        throw;
    }
    break;
  default:
    blockNode(T, mix(Seed), Depth, Local);
  }
  write(T, mix(Seed + 11), Local);
}

// Returns the number of the exception with which the tree ends, or 0.
uint64_t outcome(const Tree &T, uint64_t Seed, int Depth) {
  try {
    Reducer<Log> Local;
    node(T, Seed, Depth, Local);
    T.Into->Main->merge(*Local);
  } catch (const Error &E) {
    return E.Number;
  }
  return 0;
}

bool isPartOf(const std::vector<uint64_t> &Some,
              const std::vector<uint64_t> &All) {
  auto At = All.begin();
  for (uint64_t Label : Some) {
    At = std::find(At, All.end(), Label);
    if (At++ == All.end())
      return false;
  }
  return true;
}

bool equal(Affine &A, Affine &B) {
  return A.Factor == B.Factor && A.Term == B.Term;
}

void runRandom(int Depth, int Rounds, uint64_t Seed) {
  pthread_t Self = pthread_self();
  for (int Round = 0; Round < Rounds; ++Round) {
    Seed = mix(Seed + 1);
    auto Serial = std::make_unique<Results>();
    auto Parallel = std::make_unique<Results>();
    bool Throws = Round % 3 == 2;
    uint64_t Expected = outcome({false, Throws, Serial.get()}, Seed, Depth);
    check(outcome({true, Throws, Parallel.get()}, Seed, Depth) == Expected,
          "the exception that the tree ends with");
    check(pthread_equal(Self, pthread_self()), "the thread that entered");
    check(!__cilkrts_tls_worker->views, "outside of Cilk code");
    if (Throws) {
      check(isPartOf(Serial->Main->Labels, Parallel->Main->Labels),
            "a log of a tree that throws");
      check(
          isPartOf(Serial->Logs->Inner->Labels, Parallel->Logs->Inner->Labels),
          "a nested log of a tree that throws");
      continue;
    }
    check(Serial->Main->Labels == Parallel->Main->Labels, "a log");
    check(Serial->Logs->Inner->Labels == Parallel->Logs->Inner->Labels,
          "a nested log");
    check(Serial->Byte->Value == Parallel->Byte->Value, "a byte");
    check(equal(*Serial->Aligned, *Parallel->Aligned), "an aligned object");
    check(equal(Serial->Megabyte->First, Parallel->Megabyte->First) &&
              equal(Serial->Megabyte->Second, Parallel->Megabyte->Second),
          "a large object");
  }
}

void startRandom(int Depth, int Rounds, int Threads, uint64_t Seed) {
  // It is the view of each entering thread, so there may be only one.
  Reducer<Sum> Merges;
  Nested::Merges = Threads == 1 ? &Merges : nullptr;
  std::vector<std::thread> Others;
  for (int I = 1; I < Threads; ++I)
    Others.emplace_back(runRandom, Depth, Rounds, mix(Seed + I));
  runRandom(Depth, Rounds, mix(Seed));
  for (std::thread &T : Others)
    T.join();
  check(Live == 0, "live objects");
  check(Threads > 1 || Merges->Value == Nested::TrueMerges,
        "a merge that uses other reducers");
}

//===----------------------------------------------------------------------===//
// Ends of the process
//===----------------------------------------------------------------------===//

struct Thrower {
  static bool Constructs;
  Thrower() {
    if (Constructs)
      throw Error(1);
  }
  void merge(Thrower &) { throw Error(2); }
};
bool Thrower::Constructs;

// Whichever function throws, a handler around it could catch the exception.
void fatal(const std::string &Kind) {
  Flag Stolen;
  if (Kind == "destroyed") {
    auto R = std::make_unique<Reducer<Log>>();
    block({spawn([&] { Stolen.wait(); }), call([&] {
             (*R)->add(1);
             R.reset();
           })});
  } else {
    try {
      Reducer<Thrower> R;
      Thrower::Constructs = Kind == "identity";
      block({spawn([&] { Stolen.wait(); }), call([&] {
               *R;
               Stolen.set();
             })});
    } catch (const Error &) {
    }
  }
}

//===----------------------------------------------------------------------===//
// Costs
//===----------------------------------------------------------------------===//

// Returns the thread's time in nanoseconds.
double threadTime() {
  timespec T;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &T);
  return 1e9 * static_cast<double>(T.tv_sec) + static_cast<double>(T.tv_nsec);
}

template <unsigned Count> void timeLookups(const char *What) {
  std::vector<Reducer<Sum>> Rs(Count);
  const uint64_t Rounds = 500000 / Count;
  double Best = 1e9;
  for (int Try = 0; Try < 500; ++Try) {
    double Start = threadTime();
    for (uint64_t I = 0; I < Rounds; ++I)
      for (unsigned J = 0; J < Count; ++J)
        ++static_cast<Sum *>(
              cilkrts_view(&Rs[J], sizeof(Sum), nullptr, nullptr))
              ->Value;
    Best = std::min(Best, (threadTime() - Start) /
                              static_cast<double>(Rounds * Count));
  }
  printf("%s, %u reducers: %.2f ns per lookup and addition\n", What, Count,
         Best);
}

void timeAll() {
  timeLookups<1>("no steals");
  timeLookups<16>("no steals");
  std::atomic<bool> Done{false};
  block({spawn([&] {
           while (!Done)
             usleep(1000);
         }),
         call([&] {
           timeLookups<1>("views");
           timeLookups<3>("views");
           timeLookups<16>("views");
           Done = true;
         })});
}

} // namespace

int main(int Argc, char **Argv) {
  auto Argument = [&](int I, int Otherwise) {
    return Argc > I ? atoi(Argv[I]) : Otherwise;
  };
  std::string What = Argc > 1 ? Argv[1] : "cases";
  if (What == "cases")
    runCases(Argument(2, 10));
  else if (What == "random")
    startRandom(Argument(2, 6), Argument(3, 100), Argument(4, 1),
                static_cast<uint64_t>(Argument(5, 0)));
  else if (What == "fatal")
    fatal(Argc > 2 ? Argv[2] : "");
  else if (What == "time")
    timeAll();
  else
    return 2;
}

//===- mixture.cpp - compiled Cilk programs that throw ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mixture ROUNDS THREADS: random trees of functions that spawn, loop in
// parallel, throw, handle, throw again, and spawn in handlers and destructors.
// Each tree must end like its serial projection, with no object left over. The
// program has no races, and sanitizers must report none.
//
//===----------------------------------------------------------------------===//

#include <cilk/cilk.h>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <thread>
#include <vector>

static std::atomic<long> Live;

static void check(bool OK, const char *What) {
  if (OK)
    return;
  fprintf(stderr, "FAILED: %s\n", What);
  abort();
}

struct Counted {
  Counted() { ++Live; }
  Counted(const Counted &) { ++Live; }
  ~Counted() { --Live; }
};

struct Error : Counted {
  explicit Error(uint64_t Number) : Number(Number) {}
  uint64_t Number;
};

/// The expected state of the strand's exception handling.
struct State {
  uint64_t Handled;
  int Uncaught;
  bool MayRethrow;
};

__attribute__((noinline)) static uint64_t handled() {
  std::exception_ptr P = std::current_exception();
  if (!P)
    return 0;
  try {
    std::rethrow_exception(P);
  } catch (const Error &E) {
    return E.Number;
  }
}

static void checkState(State Expected) {
  check(std::uncaught_exceptions() == Expected.Uncaught, "uncaught exceptions");
  check(handled() == Expected.Handled, "the exception that is being handled");
}

static uint64_t mix(uint64_t X) {
  X ^= X >> 31;
  X *= UINT64_C(0x9E3779B97F4A7C15);
  X ^= X >> 29;
  X *= UINT64_C(0xBF58476D1CE4E5B9);
  return X ^ X >> 32;
}

template <bool Parallel>
uint64_t node(uint64_t Seed, int Depth, State Now, Counted ByValue);

template <bool Parallel> uint64_t spawner(uint64_t Seed, int Depth, State Now) {
  Counted Local;
  uint64_t Results[3] = {0, 0, 0};
  for (int I = 0; I < 3; ++I) {
    uint64_t Own = mix(Seed + static_cast<uint64_t>(I));
    if constexpr (Parallel)
      Results[I] = cilk_spawn node<true>(Own, Depth - 1, Now, Counted());
    else
      Results[I] = node<false>(Own, Depth - 1, Now, Counted());
    if (Own % 16 == 7) {
      if constexpr (Parallel)
        cilk_sync;
      checkState(Now);
    }
  }
  uint64_t Last = node<Parallel>(mix(Seed + 4), Depth - 1, Now, Counted());
  if constexpr (Parallel)
    cilk_sync;
  checkState(Now);
  return Results[0] + 3 * Results[1] + 5 * Results[2] + 7 * Last;
}

template <bool Parallel> uint64_t loop(uint64_t Seed, int Depth, State Now) {
  uint64_t Results[6];
  auto Body = [&](int I) {
    Results[I] = node<Parallel>(mix(Seed + static_cast<uint64_t>(I)), Depth - 2,
                                Now, Counted());
  };
  if constexpr (Parallel) {
    cilk_for (int I = 0; I < 6; ++I)
      Body(I);
  } else {
    for (int I = 0; I < 6; ++I)
      Body(I);
  }
  uint64_t Sum = 0;
  for (uint64_t R : Results)
    Sum = 3 * Sum + R;
  return Sum;
}

template <bool Parallel> uint64_t handler(uint64_t Seed, int Depth, State Now) {
  uint64_t Result = 0;
  try {
    uint64_t Other = 0;
    if constexpr (Parallel)
      Other = cilk_spawn node<true>(mix(Seed), Depth - 1, Now, Counted());
    else
      Other = node<false>(mix(Seed), Depth - 1, Now, Counted());
    Result = node<Parallel>(mix(Seed + 1), Depth - 1, Now, Counted());
    if (Seed % 4 == 0)
      throw Error(Seed | 1);
    if constexpr (Parallel)
      cilk_sync;
    Result += 3 * Other;
  } catch (const Error &E) {
    State Then = {E.Number, Now.Uncaught, true};
    checkState(Then);
    Result = spawner<Parallel>(mix(Seed + 2), Depth - 2, Then);
    checkState(Then);
    if (Seed % 8 < 3)
      throw;
  }
  return Result;
}

template <bool Parallel> struct Destroyed {
  ~Destroyed() {
    State Then = {Now.Handled, std::uncaught_exceptions(), false};
    Then.MayRethrow = Now.MayRethrow && Then.Uncaught == Now.Uncaught;
    try {
      spawner<Parallel>(Seed, Depth, Then);
    } catch (const Error &) {
    }
    checkState(Then);
  }
  uint64_t Seed;
  int Depth;
  State Now;
};

template <bool Parallel>
uint64_t node(uint64_t Seed, int Depth, State Now, Counted) {
  checkState(Now);
  if (Depth <= 0) {
    for (volatile unsigned I = 0; I < Seed / 32 % 300; I = I + 1)
      ;
    if (Seed % 16 == 3)
      throw Error(Seed | 1);
    if (Seed % 16 == 4 && Now.Handled && Now.MayRethrow)
      throw;
    return Seed;
  }
  switch (Seed / 64 % 8) {
  case 0:
  case 1:
    return handler<Parallel>(mix(Seed), Depth, Now);
  case 2: {
    Destroyed<Parallel> D = {mix(Seed + 3), Depth - 3, Now};
    return spawner<Parallel>(mix(Seed), Depth, Now);
  }
  case 3:
    return loop<Parallel>(mix(Seed), Depth, Now);
  default:
    return spawner<Parallel>(mix(Seed), Depth, Now);
  }
}

template <bool Parallel> uint64_t outcome(uint64_t Seed) {
  const State Nothing = {0, 0, true};
  try {
    return node<Parallel>(Seed, 5, Nothing, Counted());
  } catch (const Error &E) {
    return ~E.Number;
  }
}

static void work(int Rounds, uint64_t Seed) {
  for (int Round = 0; Round < Rounds; ++Round) {
    Seed = mix(Seed + 1);
    check(outcome<true>(Seed) == outcome<false>(Seed), "the tree's outcome");
    checkState({0, 0, true});
  }
}

int main(int Argc, char **Argv) {
  int Rounds = Argc > 1 ? atoi(Argv[1]) : 5;
  int Threads = Argc > 2 ? atoi(Argv[2]) : 1;
  std::vector<std::thread> Others;
  for (int I = 1; I < Threads; ++I)
    Others.emplace_back(work, Rounds, mix(static_cast<uint64_t>(I)));
  work(Rounds, 0);
  for (std::thread &T : Others)
    T.join();
  check(Live == 0, "live objects");
  puts("done");
}

//===- throwing.cpp - exceptions across strands ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// throwing cases ROUNDS: one case after the other. The steals that matter are
// certain to happen: a child waits until its parent has continued in another
// worker. throwing random DEPTH ROUNDS THREADS SEED: trees of blocks that
// throw, handle, throw again and spawn in handlers and destructors; each must
// end as it does serially. throwing fatal KIND: ends of the process.
//
// Each of these compares the state of exception handling with the state in a
// serial program, and counts objects.
//
//===----------------------------------------------------------------------===//

#include "blocks.h"

#include "../include/cilk/cilk_api.h"
#include "support.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cxxabi.h>
#include <exception>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <string>
#include <thread>
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

// Returns the number of the Error that is being handled, or 0.
uint64_t handled() {
  std::exception_ptr P = std::current_exception();
  if (!P)
    return 0;
  try {
    std::rethrow_exception(P);
  } catch (const Error &E) {
    return E.Number;
  }
}

struct State {
  uint64_t Handled;
  int Uncaught;
  /// False while the exception is in flight because of `throw;`.
  bool MayRethrow = true;
};

void checkState(State Expected) {
  check(std::uncaught_exceptions() == Expected.Uncaught, "uncaught exceptions");
  check(handled() == Expected.Handled, "the exception that is being handled");
}

// Returns the number of the exception with which a function ends, or 0.
template <typename F> uint64_t outcome(F Function) {
  try {
    Function();
  } catch (const Error &E) {
    return E.Number;
  }
  return 0;
}

//===----------------------------------------------------------------------===//
// Cases
//===----------------------------------------------------------------------===//

// A child that waits for its parent's continuation and then throws.
void childThrows() {
  Flag Stolen;
  Counted Local;
  uint64_t Got = outcome([&] {
    block({spawn([&] {
             Counted Mine;
             Stolen.wait();
             throw Error(7);
           }),
           call([&] { Stolen.set(); })});
  });
  check(Got == 7, "a child's exception");
}

void childThrowsUnstolen() {
  bool Continued = false;
  uint64_t Got = outcome([&] {
    block({spawn([] { throw Error(8); }), call([&] { Continued = true; })});
  });
  check(Got == 8, "an unstolen child's exception");
  check(!Continued || __cilkrts_get_nworkers() > 1,
        "a spawn that throws isn't returned from");
}

void continuationThrows() {
  Flag Stolen;
  bool Ended = false;
  uint64_t Got = outcome([&] {
    block({spawn([&] {
             Stolen.wait();
             usleep(100);
             Ended = true;
           }),
           call([&] {
             Stolen.set();
             throw Error(9);
           })});
  });
  check(Got == 9, "a continuation's exception");
  check(Ended, "the children are waited for");
}

void bothThrow() {
  Flag Stolen;
  uint64_t Got = outcome([&] {
    block({spawn([&] {
             Stolen.wait();
             usleep(100);
             throw Error(10);
           }),
           call([&] {
             Stolen.set();
             throw Error(11);
           })});
  });
  check(Got == 10, "the child's exception comes first");
}

// Four children end in an order that isn't the serial one.
void manyThrow() {
  if (__cilkrts_get_nworkers() < 5)
    return;
  static const int Orders[][4] = {{0, 1, 2, 3}, {3, 2, 1, 0}, {2, 0, 3, 1}};
  for (const int (&Order)[4] : Orders) {
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
        ++Ended;
        // The first one doesn't throw.
        if (I)
          throw Error(static_cast<uint64_t>(20 + I));
      });
    };
    auto Next = [&] { return call([&] { ++Begun; }); };
    uint64_t Got = outcome([&] {
      block({Child(0), Next(), Child(1), Next(), Child(2), Next(), Child(3),
             Next()});
    });
    check(Got == 21, "the serially first of several");
  }
}

// An exception of the outer region waits while an inner one is handled and
// further children, of the same and later steals, end and throw.
void pendingWhileGoingOn() {
  Flag First, Second, Third;
  uint64_t Swallowed = 0;
  std::function<void(void *)> Swallow = [&](void *Exception) {
    abi::__cxa_begin_catch(Exception);
    Swallowed = handled();
    abi::__cxa_end_catch();
    checkState({0, 0});
  };
  const Step Steps[] = {spawn([&] {
                          First.wait();
                          throw Error(30);
                        }),
                        call([&] { First.set(); }),
                        inner(spawn([&] {
                          Second.wait();
                          throw Error(31);
                        })),
                        inner(call([&] { Second.set(); })),
                        spawn([&] {
                          Third.wait();
                          throw Error(32);
                        }),
                        call([&] {
                          Third.set();
                          throw Error(33);
                        })};
  uint64_t Got = outcome([&] { runBlock(Steps, std::end(Steps), &Swallow); });
  check(Swallowed == 31, "the inner region's exception");
  check(Got == 30, "the outer region's exception comes first");
}

void stateInHandler() {
  checkState({0, 0});
  try {
    throw Error(40);
  } catch (const Error &E) {
    beginHandler();
    checkState({40, 0});
    Flag Stolen, Ready;
    auto Again = [] {
      for (int I = 0; I < 50; ++I) {
        check(outcome([] { throw; }) == 40, "thrown again");
        check(outcome([] { throw Error(41); }) == 41, "thrown in a handler");
        checkState({40, 0});
      }
    };
    block({spawn([&] {
             Stolen.wait();
             Ready.set();
             Again();
           }),
           call([&] {
             Stolen.set();
             Ready.wait();
             Again();
           })});
    checkState({40, 0});
    check(E.Number == 40, "the object");
  }
  checkState({0, 0});
}

void rethrownByChild() {
  Flag Stolen;
  uint64_t Got = outcome([&] {
    try {
      throw Error(50);
    } catch (...) {
      beginHandler();
      block({spawn([&] {
               Stolen.wait();
               throw;
             }),
             call([&] { Stolen.set(); })});
      check(false, "not reached");
    }
  });
  check(Got == 50, "an exception thrown again by a child");
}

void rethrownByAll() {
  Flag First, Second;
  uint64_t Got = outcome([&] {
    try {
      throw Error(51);
    } catch (...) {
      beginHandler();
      block({spawn([&] {
               First.wait();
               throw;
             }),
             spawn([&] {
               First.set();
               Second.wait();
               throw;
             }),
             call([&] {
               Second.set();
               throw;
             })});
      check(false, "not reached");
    }
  });
  check(Got == 51, "an exception thrown again by all");
}

void rethrownByContinuation() {
  Flag Stolen;
  uint64_t Got = outcome([&] {
    try {
      throw Error(52);
    } catch (...) {
      beginHandler();
      block({spawn([&] { Stolen.wait(); }), call([&] {
               Stolen.set();
               throw;
             })});
    }
  });
  check(Got == 52, "an exception thrown again by a continuation");
}

// Another child's exception comes before the one that is thrown again.
void rethrownInVain() {
  Flag First, Second;
  uint64_t Got = outcome([&] {
    try {
      throw Error(53);
    } catch (...) {
      beginHandler();
      block({spawn([&] {
               First.wait();
               throw Error(54);
             }),
             spawn([&] {
               First.set();
               Second.wait();
               throw;
             }),
             call([&] {
               Second.set();
               throw;
             })});
    }
  });
  check(Got == 54, "an exception before one that is thrown again");
}

struct SpawnsAtEnd {
  ~SpawnsAtEnd() {
    Flag Stolen;
    beginHandler();
    block({spawn([&] {
             Stolen.wait();
             checkState({0, 1});
             check(outcome([] { throw Error(61); }) == 61, "in a destructor");
           }),
           call([&] {
             Stolen.set();
             checkState({0, 1});
             check(outcome([] { throw Error(62); }) == 62, "in a destructor");
           })});
    checkState({0, 1});
  }
};

void stateInDestructor() {
  uint64_t Got = outcome([] {
    SpawnsAtEnd S;
    throw Error(60);
  });
  check(Got == 60, "an exception past a destructor");
}

// A thread puts a handler's state away, waits in its scheduler, and works.
void rootInHandler() {
  try {
    throw Error(70);
  } catch (...) {
    beginHandler();
    pthread_t Self = pthread_self();
    for (int I = 0; I < 20; ++I) {
      Flag Stolen;
      block({spawn([&] {
               Stolen.wait();
               checkState({70, 0});
             }),
             call([&] {
               Stolen.set();
               usleep(50);
               checkState({70, 0});
               block({spawn([] { checkState({70, 0}); }),
                      call([] { checkState({70, 0}); })});
             })});
      check(pthread_equal(Self, pthread_self()), "the thread that entered");
      checkState({70, 0});
    }
  }
}

void runCases(int Rounds) {
  struct {
    const char *Name;
    void (*Function)();
  } Cases[] = {{"childThrows", childThrows},
               {"childThrowsUnstolen", childThrowsUnstolen},
               {"continuationThrows", continuationThrows},
               {"bothThrow", bothThrow},
               {"manyThrow", manyThrow},
               {"pendingWhileGoingOn", pendingWhileGoingOn},
               {"stateInHandler", stateInHandler},
               {"rethrownByChild", rethrownByChild},
               {"rethrownByAll", rethrownByAll},
               {"rethrownByContinuation", rethrownByContinuation},
               {"rethrownInVain", rethrownInVain},
               {"stateInDestructor", stateInDestructor},
               {"rootInHandler", rootInHandler}};
  for (int Round = 0; Round < Rounds; ++Round)
    for (auto &Case : Cases) {
      if (getenv("VERBOSE"))
        fprintf(stderr, "%s\n", Case.Name);
      Case.Function();
      checkState({0, 0});
      check(Live == 0, "live objects");
    }
}

//===----------------------------------------------------------------------===//
// Random trees
//===----------------------------------------------------------------------===//

struct Tree {
  bool Parallel; // else blocks are loops
  bool Tells;    // tells the runtime of its handlers
};

void run(const Tree &T, const std::vector<Step> &Steps) {
  if (T.Parallel)
    runBlock(Steps.data(), Steps.data() + Steps.size());
  else
    for (const Step &S : Steps)
      if (S.What != Step::Sync)
        S.Function();
}

void node(const Tree &T, uint64_t Seed, int Depth, State Now);

void blockNode(const Tree &T, uint64_t Seed, int Depth, State Now) {
  std::vector<Step> Steps;
  unsigned Count = 2 + Seed % 4;
  for (unsigned I = 0; I < Count; ++I) {
    uint64_t Own = mix(Seed + I + 1);
    auto Part = [&T, Own, Depth, Now] { node(T, Own, Depth - 1, Now); };
    bool Inner = Seed / 8 % 4 == 0 && I % 3;
    Step S = I + 1 < Count || Own % 4 == 0 ? spawn(Part) : call(Part);
    Steps.push_back(Inner ? inner(S) : S);
    if (Own % 8 == 5)
      Steps.push_back(Inner ? inner(join()) : join());
  }
  run(T, Steps);
}

void handlerNode(const Tree &T, uint64_t Seed, int Depth, State Now) {
  try {
    node(T, mix(Seed + 1), Depth - 1, Now);
    if (Seed % 4 == 0)
      throw Error(Seed | 1);
  } catch (const Error &E) {
    if (T.Tells)
      beginHandler();
    State Then = {E.Number, Now.Uncaught};
    checkState(Then);
    node(T, mix(Seed + 2), Depth - 2, Then);
    checkState(Then);
    if (Seed % 8 < 3)
      throw;
  }
}

// Spawns in a destructor.
class Destroyed {
public:
  Destroyed(const Tree &T, uint64_t Seed, int Depth, State Now)
      : T(T), Seed(Seed), Depth(Depth), Now(Now) {}
  ~Destroyed() {
    if (T.Tells)
      beginHandler();
    State Then = {Now.Handled, std::uncaught_exceptions()};
    Then.MayRethrow = Then.Uncaught == Now.Uncaught && Now.MayRethrow;
    check(Then.Uncaught == Now.Uncaught || Then.Uncaught == Now.Uncaught + 1,
          "uncaught exceptions in a destructor");
    checkState(Then);
    outcome([&] { node(T, Seed, Depth, Then); });
    checkState(Then);
  }

private:
  const Tree &T;
  uint64_t Seed;
  int Depth;
  State Now;
};

void node(const Tree &T, uint64_t Seed, int Depth, State Now) {
  Counted Local;
  checkState(Now);
  delay(Seed >> 20);
  if (Depth <= 0) {
    if (Seed % 16 == 3)
      throw Error(Seed | 1);
    if (Seed % 16 == 4 && Now.Handled && Now.MayRethrow)
      throw;
    return;
  }
  switch (Seed / 64 % 8) {
  case 0:
  case 1:
    handlerNode(T, mix(Seed), Depth, Now);
    break;
  case 2: {
    Destroyed D(T, mix(Seed + 3), Depth - 2, Now);
    blockNode(T, mix(Seed), Depth, Now);
    break;
  }
  default:
    blockNode(T, mix(Seed), Depth, Now);
  }
  checkState(Now);
}

void runRandom(int Depth, int Rounds, uint64_t Seed) {
  pthread_t Self = pthread_self();
  for (int Round = 0; Round < Rounds; ++Round) {
    Seed = mix(Seed + 1);
    const Tree Serial = {false, false}, Parallel = {true, Round % 4 != 3};
    auto Ends = [&](const Tree &T) {
      return outcome([&] { node(T, Seed, Depth, {0, 0}); });
    };
    uint64_t Expected = Ends(Serial);
    check(Ends(Parallel) == Expected, "the exception that the tree ends with");
    checkState({0, 0});
    check(pthread_equal(Self, pthread_self()), "the thread that entered");
  }
}

void startRandom(int Depth, int Rounds, int Threads, uint64_t Seed) {
  std::vector<std::thread> Others;
  for (int I = 1; I < Threads; ++I)
    Others.emplace_back(runRandom, Depth, Rounds, mix(Seed + I));
  runRandom(Depth, Rounds, mix(Seed));
  for (std::thread &T : Others)
    T.join();
  check(Live == 0, "live objects");
}

//===----------------------------------------------------------------------===//
// Ends of the process
//===----------------------------------------------------------------------===//

void fatal(const std::string &Kind) {
  Flag Stolen;
  std::set_terminate([] {
    printf("terminate: %d\n", static_cast<int>(handled()));
    fflush(stdout);
    _exit(3);
  });
  if (Kind == "child")
    block({spawn([&] {
             Stolen.wait();
             throw Error(80);
           }),
           call([&] { Stolen.set(); })});
  else if (Kind == "unstolen")
    block({spawn([&] { throw Error(81); })});
  else if (Kind == "exit")
    block({spawn([&] { pthread_exit(nullptr); })});
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
  else
    return 2;
}

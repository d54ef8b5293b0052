// If several iterations throw, before and after a loop is divided on demand, the serially first
// one's exception arrives; the others are destroyed, and no strand is left running.
// RUN: %check_cilk --levels 0,1,2,3 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=lazy" %s
// RUN: %check_cilk --levels 1,2,3 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=eager" %s
#include "demand.h"
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

static const int Size = 64, Half = Size / 2 + 1;
static std::atomic<int> live, running;

struct Error {
  int n;
  explicit Error(int n) : n(n) { ++live; }
  Error(const Error &o) : n(o.n) { ++live; }
  ~Error() { --live; }
};

struct Running {
  Running() { ++running; }
  ~Running() { --running; }
};

// Runs iteration i, which throws if bit i is set.
static void iterate(int i, uint64_t throwing) {
  Running r;
  const bool throws = throwing >> i & 1;
  if (i == 2)
    call_others();
  if (i == 3)
    await(&others_ran);
  if (i >= Half)
    set(&others_ran);
  if (throws)
    set(&other_may_go); // other iterations wait in vain
  if (throws)
    throw Error(i);
}

static void loop(void *throwing) {
  uint64_t set = *static_cast<uint64_t *>(throwing);
  cilk_for (int i = 0; i < Size; ++i)
    iterate(i, set);
}

// Uses the last inner loop, as nothing of the outer loop is left to other workers then.
static void nested(void *throwing) {
  const int outer = unknown_count;
  cilk_for (int i = 0; i < outer; ++i) {
    uint64_t set = *static_cast<uint64_t *>(throwing);
    cilk_for (int j = 0; j < Size; ++j)
      if (i == 1)
        iterate(j, set);
  }
}

static void run(const char *name, void (*f)(void *), uint64_t throwing) {
  try {
    run_until_called(f, &throwing);
    std::printf("%s: nothing\n", name);
  } catch (Error &e) {
    std::printf("%s: %d\n", name, e.n);
  }
  if (live || running) {
    std::printf("%d exceptions, %d iterations are left\n", live.load(), running.load());
    std::exit(3);
  }
}

static uint64_t at(int i) { return UINT64_C(1) << i; }

int main() {
  const uint64_t sets[] = {0,
                           at(0),
                           at(2),
                           at(2) | at(40),
                           at(3),
                           at(3) | at(63),
                           at(4) | at(Half),
                           at(20) | at(40) | at(63),
                           at(40) | at(41) | at(50),
                           at(63)};
  unknown_count = 2;
  for (uint64_t set : sets) {
    run("loop", loop, set);
    run("nested", nested, set);
  }
}

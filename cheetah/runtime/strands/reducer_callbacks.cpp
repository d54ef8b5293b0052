//===- reducer_callbacks.cpp - calls of reducers' functions ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Calls of the program's functions for reducers. Look-ups and syncs make these
// calls, where the program has none, so exceptions cannot leave them. Only C++
// can stop the search for a handler, so this file is C++. Its references to the
// C++ runtime are weak, so that C programs link without that runtime.
//
//===----------------------------------------------------------------------===//

#include "reducer_callbacks.h"

#include <cstdint>

extern "C" {
#include "../support/message.h"
uint64_t cilkrts_rank_here(void);
void cilkrts_set_rank_here(uint64_t Rank);
}

#include <cstdlib>

__asm__(".weak __gxx_personality_v0\n\t"
        ".weak __cxa_begin_catch\n\t"
        ".weak __cxa_end_catch\n\t"
        ".weak _ZSt9terminatev");

[[noreturn]] static void refuse(const char *Which) {
  cilkrts_warn("an exception left the %s function of a reducer: catch it there",
               Which);
  abort();
}

// Keeps the strand's rank. The number of these calls depends on the schedule,
// so the spawns in them must not count.
namespace {
struct KeepRank {
  const uint64_t Rank = cilkrts_rank_here();
  ~KeepRank() { cilkrts_set_rank_here(Rank); }
};
} // namespace

void cilkrts_call_identity(void (*Identity)(void *), void *View) {
  KeepRank Keep;
  try {
    Identity(View);
  } catch (...) {
    refuse("identity");
  }
}

void cilkrts_call_reduce(void (*Reduce)(void *, void *), void *Left,
                         void *Right) {
  KeepRank Keep;
  try {
    Reduce(Left, Right);
  } catch (...) {
    refuse("reduce");
  }
}

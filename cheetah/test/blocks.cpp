//===- blocks.cpp - spawning functions that exceptions pass through ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In the compiler's code a landing pad of Cilk gets the exception and doesn't
// begin to catch it. C++ can't express that. So this file replaces, for itself
// only, the functions that begin and end a catch, and each `catch (...)` is
// such a landing pad.
//
//===----------------------------------------------------------------------===//

#include "blocks.h"

#include "spawn.h"

#include <unwind.h>

static thread_local _Unwind_Exception *Landed;

extern "C" __attribute__((used, visibility("hidden"))) void *
blocksBeginCatch(void *Exception) {
  Landed = static_cast<_Unwind_Exception *>(Exception);
  return nullptr;
}
extern "C" __attribute__((used, visibility("hidden"))) void blocksEndCatch() {}
__asm__(".set __cxa_begin_catch, blocksBeginCatch\n\t"
        ".set __cxa_end_catch, blocksEndCatch");

// Called only right at the beginning of a landing pad.
__attribute__((noinline)) static _Unwind_Exception *landed() {
  __asm__ volatile("" : : : "memory");
  return Landed;
}

extern "C" void beginHandler() { CILKRTS_ABI(__cilkrts_handler_begin)(); }

// Not inlined, so that no copy of a step's function becomes a part of a
// spawner.
__attribute__((noinline)) static void perform(const Step *S) { S->Function(); }

HELPER void spawnStep(region_t *R, const Step *S) {
  uint64_t Index = cilkrts_index(R);
  BEGIN(R);
  try {
    perform(S);
  } catch (...) {
    CILKRTS_ABI(__cilkrts_child_threw)(R, pushed_, Index, landed(),
                                       /*searched=*/0);
  }
  END(R);
}

static inline __attribute__((always_inline)) void runStep(region_t *R,
                                                          const Step *S) {
  switch (S->What) {
  case Step::Call:
    perform(S);
    break;
  case Step::Spawn:
    spawnStep(R, S);
    break;
  case Step::Sync:
    cilkrts_sync_throw(R);
    break;
  }
}

SPAWNER void runBlock(const Step *First, const Step *End,
                      const std::function<void(void *)> *Swallow) {
  FRAME();
  REGION(Outer);
  const Step *S = First;
  SHARED(S);
  try {
    while (S != End) {
      if (!S->Inner) {
        runStep(&Outer, S++);
        continue;
      }
      REGION(Inner);
      try {
        while (S != End && S->Inner)
          runStep(&Inner, S++);
        cilkrts_sync_throw(&Inner);
      } catch (...) {
        _Unwind_Exception *E = landed();
        cilkrts_sync_wait(&Inner);
        cilkrts_sync_wait(&Outer);
        try {
          cilkrts_unwind(&Inner, E);
        } catch (...) {
          E = landed();
        }
        if (!Swallow)
          throwOn(E);
        (*Swallow)(E);
        while (S != End && S->Inner)
          ++S;
      }
    }
    cilkrts_sync_throw(&Outer);
  } catch (...) {
    _Unwind_Exception *E = landed();
    cilkrts_sync_wait(&Outer);
    cilkrts_unwind(&Outer, E);
    throwOn(E);
  }
}

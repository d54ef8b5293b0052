//===- ForkLocks.cpp - locks of the tool, across fork ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The handlers of fork are registered when the library is loaded, which is
// before main registers any, and after the tool's heap has. Handlers that run
// before a fork run in the reverse order of their registrations, the others in
// that order. So the program's run while the locks are free, and the heap's
// lock, which a thread may take while it has one of these, comes last.
//
// A library that the loader initialises before this one may register handlers
// in a constructor. These run while the locks are held, the heap's too, so that
// one that allocates memory or closes a library waits for ever
// (docs/cilksan.md).
//
//===----------------------------------------------------------------------===//

#include "ForkLocks.h"
#include "ReentrancyGuard.h"
#include <cassert>
#include <mutex>
#include <pthread.h>

using namespace cilksan;

namespace {

/// Usable before constructors have run.
std::mutex Locks[static_cast<int>(ForkLock::Count)];

std::mutex &lockOf(ForkLock Its) { return Locks[static_cast<int>(Its)]; }

#ifndef NDEBUG
/// The locks that this thread holds, a bit each.
thread_local unsigned Held [[gnu::tls_model("initial-exec")]] = 0;

bool isBeforeHeld(ForkLock Its) { return Held >> static_cast<int>(Its); }

void setHeld(ForkLock Its, bool Is) {
  const unsigned Bit = 1u << static_cast<int>(Its);
  assert(!(Held & Bit) == Is && "a lock is taken once, and then released");
  Held ^= Bit;
}

void setAllHeld(bool Are) {
  assert(!Held == Are && "who forks holds no lock of the tool");
  Held = Are ? (1u << static_cast<int>(ForkLock::Count)) - 1 : 0;
}
#else
void setHeld(ForkLock, bool) {}
void setAllHeld(bool) {}
#endif

void takeAll() {
  ReentrancyGuard Guard;
  setAllHeld(true);
  for (std::mutex &L : Locks)
    L.lock();
}

void releaseAll() {
  ReentrancyGuard Guard;
  setAllHeld(false);
  for (std::mutex &L : Locks)
    L.unlock();
}

// The heap's constructor has the number before.
[[gnu::constructor(102)]] void registerForFork() {
  pthread_atfork(takeAll, releaseAll, releaseAll);
}

} // namespace

HoldForkLock::HoldForkLock(ForkLock Its) : Its(Its) {
  assert(!isBeforeHeld(Its) && "locks are taken in the order of ForkLock");
  setHeld(Its, true);
  lockOf(Its).lock();
}

HoldForkLock::~HoldForkLock() {
  setHeld(Its, false);
  lockOf(Its).unlock();
}

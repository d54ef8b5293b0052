//===- ForkLocks.cpp - the tool's locks at a fork -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Handlers that take all locks of the tool before a fork, and release them
// after it. Handlers before a fork run in the reverse order of their
// registrations (pthread_atfork), handlers after it in the order of their
// registrations. These handlers are registered when the library is loaded:
// before main registers handlers, and after the tool's heap has registered its
// handlers. So the program's handlers run while the locks are free. The heap's
// lock comes last: a thread may take it while it holds one of these locks.
//
// A library that the loader initialises before this one may register handlers
// in a constructor. These handlers run while the forking thread holds all
// locks, the heap's lock included, and they may allocate memory or close a
// library. So the forking thread takes none of the locks again until the fork
// is over.
//
//===----------------------------------------------------------------------===//

#include "ForkLocks.h"
#include "ReentrancyGuard.h"
#include <cassert>
#include <mutex>
#include <pthread.h>

using namespace cilksan;

namespace {

/// The locks, which can be used before constructors have run.
std::mutex Locks[static_cast<int>(ForkLock::Count)];

/// True while this thread forks and so holds all locks.
thread_local bool IsForking [[gnu::tls_model("initial-exec")]] = false;

std::mutex &lockOf(ForkLock Its) { return Locks[static_cast<int>(Its)]; }

#ifndef NDEBUG
/// The locks that this thread holds, one bit for each lock.
thread_local unsigned Held [[gnu::tls_model("initial-exec")]] = 0;

bool isBeforeHeld(ForkLock Its) { return Held >> static_cast<int>(Its); }

void setHeld(ForkLock Its, bool Is) {
  const unsigned Bit = 1u << static_cast<int>(Its);
  assert(!(Held & Bit) == Is && "a lock is taken once, and then released");
  Held ^= Bit;
}

void setAllHeld(bool Are) {
  assert(!Held == Are && "the forking thread holds no lock");
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
  IsForking = true;
}

void releaseAll() {
  ReentrancyGuard Guard;
  setAllHeld(false);
  IsForking = false;
  for (std::mutex &L : Locks)
    L.unlock();
}

// The heap registers its handlers in the constructor with the number 101, which
// runs before this one.
[[gnu::constructor(102)]] void registerForFork() {
  pthread_atfork(takeAll, releaseAll, releaseAll);
}

} // namespace

HoldForkLock::HoldForkLock(ForkLock Its) : Its(Its) {
  if (IsForking)
    return;
  assert(!isBeforeHeld(Its) && "locks are taken in the order of ForkLock");
  setHeld(Its, true);
  lockOf(Its).lock();
}

HoldForkLock::~HoldForkLock() {
  if (IsForking)
    return;
  setHeld(Its, false);
  lockOf(Its).unlock();
}

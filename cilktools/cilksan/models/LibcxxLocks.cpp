//===- LibcxxLocks.cpp - libc++'s locks -----------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The mutexes of libc++. libstdc++'s mutexes are POSIX mutexes, and its headers
// call POSIX functions. libc++ has its own functions in its library. libc++'s
// timed mutexes and shared mutexes are flags. The mutex that they contain is
// held only while a flag changes, so the models of mutexes alone would not see
// that such a lock is held.
//
//===----------------------------------------------------------------------===//

#include "Model.h"
#include "RunOnce.h"

using namespace cilksan;
using namespace cilksan::models;

namespace {

/// A lock of any kind. A use of the lock counts as an access to its first word,
/// as for POSIX's locks.
struct AnyLock {
  int Word;
};

/// Tells the detector that a lock was used and, if \p Got is true, taken. \p
/// Row is the function's row, which has the mode. The code at \p Caller called
/// the function.
template <Effect Row>
void takes(const AnyLock *L, bool Got, const void *Caller) {
  static_assert(takesLock(Row), "the row says that it takes no lock");
  reads(&L->Word);
  if (Got)
    acquireLock(L, modeOf(Row), Caller);
}

} // namespace

// The scopes are always active, like the scopes of the heap's models: the
// detector is told of locks even while it checks nothing.
#define TAKE(Name)                                                             \
  CILKSAN_MODEL(void, Name, (AnyLock * L)) {                                   \
    Scope S(true);                                                             \
    Real_##Name.get()(L);                                                      \
    if (auto E = S.effects())                                                  \
      takes<Row_##Name>(L, true, __builtin_return_address(0));                 \
  }
#define TRY(Name)                                                              \
  CILKSAN_ALLOCATOR(bool, Name, (AnyLock * L), (L),                            \
                    takes<Row_##Name>(L, R, __builtin_return_address(0)))
#define GIVE(Name)                                                             \
  CILKSAN_MODEL(void, Name, (AnyLock * L)) {                                   \
    Scope S(true);                                                             \
    if (auto E = S.effects()) {                                                \
      reads(&L->Word);                                                         \
      releaseLock(L);                                                          \
    }                                                                          \
    Real_##Name.get()(L);                                                      \
  }
#define CHANGE(Name)                                                           \
  CILKSAN_PROCEDURE(Name, (AnyLock * L), (L), writes(&L->Word))

#define LOCK(Class)                                                            \
  TAKE(_ZNSt3__1##Class##4lockEv)                                              \
  TRY(_ZNSt3__1##Class##8try_lockEv)                                           \
  GIVE(_ZNSt3__1##Class##6unlockEv)
#define SHARED_LOCK(Class)                                                     \
  TAKE(_ZNSt3__1##Class##11lock_sharedEv)                                      \
  TRY(_ZNSt3__1##Class##15try_lock_sharedEv)                                   \
  GIVE(_ZNSt3__1##Class##13unlock_sharedEv)
#define MADE(Class) CHANGE(_ZNSt3__1##Class##C1Ev)
#define GONE(Class) CHANGE(_ZNSt3__1##Class##D1Ev)

LOCK(5mutex)
GONE(5mutex)
LOCK(15recursive_mutex)
MADE(15recursive_mutex)
GONE(15recursive_mutex)
LOCK(11timed_mutex)
MADE(11timed_mutex)
GONE(11timed_mutex)
LOCK(21recursive_timed_mutex)
MADE(21recursive_timed_mutex)
GONE(21recursive_timed_mutex)
// These classes need no GONE: the destructors of their members tell the same
// effects.
LOCK(19__shared_mutex_base)
SHARED_LOCK(19__shared_mutex_base)
MADE(19__shared_mutex_base)
LOCK(18shared_timed_mutex)
SHARED_LOCK(18shared_timed_mutex)
MADE(18shared_timed_mutex)

// The model of std::call_once. Its fast path is an atomic load in the header.
CILKSAN_MODEL(void, _ZNSt3__111__call_onceERVmPvPFvS2_E,
              (volatile unsigned long *Flag, void *Data, void (*Do)(void *))) {
  RunOnce<void *> Its("_ZNSt3__111__call_onceERVmPvPFvS2_E",
                      const_cast<unsigned long *>(Flag), Do);
  Real__ZNSt3__111__call_onceERVmPvPFvS2_E.get()(Flag, Data, Its);
}

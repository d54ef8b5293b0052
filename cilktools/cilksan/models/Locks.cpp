//===- Locks.cpp - mutexes, semaphores, pthread_once ----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Locks of pthread.h, threads.h and semaphore.h. libstdc++'s std::mutex and
// similar classes call these functions.
//
// A lock is held from the end of the real function that takes it to the
// beginning of the real function that releases it. The use of a lock counts as
// a read of its first word; its initialisation and its destruction count as
// writes. So a strand that initialises or destroys a lock races with the
// strands that use it. A wait for a condition releases the mutex and takes it
// again, so the lockset is the same before and after it.
//
//===----------------------------------------------------------------------===//

#include "Model.h"
#include "RunOnce.h"
#include "Strings.h"
#include <cstdarg>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>

using namespace cilksan;
using namespace cilksan::models;

namespace {

/// Returns the address of a lock. Spin locks are volatile.
template <class Lock> const void *address(const volatile Lock *L) {
  return const_cast<const Lock *>(L);
}

template <class Lock> void uses(const volatile Lock *L) {
  read(address(L), sizeof(int));
}

/// Tells the detector that a lock was used and, if \p Got is true, taken. \p
/// Row is the function's row, which has the mode. The code at \p Caller called
/// the function.
template <Effect Row, class Lock>
void takes(Lock *L, bool Got, const void *Caller) {
  static_assert(takesLock(Row), "the row says that it takes no lock");
  uses(L);
  if (Got)
    acquireLock(address(L), modeOf(Row), Caller);
}

template <Effect Row, class Lock> void gives(Lock *L) {
  static_assert(Row == Effect::GivesLock, "the row says that it gives no lock");
  uses(L);
  releaseLock(address(L));
}

} // namespace

// The scopes are always active, like the scopes of the heap's models: the
// detector is told of locks even while it checks nothing.
#define TAKE(Name, Success, Params, Args)                                      \
  CILKSAN_ALLOCATOR(                                                           \
      int, Name, Params, Args,                                                 \
      takes<Row_##Name>(L, R == Success, __builtin_return_address(0)))
#define GIVE(Name, Lock)                                                       \
  CILKSAN_MODEL(int, Name, (Lock * L)) {                                       \
    Scope S(true);                                                             \
    if (auto E = S.effects())                                                  \
      gives<Row_##Name>(L);                                                    \
    return Real_##Name.get()(L);                                               \
  }
#define INITIALISE(Name, Lock, Params, Args)                                   \
  CILKSAN_FUNCTION(int, Name, Params, Args, writes(L))
#define DESTROY(Name, Lock)                                                    \
  CILKSAN_FUNCTION(int, Name, (Lock * L), (L), writes(L))

//===-- Mutexes -----------------------------------------------------------===//

// A call that finds a robust mutex with a dead owner also takes the mutex.
#define TAKE_MUTEX(Name, Params, Args)                                         \
  CILKSAN_ALLOCATOR(int, Name, Params, Args,                                   \
                    takes<Row_##Name>(L, R == 0 || R == EOWNERDEAD,            \
                                      __builtin_return_address(0)))
TAKE_MUTEX(pthread_mutex_lock, (pthread_mutex_t * L), (L))
TAKE_MUTEX(pthread_mutex_trylock, (pthread_mutex_t * L), (L))
TAKE_MUTEX(pthread_mutex_timedlock,
           (pthread_mutex_t * L, const timespec *Until), (L, Until))
TAKE_MUTEX(pthread_mutex_clocklock,
           (pthread_mutex_t * L, clockid_t Clock, const timespec *Until),
           (L, Clock, Until))
GIVE(pthread_mutex_unlock, pthread_mutex_t)
INITIALISE(pthread_mutex_init, pthread_mutex_t,
           (pthread_mutex_t * L, const pthread_mutexattr_t *As), (L, As))
DESTROY(pthread_mutex_destroy, pthread_mutex_t)
CILKSAN_FUNCTION(int, pthread_mutex_consistent, (pthread_mutex_t * L), (L),
                 uses(L))

TAKE(mtx_lock, thrd_success, (mtx_t * L), (L))
TAKE(mtx_trylock, thrd_success, (mtx_t * L), (L))
TAKE(mtx_timedlock, thrd_success, (mtx_t * L, const timespec *Until),
     (L, Until))
GIVE(mtx_unlock, mtx_t)
INITIALISE(mtx_init, mtx_t, (mtx_t * L, int Type), (L, Type))
CILKSAN_PROCEDURE(mtx_destroy, (mtx_t * L), (L), writes(L))

//===-- Spin locks --------------------------------------------------------===//

TAKE(pthread_spin_lock, 0, (pthread_spinlock_t * L), (L))
TAKE(pthread_spin_trylock, 0, (pthread_spinlock_t * L), (L))
GIVE(pthread_spin_unlock, pthread_spinlock_t)
CILKSAN_FUNCTION(int, pthread_spin_init, (pthread_spinlock_t * L, int Shared),
                 (L, Shared), writes(const_cast<int *>(L)))
CILKSAN_FUNCTION(int, pthread_spin_destroy, (pthread_spinlock_t * L), (L),
                 writes(const_cast<int *>(L)))

//===-- Locks for readers and writers -------------------------------------===//

TAKE(pthread_rwlock_rdlock, 0, (pthread_rwlock_t * L), (L))
TAKE(pthread_rwlock_tryrdlock, 0, (pthread_rwlock_t * L), (L))
TAKE(pthread_rwlock_timedrdlock, 0,
     (pthread_rwlock_t * L, const timespec *Until), (L, Until))
TAKE(pthread_rwlock_clockrdlock, 0,
     (pthread_rwlock_t * L, clockid_t Clock, const timespec *Until),
     (L, Clock, Until))
TAKE(pthread_rwlock_wrlock, 0, (pthread_rwlock_t * L), (L))
TAKE(pthread_rwlock_trywrlock, 0, (pthread_rwlock_t * L), (L))
TAKE(pthread_rwlock_timedwrlock, 0,
     (pthread_rwlock_t * L, const timespec *Until), (L, Until))
TAKE(pthread_rwlock_clockwrlock, 0,
     (pthread_rwlock_t * L, clockid_t Clock, const timespec *Until),
     (L, Clock, Until))
GIVE(pthread_rwlock_unlock, pthread_rwlock_t)
INITIALISE(pthread_rwlock_init, pthread_rwlock_t,
           (pthread_rwlock_t * L, const pthread_rwlockattr_t *As), (L, As))
DESTROY(pthread_rwlock_destroy, pthread_rwlock_t)

//===-- Semaphores --------------------------------------------------------===//

// Semaphores are treated as locks. A semaphore that other strands post protects
// nothing: the detector ignores the release of a lock that the strand has not
// taken.
TAKE(sem_wait, 0, (sem_t * L), (L))
TAKE(sem_trywait, 0, (sem_t * L), (L))
TAKE(sem_timedwait, 0, (sem_t * L, const timespec *Until), (L, Until))
TAKE(sem_clockwait, 0, (sem_t * L, clockid_t Clock, const timespec *Until),
     (L, Clock, Until))
GIVE(sem_post, sem_t)
INITIALISE(sem_init, sem_t, (sem_t * L, int Shared, unsigned Value),
           (L, Shared, Value))
DESTROY(sem_destroy, sem_t)
CILKSAN_FUNCTION(int, sem_getvalue, (sem_t * L, int *To), (L, To), uses(L);
                 writes(To))
CILKSAN_MODEL(sem_t *, sem_open, (const char *Name, int Flags, ...)) {
  va_list Rest;
  va_start(Rest, Flags);
  unsigned Mode = va_arg(Rest, unsigned), Value = va_arg(Rest, unsigned);
  va_end(Rest);
  Scope S(true);
  sem_t *R = Real_sem_open.get()(Name, Flags, Mode, Value);
  if (auto E = S.effects()) {
    readsString(Name);
    if (R != SEM_FAILED)
      allocated(R, sizeof *R);
  }
  return R;
}
CILKSAN_FUNCTION(int, sem_close, (sem_t * L), (L), writes(L))
CILKSAN_FUNCTION(int, sem_unlink, (const char *Name), (Name), readsString(Name))

//===-- Conditions and barriers -------------------------------------------===//

#define WAIT(Name, Params, Args)                                               \
  CILKSAN_FUNCTION(int, Name, Params, Args, uses(C); uses(L))
WAIT(pthread_cond_wait, (pthread_cond_t * C, pthread_mutex_t *L), (C, L))
WAIT(pthread_cond_timedwait,
     (pthread_cond_t * C, pthread_mutex_t *L, const timespec *Until),
     (C, L, Until))
WAIT(pthread_cond_clockwait,
     (pthread_cond_t * C, pthread_mutex_t *L, clockid_t Clock,
      const timespec *Until),
     (C, L, Clock, Until))
WAIT(cnd_wait, (cnd_t * C, mtx_t *L), (C, L))
WAIT(cnd_timedwait, (cnd_t * C, mtx_t *L, const timespec *Until), (C, L, Until))
#define USE(Name, Object)                                                      \
  CILKSAN_FUNCTION(int, Name, (Object * O), (O), uses(O))
USE(pthread_cond_signal, pthread_cond_t)
USE(pthread_cond_broadcast, pthread_cond_t)
USE(cnd_signal, cnd_t)
USE(cnd_broadcast, cnd_t)
USE(pthread_barrier_wait, pthread_barrier_t)
INITIALISE(pthread_cond_init, pthread_cond_t,
           (pthread_cond_t * L, const pthread_condattr_t *As), (L, As))
DESTROY(pthread_cond_destroy, pthread_cond_t)
INITIALISE(cnd_init, cnd_t, (cnd_t * L), (L))
CILKSAN_PROCEDURE(cnd_destroy, (cnd_t * L), (L), writes(L))
INITIALISE(pthread_barrier_init, pthread_barrier_t,
           (pthread_barrier_t * L, const pthread_barrierattr_t *As, unsigned N),
           (L, As, N))
DESTROY(pthread_barrier_destroy, pthread_barrier_t)

//===-- Once --------------------------------------------------------------===//

#define ONCE(Type, Name, Flag)                                                 \
  CILKSAN_MODEL(Type, Name, (Flag * Done, void (*Do)())) {                     \
    RunOnce<> Its(#Name, Done, Do);                                            \
    return Real_##Name.get()(Done, Its);                                       \
  }
ONCE(int, pthread_once, pthread_once_t)
ONCE(void, call_once, once_flag)

// The guards of functions' static variables.
CILKSAN_MODEL(int, __cxa_guard_acquire, (int64_t *Done)) {
  called();
  int R = Real___cxa_guard_acquire.get()(Done);
  const void *Its = isCalledByProgram("__cxa_guard_acquire") ? Done : nullptr;
  if (R)
    beginOnce(Its);
  else
    mayHaveBeenDone(Its);
  return R;
}
CILKSAN_MODEL(void, __cxa_guard_release, (int64_t *Done)) {
  called();
  Real___cxa_guard_release.get()(Done);
  endOnce(isCalledByProgram("__cxa_guard_release") ? Done : nullptr);
}
CILKSAN_MODEL(void, __cxa_guard_abort, (int64_t *Done)) {
  called();
  Real___cxa_guard_abort.get()(Done);
  endOnce(isCalledByProgram("__cxa_guard_abort") ? Done : nullptr);
}

//===- Threads.cpp - threads and their attributes -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads that the program starts. The detector does not check them. The models
// tell the actions of the thread that starts them.
//
//===----------------------------------------------------------------------===//

#include "../run/TestHarness.h"
#include "Numbered.h"
#include "Strings.h"
#include <cerrno>
#include <clocale>
#include <pthread.h>
#include <threads.h>

using namespace cilksan;
using namespace cilksan::models;

//===-- Creation and waiting ----------------------------------------------===//

// A test harness runs each test on a new thread. If it cannot start a thread,
// it runs the test on its own thread, which the detector follows. So this
// function fails under a harness.
CILKSAN_MODEL(int, pthread_create,
              (pthread_t * To, const pthread_attr_t *As, void *(*Do)(void *),
               void *Data)) {
  Scope S;
  if (isInHarness())
    return EAGAIN;
  int R = Real_pthread_create.get()(To, As, Do, Data);
  if (R == 0)
    noteThread(__builtin_return_address(0));
  if (auto E = S.effects()) {
    reads(As);
    if (R == 0)
      writes(To);
  }
  return R;
}
CILKSAN_FUNCTION(int, pthread_join, (pthread_t Thread, void **To), (Thread, To),
                 if (R == 0) writes(To))
CILKSAN_FUNCTION(int, pthread_tryjoin_np, (pthread_t Thread, void **To),
                 (Thread, To), if (R == 0) writes(To))
CILKSAN_MODEL(int, thrd_create, (thrd_t * To, int (*Do)(void *), void *Data)) {
  Scope S;
  int R = Real_thrd_create.get()(To, Do, Data);
  if (R == thrd_success)
    noteThread(__builtin_return_address(0));
  if (auto E = S.effects(); E && R == thrd_success)
    writes(To);
  return R;
}
CILKSAN_FUNCTION(int, thrd_join, (thrd_t Thread, int *To), (Thread, To),
                 if (R == thrd_success) writes(To))
CILKSAN_FUNCTION(int, thrd_sleep, (const timespec *Time, timespec *Left),
                 (Time, Left), reads(Time);
                 if (R == -1) writes(Left))

//===-- Values of threads -------------------------------------------------===//

// The first thread also runs destructors if it ends by pthread_exit.
struct KeyDestructor;
using KeyDestructors = Numbered<KeyDestructor, 256>;
CILKSAN_FUNCTION(int, pthread_key_create,
                 (pthread_key_t * To, void (*Destroy)(void *)),
                 (To, KeyDestructors::make(Destroy)), if (R == 0) writes(To))
CILKSAN_FUNCTION(int, tss_create, (tss_t * To, void (*Destroy)(void *)),
                 (To, KeyDestructors::make(Destroy)),
                 if (R == thrd_success) writes(To))

static Real<void *(pthread_key_t)> RealValue("pthread_getspecific");
static Real<void *(tss_t)> RealTssValue("tss_get");
#define SETS_VALUE(Name, Key, RealGet)                                         \
  CILKSAN_MODEL(int, Name, (Key Of, const void *Value)) {                      \
    Scope S(true);                                                             \
    const auto Before = reinterpret_cast<uint64_t>(RealGet.get()(Of));         \
    const int R = Real_##Name.get()(Of, Value);                                \
    noteThreadState(#Name, __builtin_return_address(0), OfKey + Of, Before,    \
                    reinterpret_cast<uint64_t>(RealGet.get()(Of)));            \
    return R;                                                                  \
  }
SETS_VALUE(pthread_setspecific, pthread_key_t, RealValue)
SETS_VALUE(tss_set, tss_t, RealTssValue)

// A null pointer asks for the thread's locale.
CILKSAN_MODEL(locale_t, uselocale, (locale_t New)) {
  Scope S(true);
  const locale_t Before = Real_uselocale.get()(New);
  if (Before)
    noteThreadState("uselocale", __builtin_return_address(0), OfLocale,
                    reinterpret_cast<uint64_t>(Before),
                    reinterpret_cast<uint64_t>(New ? New : Before));
  return Before;
}

//===-- Attributes --------------------------------------------------------===//

#define PREPARE(Name, Attributes)                                              \
  CILKSAN_FUNCTION(int, Name, (Attributes * A), (A), writes(A))
#define SET(Name, Attributes, Type)                                            \
  CILKSAN_FUNCTION(int, Name, (Attributes * A, Type Value), (A, Value),        \
                   reads(A);                                                   \
                   writes(A))
#define GET(Name, Attributes, Type)                                            \
  CILKSAN_FUNCTION(int, Name, (const Attributes *A, Type *To), (A, To),        \
                   reads(A);                                                   \
                   writes(To))
PREPARE(pthread_attr_init, pthread_attr_t)
PREPARE(pthread_attr_destroy, pthread_attr_t)
SET(pthread_attr_setdetachstate, pthread_attr_t, int)
GET(pthread_attr_getdetachstate, pthread_attr_t, int)
SET(pthread_attr_setstacksize, pthread_attr_t, size_t)
GET(pthread_attr_getstacksize, pthread_attr_t, size_t)
SET(pthread_attr_setguardsize, pthread_attr_t, size_t)
GET(pthread_attr_getguardsize, pthread_attr_t, size_t)
SET(pthread_attr_setscope, pthread_attr_t, int)
SET(pthread_attr_setschedpolicy, pthread_attr_t, int)
CILKSAN_FUNCTION(int, pthread_attr_getstack,
                 (const pthread_attr_t *A, void **At, size_t *Size),
                 (A, At, Size), reads(A);
                 writes(At); writes(Size))
CILKSAN_FUNCTION(int, pthread_getattr_np,
                 (pthread_t Thread, pthread_attr_t *To), (Thread, To),
                 if (R == 0) writes(To))
PREPARE(pthread_mutexattr_init, pthread_mutexattr_t)
PREPARE(pthread_mutexattr_destroy, pthread_mutexattr_t)
SET(pthread_mutexattr_settype, pthread_mutexattr_t, int)
GET(pthread_mutexattr_gettype, pthread_mutexattr_t, int)
SET(pthread_mutexattr_setpshared, pthread_mutexattr_t, int)
SET(pthread_mutexattr_setrobust, pthread_mutexattr_t, int)
SET(pthread_mutexattr_setprotocol, pthread_mutexattr_t, int)
PREPARE(pthread_rwlockattr_init, pthread_rwlockattr_t)
PREPARE(pthread_rwlockattr_destroy, pthread_rwlockattr_t)
SET(pthread_rwlockattr_setpshared, pthread_rwlockattr_t, int)
PREPARE(pthread_condattr_init, pthread_condattr_t)
PREPARE(pthread_condattr_destroy, pthread_condattr_t)
SET(pthread_condattr_setclock, pthread_condattr_t, clockid_t)
SET(pthread_condattr_setpshared, pthread_condattr_t, int)
PREPARE(pthread_barrierattr_init, pthread_barrierattr_t)
PREPARE(pthread_barrierattr_destroy, pthread_barrierattr_t)

CILKSAN_FUNCTION(int, pthread_getaffinity_np,
                 (pthread_t Thread, size_t N, cpu_set_t *To), (Thread, N, To),
                 if (R == 0) write(To, N))
CILKSAN_FUNCTION(int, pthread_setaffinity_np,
                 (pthread_t Thread, size_t N, const cpu_set_t *From),
                 (Thread, N, From), read(From, N))
CILKSAN_FUNCTION(int, pthread_setname_np, (pthread_t Thread, const char *Name),
                 (Thread, Name), readsString(Name))
CILKSAN_FUNCTION(int, pthread_getname_np,
                 (pthread_t Thread, char *To, size_t N), (Thread, To, N),
                 if (R == 0) writesString(To))
CILKSAN_FUNCTION(int, pthread_setcancelstate, (int State, int *Old),
                 (State, Old), writes(Old))
CILKSAN_FUNCTION(int, pthread_setcanceltype, (int Type, int *Old), (Type, Old),
                 writes(Old))

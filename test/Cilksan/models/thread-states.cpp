// A call that changes the state of its thread is a limit if strands run in that thread later, or run
// in other threads meanwhile. There is no limit if the strand takes the change back in the same part,
// or if nothing is parallel later. A strand may read errno after a call of a library, or after it has
// written errno, up to its next spawn or sync.
// REQUIRES: cilksan
// DEFINE: %{limited} = env CILKSAN_REPORT_NONE=1
// DEFINE: %{free} = env CILKSAN_STRICT=1
// RUN: %clangxx_cilk -fsanitize=cilk -D_GNU_SOURCE -O0 %s -o %t0 && %clangxx_cilk -fsanitize=cilk -D_GNU_SOURCE -O2 %s -o %t2
// RUN: %{limited} %t0 rounding 2>&1 | FileCheck %s && %{limited} %t2 rounding 2>&1 | FileCheck %s
// RUN: %{limited} %t0 traps 2>&1 | FileCheck --check-prefix=TRAPS %s
// RUN: %{limited} %t2 locale 2>&1 | FileCheck --check-prefix=LOCALE %s
// RUN: %{limited} %t0 mask 2>&1 | FileCheck --check-prefix=MASK %s
// RUN: %{limited} %t2 value 2>&1 | FileCheck --check-prefix=VALUE %s
// RUN: %{limited} %t0 before 2>&1 | FileCheck %s && %{limited} %t2 before 2>&1 | FileCheck %s
// RUN: %{limited} %t0 over 2>&1 | FileCheck %s && %{limited} %t2 over 2>&1 | FileCheck %s
// RUN: %{free} %t0 rounding-own && %{free} %t2 rounding-own && %{free} %t0 locale-own && %{free} %t2 mask-own
// RUN: %{free} %t0 after && %{free} %t2 after && %{free} %t0 none && %{free} %t2 none
// RUN: %{limited} %t0 errno-left 2>&1 | FileCheck --check-prefix=ERRNO %s
// RUN: %{limited} %t2 errno-left 2>&1 | FileCheck --check-prefix=ERRNO %s
// RUN: %{limited} %t0 errno-joined 2>&1 | FileCheck --check-prefix=ERRNO %s
// RUN: %{limited} %t2 errno-joined 2>&1 | FileCheck --check-prefix=ERRNO %s
// RUN: %{limited} %t0 errno-over 2>&1 | FileCheck --check-prefix=ERRNO %s
// RUN: %{limited} %t2 errno-over 2>&1 | FileCheck --check-prefix=ERRNO %s
// RUN: %{free} %t0 errno-own && %{free} %t2 errno-own && %{free} %t0 errno-zero && %{free} %t2 errno-zero
// CHECK: Outcome: certified with limits
// CHECK: - 'fesetround', which was called at {{.*}}thread-states.cpp:{{[0-9:]+}}, changed the state of its thread: which other strands run in that thread is up to the schedule
// TRAPS: - 'feenableexcept', which was called at
// LOCALE: - 'uselocale', which was called at
// MASK: - 'pthread_sigmask', which was called at
// VALUE: - 'pthread_setspecific', which was called at
// ERRNO: - the thread-local variable 'errno' was read at {{.*}}thread-states.cpp:{{[0-9:]+}} with the value that another strand had left
#include <cerrno>
#include <cfenv>
#include <cilk/cilk.h>
#include <clocale>
#include <csignal>
#include <pthread.h>
#include <string>
#include <unistd.h>

#define APART __attribute__((noinline))
static std::string what;
static int results[2];
static pthread_key_t key;

APART static int fail() { return close(-1); }
// A helper that reads the errno of its caller's call.
APART static int reason() { return errno; }
APART static void set(int *to) { *to = 1; }
APART static void spawns() {
  int first, second;
  cilk_scope {
    cilk_spawn set(&first);
    set(&second);
  }
}
// The rest of the strand calls no function of a library.
enum Mode { Others, Left, Over, Own, Zero, Joined };
static Mode mode;
APART static void fails(int i) {
  if (mode == Left) {
    results[i] = reason();
  } else if (mode == Over) {
    const int failed = fail();
    spawns();
    results[i] = failed ? reason() : 0;
  } else if (mode == Own) {
    spawns();
    results[i] = fail() ? reason() : 0;
  } else if (mode == Zero) {
    errno = 0;
    results[i] = reason();
  } else {
    fail();
  }
}
APART static void work(int i) {
  const bool is_own = what.find("-own") != std::string::npos;
  if (what.find("rounding") == 0) {
    const int before = fegetround();
    fesetround(FE_UPWARD);
    if (is_own)
      fesetround(before);
  } else if (what == "traps") {
    feenableexcept(FE_DIVBYZERO);
  } else if (what.find("locale") == 0) {
    const locale_t mine = newlocale(LC_ALL_MASK, "C", nullptr);
    const locale_t before = uselocale(mine);
    if (is_own)
      uselocale(before);
  } else if (what.find("mask") == 0) {
    sigset_t some, before;
    sigemptyset(&some);
    sigaddset(&some, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &some, &before);
    if (is_own)
      pthread_sigmask(SIG_SETMASK, &before, nullptr);
  } else if (what == "value") {
    pthread_setspecific(key, &results[i]);
  } else if (what == "over") {
    const int before = fegetround();
    fesetround(FE_UPWARD);
    spawns();
    fesetround(before);
  }
}

int main(int, char **argv) {
  what = argv[1];
  pthread_key_create(&key, nullptr);
  const int rounding = fegetround();
  if (what == "before")
    fesetround(FE_UPWARD);
  mode = what == "errno-left"     ? Left
         : what == "errno-over"   ? Over
         : what == "errno-own"    ? Own
         : what == "errno-zero"   ? Zero
         : what == "errno-joined" ? Joined
                                  : Others;
  if (mode != Others) {
    cilk_spawn fails(0);
    fails(1);
    cilk_sync;
    return mode == Joined && errno == 0;
  }
  cilk_spawn work(0);
  work(1);
  cilk_sync;
  if (what == "before")
    fesetround(rounding);
  if (what == "after")
    fesetround(FE_UPWARD);
  return 0;
}

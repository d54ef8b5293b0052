// libc++'s locks are in its library, and most of them are flags that a mutex guards only while
// they change. Two strands that hold one lock don't race; two strands that hold different locks
// do.
// REQUIRES: cilksan, libc++
// RUN: %clangxx_cilk -stdlib=libc++ -fsanitize=cilk -std=c++17 -O0 %s -o %t
// RUN: env CILKSAN_REPORT_NONE=1 %t 2>&1 | FileCheck %s
// RUN: not %t racy 2>&1 | FileCheck --check-prefix=RACY %s
// RUN: %clangxx_cilk -stdlib=libc++ -fsanitize=cilk -std=c++23 -O2 %s -o %t
// RUN: env CILKSAN_REPORT_NONE=1 %t 2>&1 | FileCheck %s
// RUN: not %t racy 2>&1 | FileCheck --check-prefix=RACY %s
#include <cilk/cilk.h>
#include <cstdio>
#include <mutex>
#include <shared_mutex>

template <class Lock> struct Locks {
  Lock one, other;
};
static Locks<std::mutex> mutexes;
static Locks<std::recursive_mutex> recursive;
static Locks<std::timed_mutex> timed;
static Locks<std::recursive_timed_mutex> recursive_timed;
static Locks<std::shared_mutex> shared;
static Locks<std::shared_timed_mutex> shared_timed;
static long a, b, c, d, e, f, g, h, made;
static std::once_flag once;

template <class Lock> static void add(Lock &lock, long *to) {
  std::lock_guard<Lock> held(lock);
  ++*to;
}
template <class Lock> static void try_add(Lock &lock, long *to) {
  if (!lock.try_lock())
    return;
  ++*to;
  lock.unlock();
}
template <class Lock> static void look(Lock &lock, long *from, bool write) {
  std::shared_lock<Lock> held(lock);
  if (write)
    ++*from;
  else
    [[maybe_unused]] volatile long seen = *from;
}
template <class Lock> static void both(Locks<Lock> &all, long *to, bool racy) {
  cilk_spawn add(all.one, to);
  try_add(racy ? all.other : all.one, to);
  cilk_sync;
}
// Readers read together; a reader that writes races with the others.
template <class Lock> static void readers(Lock &lock, long *to, bool racy) {
  cilk_spawn look(lock, to, false);
  cilk_spawn add(lock, to);
  look(lock, to, racy);
  cilk_sync;
}
static long make() {
  std::call_once(once, [] { made = 1; });
  return made;
}

int main(int argc, char **) {
  const bool racy = argc > 1;
  both(mutexes, &a, racy);
  both(recursive, &b, racy);
  both(timed, &c, racy);
  both(recursive_timed, &d, racy);
  both(shared, &e, racy);
  both(shared_timed, &f, racy);
  readers(shared.one, &g, racy);
  readers(shared_timed.one, &h, racy);
  cilk_spawn make();
  make();
  cilk_sync;
  std::printf("%ld\n", a + b + c + d + e + f + g + h + made);
  return 0;
}
// CHECK-NOT: warning
// CHECK: 15
// CHECK: detected 0 distinct races
// CHECK: No races
// CHECK-NOT: without instrumentation
// RACY-DAG: location {{.*}} 'a',
// RACY-DAG: location {{.*}} 'b',
// RACY-DAG: location {{.*}} 'c',
// RACY-DAG: location {{.*}} 'd',
// RACY-DAG: location {{.*}} 'e',
// RACY-DAG: location {{.*}} 'f',
// RACY-DAG: location {{.*}} 'g',
// RACY-DAG: location {{.*}} 'h',

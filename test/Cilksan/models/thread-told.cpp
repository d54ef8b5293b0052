// Under Cilksan one thread runs all strands. If a program asks which worker or thread runs a
// strand, or looks up a thread's own value, its paths for other answers are not checked: that is a
// limit, if something is parallel.
// REQUIRES: cilksan
// DEFINE: %{flags} = -fsanitize=cilk -Wno-deprecated-declarations -D_GNU_SOURCE
// RUN: %clangxx_cilk %{flags} -O0 %s -o %t0 && %clangxx_cilk %{flags} -O2 %s -o %t2
// RUN: env CILKSAN_REPORT_NONE=1 %t0 all 2>&1 | FileCheck %s && env CILKSAN_REPORT_NONE=1 %t2 all 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 number 2>&1 | FileCheck --check-prefix=NUMBER %s
// RUN: env CILKSAN_STRICT=1 %t0 none && env CILKSAN_STRICT=1 %t2 none
// CHECK-DAG: - '__cilkrts_get_worker_number', which was called at {{.*}}thread-told.cpp:{{[0-9]+}}:{{[0-9]+}}, told which worker or thread runs a strand, which is up to the schedule: only this run's answers were judged
// CHECK-DAG: - '__cilkrts_running_on_workers', which
// CHECK-DAG: - 'pthread_self', which was called at {{.*}}thread-told.cpp
// CHECK-DAG: - 'gettid', which
// CHECK-DAG: - 'thrd_current', which
// CHECK-DAG: - 'sched_getcpu', which
// CHECK-DAG: - 'pthread_getspecific', which
// CHECK-DAG: - 'tss_get', which
// NUMBER: - 'gettid', which
#include <cilk/cilk_api.h>
#include <pthread.h>
#include <sched.h>
#include <string>
#include <sys/syscall.h>
#include <thread>
#include <threads.h>
#include <unistd.h>

static std::string what;
static pthread_key_t key;
static tss_t tss;
static int results[2];

__attribute__((noinline)) static int ask() {
  if (what == "none")
    return 0;
  if (what == "number")
    return syscall(SYS_gettid) != 0;
  return int(__cilkrts_get_worker_number()) + __cilkrts_running_on_workers() + (pthread_self() == 0) +
         (std::this_thread::get_id() == std::thread::id()) + (gettid() == 0) + (thrd_current() == 0) +
         sched_getcpu() + (pthread_getspecific(key) != nullptr) + (tss_get(tss) != nullptr);
}
static void use(int i) { results[i] = ask(); }

int main(int, char **argv) {
  what = argv[1];
  pthread_key_create(&key, nullptr);
  tss_create(&tss, nullptr);
  // Nothing is parallel to this.
  int serial = pthread_self() != 0 && __cilkrts_get_worker_number() == 0;
  cilk_spawn use(0);
  use(1);
  cilk_sync;
  return serial != 1 || results[0] + results[1] < 0;
}

// <cilk/cilk_api.h>'s functions for workers work on every target, or report what it lacks.
// RUN: %driver -fopencilk -Wno-deprecated-declarations -O1 %s -o %t && env CILK_NWORKERS=4 %t | FileCheck %s
// RUN: %driver -fopencilk -Wno-deprecated-declarations -ftapir=pthread -DOTHER -O1 %s -o %t && env CILK_NWORKERS=4 %t | FileCheck %s
// RUN: %driver -fopencilk -Wno-deprecated-declarations -ftapir=omp -DOTHER -O1 %s -o %t && env CILK_NWORKERS=4 %t | FileCheck %s
// RUN: %driver -fopencilk -Wno-deprecated-declarations -ftapir=tbb -DOTHER -O1 %s -o %t && env CILK_NWORKERS=4 %t | FileCheck %s
#include <cilk/cilk_api.h>
#include <stdio.h>

static void last(void) { puts("last"); }

static int numbers, outside;
static void look(void) {
  if (__cilkrts_get_worker_number() >= __cilkrts_get_nworkers())
    __atomic_fetch_add(&numbers, 1, __ATOMIC_RELAXED);
  if (!__cilkrts_running_on_workers())
    __atomic_fetch_add(&outside, 1, __ATOMIC_RELAXED);
}

int main(void) {
  for (int i = 0; i < 100; ++i)
    cilk_spawn look();
  cilk_sync;
  printf("%u workers, %d wrong numbers, %d tasks outside, %d\n",
         __cilkrts_get_nworkers(), numbers, outside,
         __cilkrts_is_initialized());
  fflush(stdout);
#ifdef OTHER
  struct __cilkrts_statistics counted = {1};
  __cilkrts_stats_take_times();
  if (__cilkrts_stats(&counted, sizeof counted, -1) != 0 ||
      *(const char *)&counted != 0 || __cilkrts_get_region_limit() != 0 ||
      __cilkrts_set_region_limit(2) != __CILKRTS_SET_PARAM_UNIMP ||
      __cilkrts_tie_strands() != __CILKRTS_SET_PARAM_UNIMP ||
      __cilkrts_atinit(last) != -1)
    puts("it has more than this test knows");
#endif
  return __cilkrts_atexit(last);
}
//      CHECK: 4 workers, 0 wrong numbers, 0 tasks outside, 1
// CHECK-NEXT: last
// CHECK-NOT: {{.}}

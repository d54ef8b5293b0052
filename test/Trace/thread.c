// A phase may begin and end in threads that never spawn.
// RUN: %cilk -O1 -o %t %s
// RUN: env CILK_TRACE=%t.json CILK_NWORKERS=2 %t
// RUN: %check_trace %t.json | FileCheck %s
// RUN: FileCheck --check-prefix=ENDS %s < %t.json
// CHECK: 2 stints, 0 steals, 0 syncs, none missing
// CHECK-NEXT: phase "handed over": 1 apart
// CHECK-NEXT: phase "the thread's": 1 within
// The second thread gets the worker of the first thread, in a stint of its own.
// ENDS: "args":{"ends":"on worker 0"}
//
// Without a trace, such a thread gets no worker: the program has none.
// RUN: env -u CILK_TRACE CILK_STATS=1 %t 2>&1 | count 0
#include <cilk/cilk_api.h>
#include <pthread.h>
#include <stdint.h>

static void *begin(void *phase) {
  __cilkrts_trace_end(__cilkrts_trace_begin("the thread's"));
  *(uint64_t *)phase = __cilkrts_trace_begin("handed over");
  return phase;
}

static void *end(void *phase) {
  __cilkrts_trace_end(*(uint64_t *)phase);
  return phase;
}

static void run(void *(*function)(void *), uint64_t *phase) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, function, phase) == 0)
    pthread_join(thread, NULL);
}

int main(void) {
  uint64_t phase = 0;
  run(begin, &phase);
  run(end, &phase);
  return 0;
}

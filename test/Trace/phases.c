// A phase that stays in one stint is shown within it; a phase that begins on one worker
// and ends on another, or holds a sync that waits, is shown separately, from its
// beginning to its end. (%check_trace checks that both ends of each phase belong
// together, and that slices nest.)
// RUN: %cilk -O0 -o %t.O0 %s
// RUN: %cilk -O2 -o %t.O2 %s
// RUN: env CILK_TRACE=%t.json CILK_NWORKERS=2 %t.O0
// RUN: %check_trace %t.json | FileCheck %s
// RUN: env CILK_TRACE=%t.json CILK_NWORKERS=8 %t.O2
// RUN: %check_trace %t.json | FileCheck %s
// CHECK: none missing
// CHECK-NEXT: phase "a phase with a name of more than 39 byt": 1 within
// CHECK-NEXT: phase "around": 20 apart
// CHECK-NEXT: phase "before the first spawn": 1 within
// CHECK-NEXT: phase "child": 20 within
// CHECK-NEXT: phase "crossed, first": 1 apart
// CHECK-NEXT: phase "crossed, second": 1 within
// CHECK-NEXT: phase "inner": 3 within
// CHECK-NEXT: phase "never ended": 1 apart
// CHECK-NEXT: phase "outer": 1 within
// CHECK-NEXT: phase "quoted \"name\" \\ \u0001 \u00e4 \ufffd": 1 within
// CHECK-NEXT: phase "stolen": 20 apart
// CHECK-NOT: phase
//
// Without a trace all phases are 0.
// RUN: env -u CILK_TRACE CILK_NWORKERS=2 %t.O2 0
#include "stolen.h"
#include <stdint.h>
#include <stdlib.h>

static uint64_t begin(const char *name) {
  uint64_t phase = __cilkrts_trace_begin(name);
  if (!phase != !getenv("CILK_TRACE"))
    abort();
  return phase;
}

__attribute__((noinline)) static void child(atomic_int *flag) {
  uint64_t phase = begin("child");
  await(flag);
  __cilkrts_trace_end(phase);
}

// The phase "stolen" begins in the thief's stint and ends after the sync. After the sync this
// function runs on the child's stack, so the phase always ends in another stint.
__attribute__((noinline)) static void around(void) {
  atomic_int flag = 0;
  uint64_t phase = begin("around");
  cilk_spawn child(&flag);
  uint64_t inner = begin("stolen");
  flag = 1;
  cilk_sync;
  __cilkrts_trace_end(inner);
  __cilkrts_trace_end(phase);
}

int main(void) {
  // The name is in a buffer of the program's own: the runtime copies it.
  char name[] = "before the first spawn";
  uint64_t first = begin(name);
  __cilkrts_trace_end(first);
  name[0] = 0;
  uint64_t outer = begin("outer");
  for (int i = 0; i < 3; ++i)
    __cilkrts_trace_end(begin("inner"));
  __cilkrts_trace_end(outer);
  // Ending a phase twice, or one that has not begun, does no harm.
  __cilkrts_trace_end(outer);
  __cilkrts_trace_end(0);
  __cilkrts_trace_end(UINT64_MAX);
  uint64_t one = begin("crossed, first"), two = begin("crossed, second");
  __cilkrts_trace_end(one);
  __cilkrts_trace_end(two);
  __cilkrts_trace_end(begin("a phase with a name of more than 39 bytes"));
  __cilkrts_trace_end(begin("quoted \"name\" \\ \x01 \xc3\xa4 \xff"));
  for (int i = 0; i < 20; ++i)
    around();
  begin("never ended");
  return 0;
}

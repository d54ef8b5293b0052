//===- phases.c - phases of the program in a trace ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Phases of a trace. A strand may begin a phase in one thread and end it in
// another. So the program keeps the phase's number in a variable of the
// function that has begun it. The variable goes wherever the strand goes, and
// the runtime stores nothing for the phase.
//
// A thread that begins or ends a phase before its first spawn gets its worker
// here. So the trace also shows the phases at a program's start, and the phases
// of threads that never spawn.
//
//===----------------------------------------------------------------------===//

#pragma GCC visibility push(default)
#include "../../include/cilk/cilk_api.h"
#pragma GCC visibility pop

#include "../observe/trace.h"
#include "../os/config.h"
#include "thread.h"

// Returns the thread's worker. If there is a trace, a thread without a worker
// gets one.
static struct worker *worker(void) {
  struct worker *w = cilkrts_current();
  bool binds = w == &cilkrts_bootstrap && cilkrts_configuration()->trace;
  return binds ? cilkrts_bind_thread() : w;
}

uint64_t __cilkrts_trace_begin(const char *name) {
  struct worker *w = worker();
  return cilkrts_is_traced(w) ? cilkrts_trace_begin(w, name) : 0;
}

void __cilkrts_trace_end(uint64_t phase) {
  if (!phase)
    return;
  struct worker *w = worker();
  if (cilkrts_is_traced(w))
    cilkrts_trace_end(w, phase);
}

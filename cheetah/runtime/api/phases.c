//===- phases.c - phases of the program in a trace ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A strand may begin a phase in one thread and end it in another. So the
// program keeps what tells which one it ends, in a variable of the function
// that has begun it, and that goes wherever the strand goes: the runtime keeps
// nothing for it.
//
// A thread that begins or ends one before its first spawn gets its worker here,
// so that what a program does at its start is in its trace, too, and what
// threads do that never spawn.
//
//===----------------------------------------------------------------------===//

#pragma GCC visibility push(default)
#include "../../include/cilk/cilk_api.h"
#pragma GCC visibility pop

#include "../observe/trace.h"
#include "../os/config.h"
#include "thread.h"

// The thread's, which gets one if there is a trace.
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

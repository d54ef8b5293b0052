//===- trace.h - what a worker notes of what it does ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With CILK_TRACE each worker has a buffer in which its owner, and nobody else,
// notes events with their times. Without, it has none, and each place below is
// a load and a branch; all of them lie on slow paths. trace_file.h writes the
// events to a file at the end.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_OBSERVE_TRACE_H
#define CILKRTS_OBSERVE_TRACE_H

#include "../workers/worker.h"

enum cilkrts_event_kind {
  CILKRTS_EVENT_DOES,    ///< the worker does `other`, of enum cilkrts_activity
  CILKRTS_EVENT_FIRST,   ///< a thread's own strand begins
  CILKRTS_EVENT_STEAL,   ///< from worker `other`, the continuation at `pc`
  CILKRTS_EVENT_STOLEN,  ///< that continuation begins
  CILKRTS_EVENT_RESUMED, ///< the sync of `region` is over: it continues at `pc`
  CILKRTS_EVENT_CHILD,   ///< a child ends whose parent was stolen
  CILKRTS_EVENT_SYNC,    ///< `region` waits in its sync at `pc`
  CILKRTS_EVENT_FENCE,   ///< membarrier, to steal from worker `other`
  CILKRTS_EVENT_BEGIN,   ///< of the program's phase `id`, with its name
  CILKRTS_EVENT_END      ///< of that
};

/// The number of a program's phase says where it began: from here on stands
/// the worker's, with 16 bits, from there on that of the process.
enum { CILKRTS_WORKER_SHIFT = 32, CILKRTS_PROCESS_SHIFT = 48 };

/// A name has 39 bytes at most, so that an event is one cache line.
enum { CILKRTS_NAME_BYTES = 40 };

/// Written by the worker's owner before `count` counts it; `flow`, and `other`
/// of a phase's begin, by who writes the file.
struct cilkrts_event {
  uint64_t time; ///< by cilkrts_clock
  uint32_t kind;
  uint32_t other;
  union {
    struct {
      void *pc;
      region_t *region;
      uint64_t flow; ///< the number of an arrow, or 0
    };
    struct {
      uint64_t id;
      char name[CILKRTS_NAME_BYTES];
    };
  };
};

/// A worker's.
struct cilkrts_trace {
  uint32_t count;  ///< atomic
  uint32_t shown;  ///< how many the file shows; of who writes it
  uint64_t missed; ///< atomic; events that came too late
  struct cilkrts_event events[];
};

/// Called once, before any other function here.
void cilkrts_trace_init(void);

/// Gives \p w, which nobody else knows yet, a buffer if there is to be a trace.
void cilkrts_trace_worker(struct worker *w);

/// Notes an event of the calling thread's worker, which has a buffer.
void cilkrts_trace_note(struct worker *w, enum cilkrts_event_kind kind,
                        uint32_t other, void *pc, region_t *region);

/// The program begins a phase called \p name. Returns its number, or 0 if
/// nothing is noted any more.
uint64_t cilkrts_trace_begin(struct worker *w, const char *name);
/// It ends phase number \p id.
void cilkrts_trace_end(struct worker *w, uint64_t id);

/// Nothing is noted from now on. Returns until when, in cilkrts_clock's time;
/// \p full if a worker had no room left then. The first `shown` events of each
/// worker are all that were before, except for such as nothing else depends on:
/// other threads may still be noting them.
uint64_t cilkrts_trace_stop(bool *full);

/// The event at which the phase \p id began, of those shown; null if it began
/// in a process that this one was forked from.
struct cilkrts_event *cilkrts_trace_phase(uint64_t id);

static inline bool cilkrts_is_traced(const struct worker *w) {
  return __builtin_expect(w->trace != NULL, 0);
}

static inline void cilkrts_trace(struct worker *w, enum cilkrts_event_kind kind,
                                 uint32_t other, void *pc, region_t *region) {
  if (cilkrts_is_traced(w))
    cilkrts_trace_note(w, kind, other, pc, region);
}

/// The owner of \p w does something else from now on.
static inline void cilkrts_set_activity(struct worker *w,
                                        enum cilkrts_activity doing) {
  cilkrts_counters_change(&w->counters, doing);
  cilkrts_trace(w, CILKRTS_EVENT_DOES, doing, NULL, NULL);
}

#endif // CILKRTS_OBSERVE_TRACE_H

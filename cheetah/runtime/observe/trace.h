//===- trace.h - the events that workers note for a trace ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The events of a trace. With CILK_TRACE each worker has a buffer in which only
// its owner notes events with their times. Without CILK_TRACE it has none, and
// each place that notes an event is a load and a branch. All these places lie
// on slow paths. trace_file.h writes the events to a file at the end.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_OBSERVE_TRACE_H
#define CILKRTS_OBSERVE_TRACE_H

#include "../support/frames.h"
#include "../workers/worker.h"

enum cilkrts_event_kind {
  CILKRTS_EVENT_DOES,    ///< `other`, an enum cilkrts_activity, begins
  CILKRTS_EVENT_FIRST,   ///< a thread's own strand begins
  CILKRTS_EVENT_STEAL,   ///< the continuation `pc` of worker `other` is stolen
  CILKRTS_EVENT_STOLEN,  ///< that continuation begins
  CILKRTS_EVENT_RESUMED, ///< the strand in `region` continues at `pc`
  CILKRTS_EVENT_CHILD,   ///< a child of a stolen parent ends
  CILKRTS_EVENT_LEAVE,   ///< the strand in `region` leaves its worker at `pc`,
                         ///< for the reason `other` (enum cilkrts_reason)
  CILKRTS_EVENT_FENCE,   ///< membarrier is called, to steal from worker `other`
  CILKRTS_EVENT_WAIT,    ///< a strand is about to wait, or to yield, in
                         ///< `callers`. The next event is LEAVE or BLOCKS
  CILKRTS_EVENT_BLOCKS,  ///< that wait blocks the worker's thread
  CILKRTS_EVENT_WAKES,   ///< it no longer does
  CILKRTS_EVENT_EXPIRE,  ///< the strand's last wait has ended at its deadline
  CILKRTS_EVENT_BEGIN,   ///< the program's phase `id` begins, with its name
  CILKRTS_EVENT_END      ///< that phase ends
};

/// The number of a program's phase tells in which process and worker the phase
/// began. The worker's number has the 16 bits from the first of these shifts
/// on, and the process's number has the bits from the second on.
enum { CILKRTS_WORKER_SHIFT = 32, CILKRTS_PROCESS_SHIFT = 48 };

/// The room for a name, which has 39 bytes at most, so that an event is one
/// cache line.
enum { CILKRTS_NAME_BYTES = 40 };

/// The most callers that an event of a wait has. The functions of the
/// language's headers are the first few.
enum { CILKRTS_WAIT_CALLERS = 6 };

/// An event. Written by the worker's owner before `count` includes it.
/// Exceptions: `flow`, `wait`, and `other` of an event that begins a phase or
/// resumes a strand, are written by the thread that writes the file.
struct cilkrts_event {
  uint64_t time; ///< the time that cilkrts_clock returned
  uint32_t kind;
  uint32_t other;
  union {
    struct {
      void *pc;
      region_t *region;
      uint64_t flow; ///< the number of an arrow, or 0
      /// The number of the bound worker for whose computation the worker works.
      uint32_t computation;
      struct cilkrts_event *wait; ///< the wait after which the strand continues
    };
    /// The return addresses of a call that waits and of the calls around it,
    /// the innermost one first, and then zeros.
    uintptr_t callers[CILKRTS_WAIT_CALLERS];
    struct {
      uint64_t id;
      char name[CILKRTS_NAME_BYTES];
    };
  };
};

/// A worker's buffer of events.
struct cilkrts_trace {
  uint32_t count;  ///< the number of events; atomic
  uint32_t shown;  ///< events that the file shows; written by the file's writer
  uint64_t missed; ///< the number of events that came too late; atomic
  struct cilkrts_event events[];
};

/// Registers this file's fork handler (fork.h). Called once, before any other
/// function here.
void cilkrts_trace_init(void);

/// Gives \p w, which no other thread knows yet, a buffer if there is to be a
/// trace.
void cilkrts_trace_worker(struct worker *w);

/// Notes an event of the calling thread's worker, which has a buffer.
void cilkrts_trace_note(struct worker *w, enum cilkrts_event_kind kind,
                        uint32_t other, void *pc, region_t *region);

/// Notes that the calling strand is about to wait in \p call.
void cilkrts_trace_wait(struct worker *w, const struct cilkrts_frame *call);

/// Notes that the program begins a phase called \p name. Returns the phase's
/// number, or 0 if the trace has ended.
uint64_t cilkrts_trace_begin(struct worker *w, const char *name);
/// Notes that the program ends the phase with the number \p id.
void cilkrts_trace_end(struct worker *w, uint64_t id);

/// Ends the trace. Returns its end, in the time of cilkrts_clock. Sets \p full
/// to true if the trace had ended before this call, since a worker had no room
/// left. The first `shown` events of each worker are all events from before the
/// end, except events on which nothing else depends: other threads may still be
/// noting these.
uint64_t cilkrts_trace_stop(bool *full);

/// Returns the event at which the phase \p id began, if that event is shown.
/// Returns null if the phase began in a process that this one was forked from.
struct cilkrts_event *cilkrts_trace_phase(uint64_t id);

static inline bool cilkrts_is_traced(const struct worker *w) {
  return __builtin_expect(w->trace != NULL, 0);
}

static inline void cilkrts_trace(struct worker *w, enum cilkrts_event_kind kind,
                                 uint32_t other, void *pc, region_t *region) {
  if (cilkrts_is_traced(w))
    cilkrts_trace_note(w, kind, other, pc, region);
}

/// Changes the activity of \p w to \p doing. Called by the owner.
static inline void cilkrts_set_activity(struct worker *w,
                                        enum cilkrts_activity doing) {
  cilkrts_counters_change(&w->counters, doing);
  cilkrts_trace(w, CILKRTS_EVENT_DOES, doing, NULL, NULL);
}

#endif // CILKRTS_OBSERVE_TRACE_H

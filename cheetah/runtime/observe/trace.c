//===- trace.c - the events that workers note for a trace ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The buffers of a trace. Memory is bounded: a worker has room for
// CILK_TRACE_EVENTS events. The kernel provides the memory when events are
// noted. When the first worker has no room left, all workers stop. So the trace
// is complete for all workers up to that moment, and every arrow in it has both
// ends; later events are only counted. A ring buffer for each worker would keep
// the end of the run instead, but a different stretch of time for each worker.
//
// An event costs a reading of the clock and the stores of one cache line. Only
// the owner writes. The store of `count` publishes an event: at the end of the
// process, one thread reads the events of all workers, and these may still be
// running.
//
// The times of events agree with happens-before. Suppose that one worker's step
// happens before another worker's step. The first worker publishes its event
// before it spawns, joins, posts or is stolen from. The second worker notes its
// steal or its resumption after the acquire. So the second event is not
// earlier, though its time may be equal. This relies on two facts: all
// processors share one clock (CLOCK_MONOTONIC), and a worker notes an event
// before the step to which another worker may react. So no arrow goes back in
// time, not even by a nanosecond. If a test finds such an arrow
// (../test/check-trace.py), there is an error.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "trace.h"

#include "../os/config.h"
#include "../os/fork.h"
#include "../support/message.h"

#include <string.h>
#include <sys/mman.h>

_Static_assert(sizeof(struct cilkrts_event) == 64, "an event is a cache line");

// The end of the trace: earlier events count. Atomic.
static uint64_t until = UINT64_MAX;
// The number of forks between the first process and this one. It makes the
// numbers of phases of different processes differ.
static uint64_t generation;

// Begins a new trace in the child, where only the forking thread exists.
static void at_fork(enum cilkrts_fork when) {
  if (when != CILKRTS_FORK_CHILD || !cilkrts_configuration()->trace)
    return;
  until = UINT64_MAX;
  ++generation;
  for (unsigned i = 0; i < cilkrts_worker_count; ++i)
    if (cilkrts_workers[i]->trace) {
      cilkrts_workers[i]->trace->count = 0;
      cilkrts_workers[i]->trace->shown = 0;
      cilkrts_workers[i]->trace->missed = 0;
    }
  struct worker *self = cilkrts_current();
  cilkrts_trace(self, CILKRTS_EVENT_FIRST, 0, NULL, NULL);
}

void cilkrts_trace_init(void) { cilkrts_fork_register(at_fork); }

void cilkrts_trace_worker(struct worker *w) {
  const struct cilkrts_config *config = cilkrts_configuration();
  if (!config->trace)
    return;
  void *room = mmap(NULL,
                    sizeof(struct cilkrts_trace) +
                        config->trace_events * sizeof(struct cilkrts_event),
                    PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED)
    cilkrts_fail("no memory for a trace of %zu events for each worker: set "
                 "CILK_TRACE_EVENTS to less, or raise the limit of virtual "
                 "memory (ulimit -v)",
                 config->trace_events);
  CILKRTS_ASSERT(!w->trace);
  w->trace = room;
}

static void stop_at(uint64_t time) {
  uint64_t old = __atomic_load_n(&until, __ATOMIC_RELAXED);
  while (time < old &&
         !__atomic_compare_exchange_n(&until, &old, time, /*weak=*/true,
                                      __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    continue;
}

// Returns the place of the next event, or null if the event comes too late.
static struct cilkrts_event *next_event(struct worker *w, uint64_t time) {
  struct cilkrts_trace *trace = w->trace;
  uint32_t count = __atomic_load_n(&trace->count, __ATOMIC_RELAXED);
  if (count == cilkrts_configuration()->trace_events)
    stop_at(time);
  if (time >= __atomic_load_n(&until, __ATOMIC_RELAXED)) {
    cilkrts_add(&trace->missed, 1);
    return NULL;
  }
  CILKRTS_ASSERT(count < cilkrts_configuration()->trace_events);
  // (To ThreadSanitizer, the worker's strands are threads that nothing orders.)
  CILKRTS_ASSERT(cilkrts_tsan() || !count ||
                 trace->events[count - 1].time <= time);
  struct cilkrts_event *event = &trace->events[count];
  event->time = time;
  return event;
}

static void publish(struct worker *w) {
  // Release: partner is the acquire in show.
  __atomic_store_n(&w->trace->count,
                   __atomic_load_n(&w->trace->count, __ATOMIC_RELAXED) + 1,
                   __ATOMIC_RELEASE);
}

void cilkrts_trace_note(struct worker *w, enum cilkrts_event_kind kind,
                        uint32_t other, void *pc, region_t *region) {
  CILKRTS_ASSERT(w == cilkrts_current() || kind == CILKRTS_EVENT_DOES ||
                 kind == CILKRTS_EVENT_FIRST);
  struct cilkrts_event *event = next_event(w, cilkrts_clock());
  if (!event)
    return;
  event->kind = kind;
  event->other = other;
  event->pc = pc;
  event->region = region;
  event->flow = 0;
  const struct worker *computation =
      __atomic_load_n(&w->computation, __ATOMIC_RELAXED);
  event->computation = (computation ? computation : w)->number;
  event->wait = NULL;
  publish(w);
}

void cilkrts_trace_wait(struct worker *w, const struct cilkrts_frame *call) {
  CILKRTS_ASSERT(w == cilkrts_current());
  // A handler of a signal may note an event while this function unwinds.
  uintptr_t callers[CILKRTS_WAIT_CALLERS] = {0};
  cilkrts_find_callers(call, callers, CILKRTS_WAIT_CALLERS);
  struct cilkrts_event *event = next_event(w, cilkrts_clock());
  if (!event)
    return;
  event->kind = CILKRTS_EVENT_WAIT;
  for (unsigned i = 0; i < CILKRTS_WAIT_CALLERS; ++i)
    event->callers[i] = callers[i];
  publish(w);
}

static struct cilkrts_event *
note_phase(struct worker *w, enum cilkrts_event_kind kind, uint64_t id) {
  CILKRTS_ASSERT(w == cilkrts_current());
  struct cilkrts_event *event = next_event(w, cilkrts_clock());
  if (event) {
    event->kind = kind;
    event->other = 0;
    event->id = id;
  }
  return event;
}

uint64_t cilkrts_trace_begin(struct worker *w, const char *name) {
  uint64_t index = __atomic_load_n(&w->trace->count, __ATOMIC_RELAXED);
  uint64_t id = generation << CILKRTS_PROCESS_SHIFT |
                (uint64_t)w->number << CILKRTS_WORKER_SHIFT | (index + 1);
  struct cilkrts_event *event = note_phase(w, CILKRTS_EVENT_BEGIN, id);
  if (!event)
    return 0;
  event->name[0] = 0;
  strncat(event->name, name ? name : "", CILKRTS_NAME_BYTES - 1);
  publish(w);
  return id;
}

void cilkrts_trace_end(struct worker *w, uint64_t id) {
  if (note_phase(w, CILKRTS_EVENT_END, id))
    publish(w);
}

// Decides which events of `trace` are shown, and does so only once. Between two
// decisions, a worker could note one end of an arrow.
static void show(struct cilkrts_trace *trace, uint64_t end) {
  // Acquire: partner is the release in publish.
  uint32_t count = __atomic_load_n(&trace->count, __ATOMIC_ACQUIRE);
  while (count > 0 && trace->events[count - 1].time >= end)
    --count;
  CILKRTS_ASSERT(!trace->shown);
  trace->shown = count;
}

uint64_t cilkrts_trace_stop(bool *full) {
  uint64_t now = cilkrts_clock();
  stop_at(now);
  // The clock is read before the counts: an event that is not seen here is
  // published later than `now`, and so are all events that follow from it.
  // Seq_cst: the partner is each thread's reading of the clock after its
  // acquire.
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  uint64_t end = __atomic_load_n(&until, __ATOMIC_RELAXED);
  CILKRTS_ASSERT(end <= now);
  *full = end != now;
  // Acquire: partner is the release in publish (table.c).
  unsigned workers = __atomic_load_n(&cilkrts_worker_count, __ATOMIC_ACQUIRE);
  for (unsigned i = 0; i < workers; ++i)
    if (cilkrts_workers[i]->trace)
      show(cilkrts_workers[i]->trace, end);
  return end;
}

struct cilkrts_event *cilkrts_trace_phase(uint64_t id) {
  uint64_t number = (id >> CILKRTS_WORKER_SHIFT) & UINT16_MAX;
  uint64_t index = (id & UINT32_MAX) - 1;
  // Acquire: partner is the release in publish (table.c).
  if (number >= __atomic_load_n(&cilkrts_worker_count, __ATOMIC_ACQUIRE))
    return NULL;
  struct cilkrts_trace *trace = cilkrts_workers[number]->trace;
  if (!trace || index >= trace->shown)
    return NULL;
  struct cilkrts_event *event = &trace->events[index];
  return event->kind == CILKRTS_EVENT_BEGIN && event->id == id ? event : NULL;
}

//===- tracks.c - the contents of a trace file ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The contents of a trace file. Each worker is a track, on which one slice
// follows another: a stint, a search, a sleep. A stint begins when the worker's
// scheduler jumps into a strand, and ends when the scheduler runs again. It
// includes the tasks that are spawned in between and not stolen. An arrow leads
// from the victim's stint to the thief's, and from a stint in which a strand
// leaves its worker (in a sync, a wait, a yield, or at the end of its time
// slice) to the stint in which it continues. A wait that blocks its thread is a
// slice within the stint.
//
// A phase of the program that begins and ends within one stint is a slice in
// that stint, if it is properly nested in the stint's other phases. Any other
// phase has moved from worker to worker, or overlaps others, and would overlap
// slices that it is not part of. Such phases stand on tracks of their own
// ("asynchronous" ones).
//
// The format is the "Trace Event Format" of the Chromium project.
//
//===----------------------------------------------------------------------===//

#include "tracks.h"

#include "../schedule/scheduler.h"
#include "../support/modules.h"
#include "trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// The most phases within a stint that may be open at a time. Others get tracks
// of their own.
enum { MOST_NESTED = 64 };

struct writer {
  struct cilkrts_json *json;
  uint64_t until;
  int process;
  uint64_t flows; // the number of arrows that have a number
};

/// A worker's track, as far as it has been written.
struct track {
  unsigned number;
  // The first event of the open slice, or null.
  struct cilkrts_event *slice;
  // The steal with which that slice begins, or null.
  struct cilkrts_event *steal;
  // The last wait that the running strand has begun, or null.
  struct cilkrts_event *wait;
  // The beginning of the wait that blocks the thread, or null.
  struct cilkrts_event *block;
  struct cilkrts_event *nested[MOST_NESTED];
  unsigned depth;
};

#define TIME "%llu.%03u"
#define TIME_OF(ns) (unsigned long long)((ns) / 1000), (unsigned)((ns) % 1000)

// Writes an event up to its time. Perfetto treats thread 0 as a thread of the
// system, so tracks count from 1.
static void put_head(struct writer *writer, char phase, const char *category,
                     unsigned track, uint64_t time) {
  cilkrts_json_put(writer->json,
                   ",\n{\"ph\":\"%c\",\"cat\":\"%s\",\"pid\":%d,\"tid\":%u,"
                   "\"ts\":" TIME,
                   phase, category, writer->process, track + 1, TIME_OF(time));
}

static void put_place(struct cilkrts_json *json, const void *pc) {
  const struct cilkrts_module *module = cilkrts_module_of((uintptr_t)pc);
  char text[2 * CILKRTS_LONGEST_PATH];
  if (module)
    snprintf(text, sizeof text, "%s+0x%llx", module->name,
             (unsigned long long)((uintptr_t)pc - module->bias));
  else
    snprintf(text, sizeof text, "%p", pc);
  cilkrts_json_string(json, text);
}

// Returns true if a strand that leaves its worker for `reason` has noted before
// in which call it waits.
static bool is_noted(uint32_t reason) {
  return reason == CILKRTS_PARK || reason == CILKRTS_YIELD;
}

// Writes the places of the calls of `wait`, or of `pc` if that is null.
static void put_wait(struct cilkrts_json *json,
                     const struct cilkrts_event *wait, const void *pc) {
  if (!wait) {
    put_place(json, pc);
    return;
  }
  CILKRTS_ASSERT(wait->kind == CILKRTS_EVENT_WAIT);
  for (unsigned i = 0; i < CILKRTS_WAIT_CALLERS && wait->callers[i]; ++i) {
    cilkrts_json_put(json, i ? "," : "[");
    put_place(json, (const void *)wait->callers[i]);
  }
  cilkrts_json_put(json, wait->callers[0] ? "]" : "[]");
}

// Writes one end of an arrow that leads to the beginning of a slice.
static void put_flow(struct writer *writer, char phase, const char *name,
                     unsigned track, uint64_t time, uint64_t number) {
  put_head(writer, phase, "flow", track, time);
  cilkrts_json_put(writer->json, ",\"name\":\"%s\",\"id\":%llu%s}", name,
                   (unsigned long long)number,
                   phase == 'f' ? ",\"bp\":\"e\"" : "");
}

// --- Phases of the program.

static void put_phase_name(struct writer *writer,
                           const struct cilkrts_event *begin) {
  cilkrts_json_put(writer->json, ",\"name\":");
  cilkrts_json_string(writer->json, begin->name);
}

// Writes a phase on a track of its own. `worker` has ended it; a negative
// number stands for a phase that has not ended.
static void put_apart(struct writer *writer, const struct cilkrts_event *begin,
                      uint64_t end, int worker) {
  unsigned began = (unsigned)(begin->id >> CILKRTS_WORKER_SHIFT) & UINT16_MAX;
  CILKRTS_ASSERT(begin->kind == CILKRTS_EVENT_BEGIN && begin->time <= end);
  put_head(writer, 'b', "phase", began, begin->time);
  put_phase_name(writer, begin);
  cilkrts_json_put(writer->json,
                   ",\"id2\":{\"local\":\"0x%llx\"},\"args\":{\"begins\":"
                   "\"on worker %u\"}}",
                   (unsigned long long)begin->id, began);
  put_head(writer, 'e', "phase", worker < 0 ? began : (unsigned)worker, end);
  put_phase_name(writer, begin);
  cilkrts_json_put(writer->json,
                   ",\"id2\":{\"local\":\"0x%llx\"},\"args\":{\"ends\":",
                   (unsigned long long)begin->id);
  if (worker < 0)
    cilkrts_json_put(writer->json, "\"after the trace\"}}");
  else
    cilkrts_json_put(writer->json, "\"on worker %d\"}}", worker);
}

static void put_nested(struct writer *writer, const struct track *track,
                       const struct cilkrts_event *begin, uint64_t end) {
  CILKRTS_ASSERT(begin->time <= end);
  put_head(writer, 'X', "phase", track->number, begin->time);
  put_phase_name(writer, begin);
  cilkrts_json_put(writer->json, ",\"dur\":" TIME "}",
                   TIME_OF(end - begin->time));
}

static void begin_phase(struct track *track, struct cilkrts_event *event) {
  if (track->depth < MOST_NESTED)
    track->nested[track->depth++] = event;
}

static void end_phase(struct writer *writer, struct track *track,
                      const struct cilkrts_event *event) {
  struct cilkrts_event *begin = cilkrts_trace_phase(event->id);
  // The phase has begun in the process that forked this one, or has ended
  // twice.
  if (!begin || begin->other)
    return;
  begin->other = 1;
  // Phases that have ended on tracks of their own are removed first.
  while (track->depth > 0 && track->nested[track->depth - 1]->other &&
         track->nested[track->depth - 1] != begin)
    --track->depth;
  if (track->depth > 0 && track->nested[track->depth - 1] == begin) {
    --track->depth;
    put_nested(writer, track, begin, event->time);
  } else {
    put_apart(writer, begin, event->time, (int)track->number);
  }
}

// --- Slices.

static const char *how_it_ends(const struct cilkrts_event *end) {
  if (!end)
    return "after the trace";
  switch (end->kind) {
  case CILKRTS_EVENT_CHILD:
    return "with a child whose parent was stolen";
  case CILKRTS_EVENT_LEAVE:
    return end->other == CILKRTS_SYNC    ? "in a sync that has to wait"
           : end->other == CILKRTS_PARK  ? "in a wait"
           : end->other == CILKRTS_YIELD ? "in a yield"
                                         : "with its time slice";
  default:
    return "with its thread";
  }
}

static const char *how_it_resumes(const struct cilkrts_event *begin) {
  switch (begin->other) {
  case CILKRTS_PARK:
    return "after a wait";
  case CILKRTS_YIELD:
    return "after a yield";
  case CILKRTS_PREEMPTED:
    return "after its time slice";
  default:
    return "after a sync";
  }
}

// Returns the name of the arrow between the stints of a strand that has left
// its worker for `reason`.
static const char *arrow_name(uint32_t reason) {
  return reason == CILKRTS_PARK        ? "wait"
         : reason == CILKRTS_YIELD     ? "yield"
         : reason == CILKRTS_PREEMPTED ? "time slice"
                                       : "sync";
}

// Writes the start of an arrow in the victim's track. Arrows are drawn from the
// end of a slice, so the victim gets a slice of one nanosecond there, which no
// other slice can overlap in part.
static void put_stolen(struct writer *writer, const struct track *track) {
  put_head(writer, 'X', "steal", track->steal->other, track->steal->time);
  cilkrts_json_put(writer->json,
                   ",\"dur\":0.001,\"name\":\"stolen by worker %u\"}",
                   track->number);
}

// Writes the arrows that lead to the stint. They come after its slice, since
// readers take events of the same time in the order of the file.
static void put_arrows(struct writer *writer, const struct track *track) {
  const struct cilkrts_event *begin = track->slice;
  if (begin->kind == CILKRTS_EVENT_STOLEN && track->steal) {
    CILKRTS_ASSERT(track->steal->time <= begin->time);
    uint64_t flow = ++writer->flows;
    put_stolen(writer, track);
    put_flow(writer, 's', "steal", track->steal->other, track->steal->time,
             flow);
    put_flow(writer, 'f', "steal", track->number, begin->time, flow);
  }
  if (begin->kind == CILKRTS_EVENT_RESUMED && begin->flow)
    put_flow(writer, 'f', arrow_name(begin->other), track->number, begin->time,
             begin->flow);
}

static void put_stint(struct writer *writer, const struct track *track,
                      const struct cilkrts_event *end, uint64_t time) {
  struct cilkrts_json *json = writer->json;
  const struct cilkrts_event *begin = track->slice;
  put_head(writer, 'X', "stint", track->number, begin->time);
  cilkrts_json_put(json,
                   ",\"dur\":" TIME ",\"name\":", TIME_OF(time - begin->time));
  if (begin->kind == CILKRTS_EVENT_FIRST)
    cilkrts_json_put(json, "\"first stint\"");
  else
    put_place(json, begin->pc);
  cilkrts_json_put(json, ",\"args\":{\"begins\":");
  if (begin->kind == CILKRTS_EVENT_FIRST)
    cilkrts_json_put(json, "\"with its thread\"");
  else if (begin->kind == CILKRTS_EVENT_RESUMED)
    cilkrts_json_put(json, "\"%s\"", how_it_resumes(begin));
  else if (track->steal)
    cilkrts_json_put(json, "\"stolen from worker %u\"", track->steal->other);
  else
    cilkrts_json_put(json, "\"abandoned by a strand that waits\"");
  if (begin->kind != CILKRTS_EVENT_FIRST) {
    cilkrts_json_put(json, ",\"after\":");
    put_wait(json, begin->wait, begin->pc);
  }
  cilkrts_json_put(json, ",\"ends\":\"%s\"", how_it_ends(end));
  if (end && end->kind == CILKRTS_EVENT_LEAVE) {
    cilkrts_json_put(json, ",\"at\":");
    put_wait(json, is_noted(end->other) ? track->wait : NULL, end->pc);
  }
  cilkrts_json_put(json, ",\"computation\":\"worker %u's\"}}",
                   begin->computation);
  put_arrows(writer, track);
}

// Writes the wait that has blocked the worker's thread until `time`.
static void put_block(struct writer *writer, struct track *track,
                      uint64_t time) {
  const struct cilkrts_event *begin = track->block;
  if (!begin)
    return;
  CILKRTS_ASSERT(begin->time <= time);
  put_head(writer, 'X', "wait", track->number, begin->time);
  cilkrts_json_put(writer->json,
                   ",\"dur\":" TIME ",\"name\":\"blocked\",\"args\":{\"at\":",
                   TIME_OF(time - begin->time));
  put_wait(writer->json, track->wait, begin->pc);
  cilkrts_json_put(writer->json, "}}");
  track->block = NULL;
}

static bool begins_stint(const struct cilkrts_event *event) {
  return event->kind == CILKRTS_EVENT_FIRST ||
         event->kind == CILKRTS_EVENT_STOLEN ||
         event->kind == CILKRTS_EVENT_RESUMED;
}

// Closes the open slice before the event `end`, or at `time` if `end` is null.
static void end_slice(struct writer *writer, struct track *track,
                      const struct cilkrts_event *end, uint64_t time) {
  const struct cilkrts_event *begin = track->slice;
  CILKRTS_ASSERT(!begin || begin->time <= time);
  put_block(writer, track, time);
  if (begin && begins_stint(begin)) {
    put_stint(writer, track, end, time);
  } else if (begin) {
    put_head(writer, 'X', "idle", track->number, begin->time);
    cilkrts_json_put(writer->json, ",\"dur\":" TIME ",\"name\":\"%s\"}",
                     TIME_OF(time - begin->time),
                     begin->other == CILKRTS_SLEEPING ? "sleep" : "search");
  }
  track->slice = NULL;
  // Phases that are open now can only end on tracks of their own.
  track->depth = 0;
}

static void begin_stint(struct writer *writer, struct track *track,
                        struct cilkrts_event *event) {
  end_slice(writer, track, event, event->time);
  track->slice = event;
  if (event->kind == CILKRTS_EVENT_RESUMED)
    track->wait = event->wait;
}

static void end_stint(struct writer *writer, struct track *track,
                      struct cilkrts_event *event) {
  // The arrow starts within the slice, which ends at the same time.
  if (event->kind == CILKRTS_EVENT_LEAVE && event->flow)
    put_flow(writer, 's', arrow_name(event->other), track->number,
             event->time - (track->slice && track->slice->time < event->time),
             event->flow);
  end_slice(writer, track, event, event->time);
  track->steal = NULL;
}

static void put_event(struct writer *writer, struct track *track,
                      struct cilkrts_event *event) {
  switch ((enum cilkrts_event_kind)event->kind) {
  case CILKRTS_EVENT_DOES:
    end_slice(writer, track, event, event->time);
    if (event->other == CILKRTS_SEARCHING || event->other == CILKRTS_SLEEPING)
      track->slice = event;
    break;
  case CILKRTS_EVENT_STEAL:
    track->steal = event;
    break;
  case CILKRTS_EVENT_FIRST:
  case CILKRTS_EVENT_STOLEN:
  case CILKRTS_EVENT_RESUMED:
    begin_stint(writer, track, event);
    break;
  case CILKRTS_EVENT_CHILD:
  case CILKRTS_EVENT_LEAVE:
    end_stint(writer, track, event);
    break;
  case CILKRTS_EVENT_FENCE:
    put_head(writer, 'i', "steal", track->number, event->time);
    cilkrts_json_put(writer->json,
                     ",\"s\":\"t\",\"name\":\"membarrier\",\"args\":{\"for\":"
                     "\"worker %u doesn't answer\"}}",
                     event->other);
    break;
  case CILKRTS_EVENT_BLOCKS:
    track->block = event;
    break;
  case CILKRTS_EVENT_WAKES:
    put_block(writer, track, event->time);
    break;
  case CILKRTS_EVENT_EXPIRE:
    put_head(writer, 'i', "wait", track->number, event->time);
    cilkrts_json_put(writer->json, ",\"s\":\"t\",\"name\":\"deadline passed\","
                                   "\"args\":{\"at\":");
    put_wait(writer->json, track->wait, event->pc);
    cilkrts_json_put(writer->json, "}}");
    break;
  case CILKRTS_EVENT_WAIT:
    track->wait = event;
    break;
  case CILKRTS_EVENT_BEGIN:
    begin_phase(track, event);
    break;
  case CILKRTS_EVENT_END:
    end_phase(writer, track, event);
    break;
  }
}

// --- All workers.

static uint32_t count_events(const struct worker *w) {
  return w->trace ? w->trace->shown : 0;
}

typedef void visitor(void *argument, struct cilkrts_event *event);

static void visit(visitor *function, void *argument) {
  // Acquire: partner is the release in publish (table.c).
  unsigned workers = __atomic_load_n(&cilkrts_worker_count, __ATOMIC_ACQUIRE);
  for (unsigned i = 0; i < workers; ++i) {
    uint32_t count = count_events(cilkrts_workers[i]);
    for (uint32_t j = 0; j < count; ++j)
      function(argument, &cilkrts_workers[i]->trace->events[j]);
  }
}

// Events of strands that leave their worker, or continue.
struct syncs {
  size_t count;
  struct cilkrts_event **events; // the events, or null to count them
};

static void collect_sync(void *argument, struct cilkrts_event *event) {
  struct syncs *syncs = argument;
  if (event->kind != CILKRTS_EVENT_LEAVE &&
      event->kind != CILKRTS_EVENT_RESUMED)
    return;
  if (syncs->events)
    syncs->events[syncs->count] = event;
  ++syncs->count;
}

// Orders syncs by region, then by time. A strand that continues at once may do
// so in the same tick of the clock.
static int compare_syncs(const void *left, const void *right) {
  const struct cilkrts_event *a = *(struct cilkrts_event *const *)left;
  const struct cilkrts_event *b = *(struct cilkrts_event *const *)right;
  if (a->region != b->region)
    return (uintptr_t)a->region < (uintptr_t)b->region ? -1 : 1;
  if (a->time != b->time)
    return a->time < b->time ? -1 : 1;
  return (a->kind != CILKRTS_EVENT_LEAVE) - (b->kind != CILKRTS_EVENT_LEAVE);
}

// Numbers the arrows of strands that leave their worker and continue, and notes
// at the second event why the strand left. A strand does both in turn, so the
// arrow leads to the region's next event. A wait is noted right before the
// strand leaves.
static void number_syncs(struct writer *writer) {
  struct syncs syncs = {0, NULL};
  visit(collect_sync, &syncs);
  syncs.events = malloc((syncs.count + 1) * sizeof *syncs.events);
  if (!syncs.events)
    return;
  syncs.count = 0;
  visit(collect_sync, &syncs);
  qsort(syncs.events, syncs.count, sizeof *syncs.events, compare_syncs);
  for (size_t i = 1; i < syncs.count; ++i) {
    struct cilkrts_event *from = syncs.events[i - 1], *to = syncs.events[i];
    if (from->region == to->region && from->kind == CILKRTS_EVENT_LEAVE &&
        to->kind == CILKRTS_EVENT_RESUMED) {
      from->flow = to->flow = ++writer->flows;
      to->other = from->other;
      if (is_noted(from->other))
        to->wait = from - 1;
    }
  }
  free(syncs.events);
}

static void put_open_phase(void *argument, struct cilkrts_event *event) {
  struct writer *writer = argument;
  if (event->kind == CILKRTS_EVENT_BEGIN && !event->other)
    put_apart(writer, event, writer->until, -1);
}

static void put_names(struct writer *writer, const struct worker *w) {
  cilkrts_json_put(writer->json,
                   ",\n{\"ph\":\"M\",\"pid\":%d,\"tid\":%u,\"name\":"
                   "\"thread_name\",\"args\":{\"name\":\"worker %u (%s)\"}}",
                   writer->process, w->number + 1, w->number,
                   w->bound ? "own thread" : "pool");
  cilkrts_json_put(writer->json,
                   ",\n{\"ph\":\"M\",\"pid\":%d,\"tid\":%u,\"name\":"
                   "\"thread_sort_index\",\"args\":{\"sort_index\":%u}}",
                   writer->process, w->number + 1, w->number);
}

static uint64_t put_track(struct writer *writer, const struct worker *w) {
  struct track track = {.number = w->number};
  uint32_t count = count_events(w);
  put_names(writer, w);
  for (uint32_t i = 0; i < count; ++i)
    put_event(writer, &track, &w->trace->events[i]);
  end_slice(writer, &track, NULL, writer->until);
  return w->trace ? __atomic_load_n(&w->trace->missed, __ATOMIC_RELAXED) : 0;
}

uint64_t cilkrts_tracks_put(struct cilkrts_json *json, uint64_t until) {
  struct writer writer = {
      .json = json, .until = until, .process = (int)getpid()};
  const struct cilkrts_module *program = cilkrts_module(0);
  cilkrts_json_put(json,
                   "\n{\"ph\":\"M\",\"pid\":%d,\"name\":\"process_name\","
                   "\"args\":{\"name\":",
                   writer.process);
  cilkrts_json_string(json, program ? program->name : "");
  cilkrts_json_put(json, "}}");
  number_syncs(&writer);
  uint64_t missed = 0;
  // Acquire: partner is the release in publish (table.c).
  unsigned workers = __atomic_load_n(&cilkrts_worker_count, __ATOMIC_ACQUIRE);
  for (unsigned i = 0; i < workers; ++i)
    missed += put_track(&writer, cilkrts_workers[i]);
  visit(put_open_phase, &writer);
  return missed;
}

//===- floor.c - the system beneath the runtime in a model ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A model links the runtime's own unchanged sources, from a thread's first push
// to the jump into a stolen continuation, and really switches stacks. This file
// replaces only those parts that have no protocol of their own:
//   - fiber.c, whose common list is under a mutex: here each thread has a few
//     fibers, so that their addresses don't depend on the schedule, and each
//     use checks that the fiber has only one user;
//   - worker.c's variables, with a small scratch array, since all variables are
//     made new for each execution;
//   - handlers.c: each thread has a state of exception handling, which programs
//     may set as the C++ runtime does;
//   - thread_placement.c, since a model has no processors;
//   - policies.c: all other workers are victims in each round;
//   - messages, configuration, signals, and the calls of reducers' functions.
//
//===----------------------------------------------------------------------===//

#include "floor.h"

#include "../../runtime/exceptions/handlers.h"
#include "../../runtime/observe/debug.h"
#include "../../runtime/observe/fault.h"
#include "../../runtime/observe/thread_placement.h"
#include "../../runtime/observe/trace.h"
#include "../../runtime/observe/trace_file.h"
#include "../../runtime/os/config.h"
#include "../../runtime/os/fiber.h"
#include "../../runtime/os/first_spawn.h"
#include "../../runtime/os/fork.h"
#include "../../runtime/schedule/policies.h"
#include "../../runtime/schedule/victims.h"
#include "../../runtime/strands/reducer_callbacks.h"
#include "../../runtime/support/keep_loaded.h"
#include "../../runtime/support/message.h"
#include "../../runtime/support/version.h"
#include "../../runtime/wait/deadlock.h"
#include "../../runtime/wait/deadlock_check.h"
#include "../../runtime/wait/timer.h"
#include "../../runtime/wait/waiting.h"
#include "../../runtime/workers/worker.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum {
  THREADS = 6,
  FIBERS = 8, // of each thread
  FIBER_SIZE = 64 << 10,
  SCRATCH_SLOTS = 8,
  DEQUE_DEPTH = 16
};

// --- Messages.

void cilkrts_fail(const char *format, ...) {
  char text[256];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  explorer_fail("the runtime gives up: %s", text);
}

void cilkrts_fail_idle(const char *text) { cilkrts_fail("%s", text); }

void cilkrts_deadlock_set_idle(cilkrts_count_idle *count) { (void)count; }
void cilkrts_deadlock_look(void) {}
void cilkrts_deadlock_block(struct cilkrts_waiting *record) {
  cilkrts_waiting_block(record, 0);
}

// All other workers are victims in each round. With one random victim a round,
// thieves would sleep before they find the right one, within the bounds of a
// search.
static struct worker *next_of_all(struct cilkrts_round *round) {
  struct worker *victim = cilkrts_round_look(round, 1);
  return victim == round->thief ? cilkrts_round_look(round, 1) : victim;
}
static int no_group(struct worker *w) {
  (void)w;
  return CILKRTS_NO_GROUP;
}
static const struct cilkrts_victims all_victims = {
    .next = next_of_all, .backoff = cilkrts_usual_backoff, .group = no_group};
void cilkrts_policies_init(void) { cilkrts_victims = &all_victims; }
void cilkrts_placement_init(void) {}
void cilkrts_placement_starts(void) {}
void cilkrts_placement_started(void) {}
void cilkrts_placement_wakes(void) {}
int cilkrts_placement_note(struct worker *w) {
  (void)w;
  return 0;
}
void cilkrts_placement_woken(struct worker *w) { (void)w; }
void cilkrts_placement_works(struct worker *w) { (void)w; }
void cilkrts_placement_ends(struct worker *w) { (void)w; }
void cilkrts_deadlock_check(void) {}
void cilkrts_timer_add(struct __cilkrts_strand *strand, int64_t deadline,
                       void (*late)(struct __cilkrts_strand *)) {
  (void)deadline, (void)late;
  explorer_fail("strand %p has a deadline", (void *)strand);
}

// The check that the thread for deadlines makes at each tick; a program ticks
// by floor_tick.
static bool (*ticker)(void); // atomic

void cilkrts_timer_tick(bool (*look)(void)) {
  __atomic_store_n(&ticker, look, __ATOMIC_RELAXED);
}

void floor_tick(void) {
  static bool looks;
  bool (*look)(void) = __atomic_load_n(&ticker, __ATOMIC_RELAXED);
  if (!look || __atomic_exchange_n(&looks, true, __ATOMIC_ACQUIRE))
    return;
  look();
  __atomic_store_n(&looks, false, __ATOMIC_RELEASE);
}

void cilkrts_begin_end(void) {}
void cilkrts_debug_start(void) {}

void cilkrts_warn(const char *format, ...) { cilkrts_fail("%s", format); }

void cilkrts_fail_to_start(unsigned number, unsigned several, int error) {
  cilkrts_fail("%u of %u: %d", number, several, error);
}

void cilkrts_fail_in_handler(const char *how) {
  cilkrts_fail("a handler spawned%s", how);
}

void cilkrts_assertion_failed(const char *file, int line,
                              const char *condition) {
  explorer_fail("assertion at %s:%d: %s", file, line, condition);
}

// --- Workers.

static entry_t scratch[SCRATCH_SLOTS + 1];

struct worker cilkrts_bootstrap = {
    .fast = {.tail = scratch, .limit = NULL, .pop_limit = scratch},
    .deque = {.base = scratch, .end = scratch + SCRATCH_SLOTS},
    .number = CILKRTS_MAX_TABLE,
};
__thread struct __cilkrts_worker *__cilkrts_tls_worker;
struct worker *cilkrts_workers[CILKRTS_MAX_TABLE];
unsigned cilkrts_worker_count;
unsigned cilkrts_wanted_workers = 1;

static struct cilkrts_config configuration;
const struct cilkrts_config *cilkrts_configuration(void) {
  return &configuration;
}

void floor_begin(unsigned workers, bool fenced) {
  configuration = (struct cilkrts_config){.nworkers = workers,
                                          .stack_size = FIBER_SIZE,
                                          .deque_depth = DEQUE_DEPTH,
                                          .fiber_pool = FIBERS,
                                          .fenced = fenced};
  // In fenced mode, a sleeper assumes that stores become visible in time
  // (idle.c).
  if (fenced)
    explorer_timely_stores();
  explorer_thread_word((void **)&__cilkrts_tls_worker, &cilkrts_bootstrap.fast);
}

void *cilkrts_reserve(size_t bytes, int protection) {
  (void)protection;
  return aligned_alloc(64, bytes);
}

// --- Fibers.

char *cilkrts_fiber_base;
size_t cilkrts_fiber_size = FIBER_SIZE, cilkrts_fiber_space;
static struct {
  bool taken;
  unsigned next;
  struct cilkrts_shadow shadow;
} fibers[THREADS * FIBERS];
static unsigned fresh[THREADS];

void cilkrts_fibers_init(size_t stack_size, size_t least, unsigned pool) {
  (void)stack_size;
  (void)least;
  (void)pool;
  cilkrts_fiber_space = (size_t)THREADS * FIBERS * FIBER_SIZE;
  cilkrts_fiber_base = explorer_stacks(cilkrts_fiber_space, FIBER_SIZE);
}

void cilkrts_fibers_rest(const struct cilkrts_fiber_cache *cache) {
  (void)cache;
}

static unsigned index_of(const char *fiber) {
  return (unsigned)((size_t)(fiber - cilkrts_fiber_base) / FIBER_SIZE);
}

char *cilkrts_fiber_get(struct cilkrts_fiber_cache *cache) {
  unsigned found = cache->first;
  if (found) {
    cache->first = fibers[found - 1].next;
    --cache->count;
  } else {
    unsigned self = explorer_self();
    if (fresh[self] == FIBERS)
      explorer_fail("thread %u needs more than %d fibers", self, FIBERS);
    found = self * FIBERS + fresh[self]++ + 1;
  }
  explorer_check(!fibers[found - 1].taken, "a fiber that is in use is given");
  fibers[found - 1].taken = true;
  return cilkrts_fiber_base + (size_t)(found - 1) * FIBER_SIZE;
}

void cilkrts_fiber_put(struct cilkrts_fiber_cache *cache, char *fiber) {
  unsigned index = index_of(fiber);
  explorer_check(cilkrts_fiber_of(__builtin_frame_address(0)) != fiber,
                 "a strand gives back the fiber that it runs on");
  explorer_check(fibers[index].taken, "a fiber is given back twice");
  fibers[index].taken = false;
  fibers[index].next = cache->first;
  cache->first = index + 1;
  ++cache->count;
}

void *cilkrts_fiber_top(char *fiber) { return fiber + FIBER_SIZE - 256; }

struct cilkrts_shadow *cilkrts_fiber_shadow(char *fiber) {
  return &fibers[index_of(fiber)].shadow;
}

// --- The state of exception handling.

static struct cilkrts_handlers handlers[THREADS];

struct cilkrts_handlers *cilkrts_handlers_here(void) {
  return &handlers[explorer_self()];
}
bool cilkrts_handlers_can_adopt(void) { return false; }
bool cilkrts_handlers_adopt(struct cilkrts_handlers *here) {
  (void)here;
  explorer_fail("a handler is adopted");
}
void cilkrts_handlers_disown(unsigned count) {
  explorer_check(count == 0, "a handler is disowned that wasn't adopted");
}

// --- Others.

void cilkrts_fault_init(void) {}
void cilkrts_fault_thread_start(struct worker *w) { (void)w; }
void cilkrts_fault_thread_exit(struct worker *w) { (void)w; }
void cilkrts_fault_forget(struct worker *w) { (void)w; }
void cilkrts_keep_loaded(void) {}
void cilkrts_check_version(void) {}
void cilkrts_first_spawn_begin(void) {}
void cilkrts_first_spawn_end(void) {}
void cilkrts_shadow_begin(struct cilkrts_shadow *shadow) { (void)shadow; }
void cilkrts_shadow_end(struct cilkrts_shadow *shadow) { (void)shadow; }

// No model asks for a trace.
void cilkrts_trace_init(void) {}
void cilkrts_trace_worker(struct worker *w) { (void)w; }
void cilkrts_trace_note(struct worker *w, enum cilkrts_event_kind kind,
                        uint32_t other, void *pc, region_t *region) {
  (void)other;
  (void)pc;
  (void)region;
  explorer_fail("worker %u notes event %u", w->number, kind);
}
void cilkrts_trace_wait(struct worker *w, const struct cilkrts_frame *call) {
  (void)call;
  explorer_fail("worker %u notes a wait", w->number);
}
void cilkrts_trace_file_begin(void) {}
void cilkrts_trace_file_write(void) {}

void cilkrts_call_identity(void (*identity)(void *), void *view) {
  identity(view);
}
void cilkrts_call_reduce(void (*reduce)(void *, void *), void *left,
                         void *right) {
  reduce(left, right);
}

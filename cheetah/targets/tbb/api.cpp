//===- api.cpp - the public functions, on oneTBB ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The public functions for oneTBB. oneTBB starts threads when there is work for
// them, so callbacks can't be called before.
//
//===----------------------------------------------------------------------===//

#include "arena.h"

#include "../../include/cilk/cilk_api.h"
#include "../strands.h"
#include "../tasks.h"
extern "C" {
#include "../../runtime/wait/deadlock.h"
}

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_scheduler_observer.h>

namespace {
// Makes oneTBB's workers in an arena known to deadlock detection, as threads
// that wait for tasks. Such a thread may also run tasks that the program has
// made by oneTBB's own interface.
class Observer : public tbb::task_scheduler_observer {
public:
  // Observes the calling thread's arena.
  Observer() { begin(); }
  explicit Observer(tbb::task_arena &arena) : task_scheduler_observer(arena) {
    begin();
  }

  void on_scheduler_entry(bool is_worker) override {
    // A worker that has run a task may still be in it.
    if (is_worker && __tapir_thread.tasks == 0)
      __tapir_waits();
  }

private:
  void begin() {
    cilkrts_deadlock_idle_may_work();
    observe(true);
  }
};

// An arena that gets as many threads as it has slots, even if the machine has
// fewer processors.
struct Sized {
  unsigned workers = __tapir_asked_workers();
  tbb::global_control limit{tbb::global_control::max_allowed_parallelism,
                            workers};
  tbb::task_arena arena{static_cast<int>(workers)};
  Observer observer{arena};
};
} // namespace

// Returns the arena, or null if CILK_NWORKERS isn't set. The arena is never
// deleted: tasks may run until the process ends.
static Sized *sized() {
  static Sized *made = __tapir_asked_workers() ? new Sized : nullptr;
  return made;
}

static bool isInside(const Sized *s) {
  return s &&
         tbb::this_task_arena::current_thread_index() !=
             tbb::task_arena::not_initialized &&
         tbb::this_task_arena::max_concurrency() ==
             static_cast<int>(s->workers);
}

unsigned __tapir_tbb_workers() noexcept {
  if (const Sized *s = sized())
    return s->workers;
  return static_cast<unsigned>(tbb::this_task_arena::max_concurrency());
}

// Makes an observer, once for a thread that spawns outside of an observed
// arena. It is never deleted, as the arena may outlive the thread.
static void observe() {
  static thread_local bool observes;
  if (!observes && !__tapir_thread.known)
    new Observer;
  observes = true;
}

int __tapir_tbb_outside() noexcept {
  const Sized *s = sized();
  if (!s)
    observe();
  return s && !isInside(s);
}

// Calls the body in the arena. If the arena is full, another thread calls it:
// the strand and its views move there and back. The function is out of line, so
// that profiles and debuggers show its name.
__attribute__((noinline)) static void __tapir_tbb_enter(void (*body)(void *),
                                                        void *record) noexcept {
  cilkrts_views *views = __tapir_thread.views;
  sized()->arena.execute([&, body, record] {
    const struct __tapir_thread around = __tapir_thread;
    __tapir_thread.views = views;
    __tapir_thread.spawning = nullptr;
    __tapir_thread.waits = false;
    body(record);
    views = __tapir_thread.views;
    __tapir_thread.views = around.views;
    __tapir_thread.spawning = around.spawning;
    __tapir_thread.waits = around.waits;
  });
  __tapir_thread.views = views;
}

void cilk_object_needs_link_with_fopencilk_ftapir_tbb(void (*body)(void *),
                                                      void *record) noexcept {
  __tapir_tbb_enter(body, record);
}

int __cilkrts_is_initialized(void) { return 1; }

unsigned __cilkrts_get_nworkers(void) { return __tapir_tbb_workers(); }

unsigned __cilkrts_get_worker_number(void) {
  int number = tbb::this_task_arena::current_thread_index();
  return number < 0 ? 0 : static_cast<unsigned>(number);
}

int __cilkrts_running_on_workers(void) {
  return tbb::this_task_arena::current_thread_index() >= 0;
}

//===- team.c - parallel regions for Cilk programs ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parallel regions of OpenMP. A computation runs in the master of a region. The
// other threads wait at the region's end, where they execute tasks. Of a loop,
// each thread takes pieces of its own part, which is the same each time that
// the loop runs, and then pieces of other threads' parts. Consecutive pieces
// are one strand, with one table of views. The first such strand of the master
// is the strand that has called the loop.
//
//===----------------------------------------------------------------------===//

#include "../../runtime/os/config.h"
#include "../strands.h"
#include "../tasks.h"
#include "kmp.h"

#include <stdbool.h>

extern void __kmpc_push_num_threads(struct kmp_ident *, int32_t thread,
                                    int32_t count);
extern void __kmpc_fork_call(struct kmp_ident *, int32_t count, void *body,
                             ...);
static struct kmp_ident here = KMP_HERE;

static void ask_for_threads(void) {
  unsigned asked = __tapir_asked_workers();
  if (asked)
    __kmpc_push_num_threads(&here, __kmpc_global_thread_num(&here),
                            (int32_t)asked);
}

unsigned __tapir_omp_workers(void) {
  if (omp_get_level() > 0)
    return (unsigned)omp_get_num_threads();
  unsigned asked = __tapir_asked_workers();
  return asked ? asked : (unsigned)omp_get_max_threads();
}

static void call_as_master(const int32_t *thread, const int32_t *number,
                           void (*body)(void *), void *record) {
  (void)thread;
  if (*number == 0)
    body(record);
  // At the region's end threads run tasks.
  __tapir_waits();
}

// This is out of line, so that profiles and debuggers show its name.
__attribute__((noinline)) static void __tapir_omp_enter(void (*body)(void *),
                                                        void *record) {
  ask_for_threads();
  __kmpc_fork_call(&here, 2, (void *)call_as_master, body, record);
  __tapir_has_waited();
}

void cilk_object_needs_link_with_fopencilk_ftapir_omp(void (*body)(void *),
                                                      void *record) {
  __tapir_omp_enter(body, record);
}

struct part {
  uint64_t taken; // at least the number of iterations taken; atomic
} __attribute__((aligned(64)));

struct loop {
  uint64_t begin, count, grain;
  void (*leaf)(void *, uint64_t, uint64_t);
  void *record;
  struct part *parts; // one for each thread
  struct cilkrts_views
      *left; // tables of ended strands, by their begins; atomic
};

// Returns the first iteration of part i of several.
static uint64_t part_begin(const struct loop *loop, uint64_t i,
                           uint64_t several) {
  uint64_t rest = loop->count % several;
  return loop->begin + loop->count / several * i + (i < rest ? i : rest);
}

// A strand that a thread runs: its iterations so far. `caller` is true if they
// belong to the strand that has called the loop.
struct run {
  uint64_t begin, end;
  bool caller;
};

// Begins a strand with iteration `begin`.
static void begin_run(struct run *run, uint64_t begin) {
  __tapir_thread.views = CILKRTS_NO_VIEWS;
  *run = (struct run){begin, begin, false};
}

// Ends a strand. `around` holds the views that the thread had before.
static void end_run(const struct run *run, struct loop *loop,
                    struct cilkrts_views **around) {
  if (run->caller)
    *around = __tapir_thread.views;
  else
    cilkrts_views_leave(&loop->left, __tapir_thread.views, run->begin);
}

static void share(const int32_t *thread, const int32_t *number,
                  struct loop *loop) {
  (void)thread;
  const uint64_t threads = (uint64_t)omp_get_num_threads();
  struct cilkrts_views *around = __tapir_thread.views;
  struct run run = {loop->begin, loop->begin, true};
  __tapir_has_waited();
  if (*number != 0)
    begin_run(&run, loop->begin + loop->count);
  for (uint64_t i = 0; i < threads; ++i) {
    uint64_t mine = ((uint64_t)*number + i) % threads;
    uint64_t first = part_begin(loop, mine, threads);
    uint64_t length = part_begin(loop, mine + 1, threads) - first;
    uint64_t at;
    while ((at = __atomic_fetch_add(&loop->parts[mine].taken, loop->grain,
                                    __ATOMIC_RELAXED)) < length) {
      uint64_t left = length - at;
      if (first + at != run.end) {
        end_run(&run, loop, &around);
        begin_run(&run, first + at);
      }
      run.end += left < loop->grain ? left : loop->grain;
      loop->leaf(loop->record, first + at, run.end);
    }
  }
  end_run(&run, loop, &around);
  __tapir_thread.views = around;
  __tapir_waits();
}

void __tapir_omp_loop(uint64_t begin, uint64_t end, uint64_t grain,
                      void (*leaf)(void *, uint64_t, uint64_t), void *record,
                      int nests) {
  // Beyond that number sums could overflow, and such a loop would never end.
  const uint64_t most = UINT64_C(1) << 48;
  uint64_t count = end > begin ? end - begin : 0;
  unsigned threads = __tapir_omp_workers();
  if ((count <= grain && !nests) || count > most * threads || grain > most ||
      threads > CILKRTS_MAX_WORKERS) {
    leaf(record, begin, end);
    return;
  }
  struct part parts[threads];
  for (unsigned i = 0; i < threads; ++i)
    parts[i].taken = 0;
  struct loop loop = {begin, count, grain, leaf, record, parts, NULL};
  ask_for_threads();
  __kmpc_fork_call(&here, 1, (void *)share, &loop);
  __tapir_has_waited();
  // The barrier at the end of the region orders this with the other threads.
  if (loop.left)
    __tapir_views_merge(__tapir_thread.views, loop.left);
}

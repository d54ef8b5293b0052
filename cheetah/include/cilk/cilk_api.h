//===- cilk_api.h - asking the runtime ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every function may be called from any thread at any time, also before the
// first spawn; none may be called from a signal handler.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CILK_API_H
#define _CILK_CILK_API_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Whether the worker threads have been started, which the first spawn does,
/// and not been ended by __cilkrts_end_cilk.
int __cilkrts_is_initialized(void);

/// Has \p callback called once, just before the worker threads start, in the
/// thread that spawns first and in the order of registration. Other threads'
/// first spawns wait for it, so it must not wait for them, nor fork while they
/// may; it may spawn itself.
/// Returns 0, or -1 if the worker threads have been started before or memory is
/// short.
int __cilkrts_atinit(void (*callback)(void));

/// Has \p callback called once at the end of the process (exit() or the return
/// from main; not _exit() or a signal), the latest registered first, if the
/// worker threads were started. Tasks of other threads may still run then.
/// Returns 0, or -1 if memory is short.
int __cilkrts_atexit(void (*callback)(void));

/// How many workers take part, the thread that enters included: what
/// __cilkrts_set_param has set, or else CILK_NWORKERS, or else the processors
/// that this process may use by its affinity mask and by its control groups'
/// CPU quota.
unsigned __cilkrts_get_nworkers(void);

/// Returns the same as __cilkrts_get_nworkers; Cilk Plus's name.
__attribute__((deprecated("use __cilkrts_get_nworkers"))) static __inline__ int
__cilkrts_get_total_workers(void) {
  return (int)__cilkrts_get_nworkers();
}

/// Does nothing: the first spawn starts the workers.
__attribute__((
    deprecated("the first spawn starts the workers"))) static __inline__ void
__cilkrts_init(void) {}

/// What __cilkrts_set_param returns.
enum {
  __CILKRTS_SET_PARAM_SUCCESS = 0, ///< the parameter is set
  __CILKRTS_SET_PARAM_UNIMP = 1,   ///< there is no such parameter here
  __CILKRTS_SET_PARAM_XRANGE = 2,  ///< the value is too large or too small
  __CILKRTS_SET_PARAM_INVALID = 3, ///< it is no value, or a pointer is null
  __CILKRTS_SET_PARAM_LATE = 4     ///< a thread is inside a parallel region
};

/// Sets a parameter of the runtime, as in Cilk Plus. The only one is
/// "nworkers", the number of workers, from 1 to 1024, or 0 for what it is
/// without this call; decimal, or hexadecimal after 0x. It may be set before
/// the first spawn and wherever no thread of the process is inside a parallel
/// region: in a spawned child or what it calls, or beside a child that still
/// runs. (Where children have ended that no sync has waited for yet, it depends
/// on the schedule.) When this returns, threads too many have ended, and
/// threads that are missing have been started; if none has been yet, the first
/// spawn does that. The default grain of loops follows. Returns one of the
/// above, and changes nothing unless it is 0. If another thread spawns at the
/// same time, its region runs on the workers that there are. If a thread can't
/// be started, the process ends with a message.
int __cilkrts_set_param(const char *name, const char *value);

/// Ends the worker threads, and waits for that; the next spawn of any thread
/// starts them anew. Does nothing if there are none, or while another thread is
/// inside a parallel region; ends the process with a message if the caller is
/// inside one itself. Callbacks of __cilkrts_atexit are for the end of the
/// process.
void __cilkrts_end_cilk(void);

/// Limits how many workers take part at a time in each parallel region that the
/// calling thread begins from now on: itself, and \p workers - 1 others, with
/// all that is spawned there. 1: they run serially, in this thread. 0, as at
/// first: as many as there are. Other threads' regions, for which the workers
/// are free then, aren't affected. Returns __CILKRTS_SET_PARAM_SUCCESS; or
/// __CILKRTS_SET_PARAM_LATE inside a parallel region, and
/// __CILKRTS_SET_PARAM_UNIMP where another runtime than OpenCilk's schedules
/// (-ftapir=omp and the like), and changes nothing. A thread that has never
/// spawned gets its worker here.
int __cilkrts_set_region_limit(unsigned workers);

/// The limit of the region that the caller is in, or would begin; 0 if there is
/// none.
unsigned __cilkrts_get_region_limit(void);

/// Ties strands to their threads, in the whole process and for good: a function
/// that spawns goes on after each sync, and returns, in the thread in which it
/// was called, and a strand that waits (<cilk/concurrent.h>) goes on in the one
/// that it waited in. Children run in their parent's thread as always; only
/// what lies between a spawn and its sync may run in another one. So what
/// belongs to a thread may be held over a call of any function that spawns. A
/// function whose children have ended waits while its thread is busy with
/// something else: that costs parallelism, but no spawn gets slower. Strands
/// that compute don't give way to those that waited. Holds for functions that
/// begin after the call; best called before the first spawn. Returns
/// __CILKRTS_SET_PARAM_SUCCESS, or __CILKRTS_SET_PARAM_UNIMP where another
/// runtime than OpenCilk's schedules (-ftapir=omp and the like).
int __cilkrts_tie_strands(void);

/// A number that no other worker has at the same time, less than
/// __cilkrts_get_nworkers() as long as only one thread of the program's own
/// spawns; 0 in a thread that has never spawned. A strand may change workers at
/// each spawn and sync, so this says little.
unsigned __cilkrts_get_worker_number(void)
    __attribute__((deprecated("a strand changes workers at spawns and syncs; "
                              "use a reducer for per-worker data")));

/// Non-zero in a spawned child, in a stolen continuation, and in whatever they
/// call.
int __cilkrts_running_on_workers(void);

/// What a worker has done since the process began or was forked. Fields may be
/// added at the end.
struct __cilkrts_statistics {
  uint64_t steals;        ///< continuations that it has stolen
  uint64_t failed_steals; ///< looks at another worker that gave nothing
  uint64_t slow_pushes;   ///< spawns that took the slow path
  uint64_t slow_pops;     ///< spawns' ends that did, with the parent not stolen
  uint64_t fences;        ///< calls of membarrier, each a fence in all threads
  uint64_t sleeps;        ///< waits in the kernel for lack of work
  /// Stacks of stolen continuations that it has taken less those that it has
  /// given back. As others may give them back, this can be negative; the sum is
  /// how many are in use.
  int64_t fibers_in_use;
  /// Those that it has taken when no free one was there. They are kept: the sum
  /// is the high-water mark.
  uint64_t fibers_made;
  uint64_t views;  ///< views of reducers that its strands have begun
  uint64_t merges; ///< tables of views that syncs have merged
  /// Times in ns, as far as they were taken, by the clock on the wall. A thread
  /// of the program's own works whenever it doesn't search or sleep, from its
  /// first spawn to its end, also between regions.
  uint64_t work_ns, search_ns, sleep_ns;
  uint64_t parks;        ///< strands that have left it to wait
  uint64_t ready_steals; ///< strands that were ready in another worker and that
                         ///< it has taken
  /// The most continuations that its deque has had at once, stolen ones among
  /// them until those above are gone: the spawns that were open around a strand
  /// of its own. The sum is no less than what all had at any time.
  uint64_t depth;
};

/// Stores into \p out what worker number \p worker has done, or, if that is
/// negative, all of them together. \p size is that of *out: what this library
/// doesn't know becomes zero. Returns the number of workers, pool threads and
/// those of the program that have spawned: 0 before the first spawn, and always
/// where another runtime than OpenCilk's schedules (-ftapir=omp and the like);
/// then, as for a number that isn't less, all fields are zero. May be called
/// while others work: each field is what it was at some time during the call.
/// Numbers stay the same; a thread that spawns first may be given the worker of
/// one that has ended, with what that has done. Threads beyond 1024 at a time
/// aren't counted.
unsigned __cilkrts_stats(struct __cilkrts_statistics *out, size_t size,
                         int worker);

/// Times are taken from now on, as they are from the first spawn on with
/// CILK_STATS=1: two readings of the clock for each steal and each sleep.
void __cilkrts_stats_take_times(void);

/// Begins a phase of the program in the trace that CILK_TRACE asks for
/// (docs/debugging.md), called \p name, of which 39 bytes are kept. Returns
/// what the phase's end is to be told, 0 where there is no trace: keep it in a
/// variable of the function that begins the phase, which spawns and syncs may
/// move to another thread. Costs a load and a branch without a trace, and a
/// reading of the clock with one. Phases may nest, and overlap. Not for
/// handlers of signals, which may interrupt the noting of an event.
uint64_t __cilkrts_trace_begin(const char *name);

/// Ends the phase \p phase, in any thread, but in no handler of a signal.
void __cilkrts_trace_end(uint64_t phase);

/// A strand's rank, and those of the spawns that it descends from, innermost
/// first; the parent of the last is null. A strand's rank is the number of
/// spawns and syncs that its task has made before it. docs/pedigrees.md tells
/// what counts.
typedef struct __cilkrts_pedigree {
  uint64_t rank;
  struct __cilkrts_pedigree *parent;
} __cilkrts_pedigree;

/// The calling strand's pedigree, which is the same under every schedule. Needs
/// -fopencilk-enable-pedigrees: in a task that code without it has spawned,
/// this ends the process with a message. Takes time in proportion to the
/// spawns that the strand has been deepened by since its worker was asked last.
/// The parents are good until the strand spawns or syncs.
__cilkrts_pedigree __cilkrts_get_pedigree(void);

/// Counts as if the strand had spawned or synced.
void __cilkrts_bump_worker_rank(void);

/// The next 64 random bits of the calling strand, which depend on the seed and
/// the strand's pedigree alone. Counts as __cilkrts_bump_worker_rank does.
/// Needs -fopencilk-enable-pedigrees, as above.
uint64_t __cilkrts_get_dprand(void);

/// Changes the seed for all threads. To be called where nothing runs in
/// parallel.
void __cilkrts_dprand_set_seed(uint64_t value);

/// Makes the seed what it is at the start of the program.
void __cilkrts_init_dprng(void);

/// What each use of a reducer becomes: the running strand's view of the object
/// of \p size bytes at \p key. Where nothing has been stolen this is the
/// object. Elsewhere it is memory of the runtime's that \p identity, a `void
/// (*)(void *view)`, has constructed in or, if null, zeros; its alignment is
/// the largest power of two that divides \p size, at least 64 and at most 4096.
/// At a sync the views of the strands before it become one, in serial order, by
/// \p reduce, a `void (*)(void *left, void *right)` that merges the right one
/// into the left one and destroys the right one; if null, the right one is
/// dropped. Both may use reducers, spawn and sync, but no exception may leave
/// them. The pointer is good until the function that asks spawns or syncs;
/// callees' spawns and syncs do no harm.
void *__cilkrts_reducer_lookup(void *key, size_t size, void *identity,
                               void *reduce);

/// After the construction of the object at \p key by the running strand: it is
/// that strand's view. A view that the constructor used is reduced into it.
void __cilkrts_reducer_register(void *key, size_t size,
                                void (*identity)(void *view),
                                void (*reduce)(void *left, void *right));

/// After the destruction of the object at \p key, behind the syncs that merge
/// its views: ends the process with a message if the running strand has a view
/// of it.
void __cilkrts_reducer_unregister(void *key);

#ifdef __cplusplus
}
#endif

#endif // _CILK_CILK_API_H

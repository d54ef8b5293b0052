//===- cilk_api.h - functions of the runtime ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The runtime's interface for programs: numbers of workers, statistics, traces,
// pedigrees, and the functions that reducers are lowered to.
//
// Every function may be called from any thread at any time, also before the
// first spawn. No function may be called from a signal handler.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CILK_API_H
#define _CILK_CILK_API_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Returns true if the worker threads have been started and __cilkrts_end_cilk
/// has not ended them. The first spawn starts them.
int __cilkrts_is_initialized(void);

/// Registers \p callback to be called once, just before the worker threads
/// start, in the thread that spawns first. Callbacks run in the order of
/// registration. The first spawns of other threads wait until a callback has
/// returned. So a callback must not wait for those threads, and it must not
/// fork while they may spawn. It may spawn itself.
///
/// Returns 0, or -1 if the worker threads have been started before or memory is
/// short.
int __cilkrts_atinit(void (*callback)(void));

/// Registers \p callback to be called once at the end of the process, if the
/// worker threads were started. The callback is called if the process ends by
/// exit() or by the return from main, not if it ends by _exit() or a signal.
/// The callback that was registered last runs first. Tasks of other threads may
/// still run at that time.
///
/// Returns 0, or -1 if memory is short.
int __cilkrts_atexit(void (*callback)(void));

/// Returns the number of workers, including the thread that enters. The number
/// is the one that __cilkrts_set_param has set, or else CILK_NWORKERS, or else
/// the number of processors that this process may use by its affinity mask and
/// by the CPU quota of its control groups.
unsigned __cilkrts_get_nworkers(void);

/// Returns the same as __cilkrts_get_nworkers. This is Cilk Plus's name.
__attribute__((deprecated("use __cilkrts_get_nworkers"))) static __inline__ int
__cilkrts_get_total_workers(void) {
  return (int)__cilkrts_get_nworkers();
}

/// Does nothing: the first spawn starts the workers.
__attribute__((
    deprecated("the first spawn starts the workers"))) static __inline__ void
__cilkrts_init(void) {}

/// The results of __cilkrts_set_param.
enum {
  __CILKRTS_SET_PARAM_SUCCESS = 0, ///< the parameter is set
  __CILKRTS_SET_PARAM_UNIMP = 1,   ///< there is no such parameter here
  __CILKRTS_SET_PARAM_XRANGE = 2,  ///< the value is too large or too small
  __CILKRTS_SET_PARAM_INVALID = 3, ///< not a number, or a null pointer
  __CILKRTS_SET_PARAM_LATE = 4     ///< a thread is inside a parallel region
};

/// Sets a parameter of the runtime, as in Cilk Plus. The only parameter is
/// "nworkers", the number of workers. \p value is decimal, or hexadecimal after
/// 0x: from 1 to 1024, or 0 for the number without this call.
///
/// The parameter may be set before the first spawn, and whenever no thread of
/// the process is inside a parallel region. A thread is inside a region while
/// it runs a spawned child or a function that the child calls, and while a
/// child runs in parallel with it. (If children have ended and no sync has
/// waited for them yet, the result depends on the schedule.)
///
/// Before the call returns, surplus threads have ended and missing threads
/// have been started. If no thread has been started yet, the first spawn starts
/// them. The default grain of loops follows the new number. If another thread
/// spawns at the same time, its region runs on the workers that exist.
///
/// Returns one of the values above. If the value isn't 0, nothing has changed.
/// If a thread can't be started, the process ends with a message.
int __cilkrts_set_param(const char *name, const char *value);

/// Ends the worker threads and waits until they have ended. The next spawn of
/// any thread starts them again. Does nothing if there are no worker threads,
/// or while another thread is inside a parallel region. Ends the process with a
/// message if the caller is inside a parallel region. Doesn't call the
/// callbacks of __cilkrts_atexit, which are for the end of the process.
void __cilkrts_end_cilk(void);

/// Sets the concurrency limit of each parallel region that the calling thread
/// begins from now on. The region, and all that is spawned in it, runs on at
/// most \p workers workers at a time: the calling thread and \p workers - 1
/// others. With 1, regions run serially in the calling thread. With 0, the
/// initial value, there is no limit. Regions of other threads aren't affected,
/// and may use the workers that become free.
///
/// Returns __CILKRTS_SET_PARAM_SUCCESS. Changes nothing and returns
/// __CILKRTS_SET_PARAM_LATE inside a parallel region, and
/// __CILKRTS_SET_PARAM_UNIMP if another runtime than OpenCilk's schedules the
/// program (-ftapir=omp and the like). A thread that has never spawned gets its
/// worker in this call.
int __cilkrts_set_region_limit(unsigned workers);

/// Returns the concurrency limit of the region that the caller is in, or would
/// begin; 0 if there is no limit.
unsigned __cilkrts_get_region_limit(void);

/// Ties strands to their threads, in the whole process and permanently. A
/// function that spawns then continues after each sync, and returns, in the
/// thread in which it was called. A strand that waits (<cilk/concurrent.h>)
/// continues in the thread in which it waited. Children run in their parent's
/// thread as always. Only the code between a spawn and its sync may run in
/// another thread. So a program may keep data that belong to a thread across a
/// call of any function that spawns.
///
/// A function whose children have ended waits while its thread is busy with
/// something else. That costs parallelism, but no spawn gets slower. Strands
/// that compute aren't preempted for strands that have waited.
///
/// The call affects functions that begin after it; call it before the first
/// spawn if possible. Returns __CILKRTS_SET_PARAM_SUCCESS, or
/// __CILKRTS_SET_PARAM_UNIMP if another runtime than OpenCilk's schedules the
/// program (-ftapir=omp and the like).
int __cilkrts_tie_strands(void);

/// Returns the number of the calling thread's worker. No other worker has the
/// same number at the same time. The number is less than
/// __cilkrts_get_nworkers() as long as only one of the program's own threads
/// spawns. It is 0 in a thread that has never spawned. A strand may change
/// workers at each spawn and sync, so the number does not identify a strand.
unsigned __cilkrts_get_worker_number(void)
    __attribute__((deprecated("a strand changes workers at spawns and syncs; "
                              "use a reducer for per-worker data")));

/// Returns non-zero in a spawned child, in a stolen continuation, and in the
/// functions that these call.
int __cilkrts_running_on_workers(void);

/// The counters of a worker since the process began or was forked. Later
/// versions may add fields at the end.
struct __cilkrts_statistics {
  uint64_t steals;        ///< continuations that the worker has stolen
  uint64_t failed_steals; ///< steal attempts that found nothing
  uint64_t slow_pushes;   ///< spawns that took the slow path
  uint64_t slow_pops;     ///< slow ends of children whose parents weren't
                          ///< stolen
  uint64_t fences;        ///< calls of membarrier, each a fence in all threads
  uint64_t sleeps;        ///< waits in the kernel for lack of work
  /// Stacks of stolen continuations that the worker has taken, less those that
  /// it has given back. Other workers may give back a stack, so the number can
  /// be negative. The sum over all workers is the number of stacks in use.
  int64_t fibers_in_use;
  /// Stacks that the worker has taken when no free one was there. Stacks are
  /// kept, so the sum over all workers is the high-water mark.
  uint64_t fibers_made;
  uint64_t views;  ///< views of reducers that the worker's strands have begun
  uint64_t merges; ///< tables of views that its syncs have merged
  /// Wall-clock times in nanoseconds, as far as they were measured. A thread of
  /// the program's own counts as working from its first spawn to its end, also
  /// between regions, except while it searches for work or sleeps.
  uint64_t work_ns, search_ns, sleep_ns;
  uint64_t parks; ///< strands that have left the worker to wait
  /// Strands that were ready in another worker and that this worker has taken.
  uint64_t ready_steals;
  /// The greatest number of continuations that the deque has held at once: the
  /// open spawns around a strand of the worker. Stolen continuations count
  /// until those above them are gone. The sum over all workers is no less than
  /// the number of all continuations at any time.
  uint64_t depth;
};

/// Stores into \p out the counters of worker number \p worker, or the sums over
/// all workers if \p worker is negative. \p size is sizeof(*out); fields that
/// this library doesn't know become zero.
///
/// Returns the number of workers: those of the pool and those of the program's
/// threads that have spawned. Returns 0 before the first spawn, and always if
/// another runtime than OpenCilk's schedules the program (-ftapir=omp and the
/// like). If \p worker isn't less than the result, all fields are zero.
///
/// May be called while other threads work: each field then has its value from
/// some moment of the call. The number of a worker stays the same. A thread
/// that spawns for the first time may be given the worker of a thread that has
/// ended, with its counters. Threads beyond 1024 at a time aren't counted.
unsigned __cilkrts_stats(struct __cilkrts_statistics *out, size_t size,
                         int worker);

/// Starts the measurement of times, which CILK_STATS=1 starts with the first
/// spawn. It costs two readings of the clock for each steal and each sleep.
void __cilkrts_stats_take_times(void);

/// Begins a phase of the program in the trace that CILK_TRACE asks for
/// (docs/debugging.md). The first 39 bytes of \p name are kept. Phases may nest
/// and overlap.
///
/// Returns the phase for __cilkrts_trace_end, or 0 if there is no trace. Keep
/// it in a variable of the function that begins the phase, as spawns and syncs
/// may move that function to another thread. Costs a load and a branch without
/// a trace, and a reading of the clock with one. Must not be called from a
/// signal handler, which may interrupt the recording of an event.
uint64_t __cilkrts_trace_begin(const char *name);

/// Ends the phase \p phase. May be called in any thread, but not in a signal
/// handler.
void __cilkrts_trace_end(uint64_t phase);

/// A strand's rank, and the ranks of the spawns that it descends from,
/// innermost first. A strand's rank is the number of spawns and syncs that its
/// task has made before it. docs/pedigrees.md says what counts.
typedef struct __cilkrts_pedigree {
  uint64_t rank;
  struct __cilkrts_pedigree *parent;
} __cilkrts_pedigree;

/// Returns the calling strand's pedigree, which is the same under every
/// schedule. Needs -fopencilk-enable-pedigrees: in a task that code without
/// that option has spawned, the process ends with a message. The time is
/// proportional to the number of spawns by which the strand has become deeper
/// since the last call in its worker. The parents are valid until the strand
/// spawns or syncs.
__cilkrts_pedigree __cilkrts_get_pedigree(void);

/// Increments the calling strand's rank as a spawn or a sync would.
void __cilkrts_bump_worker_rank(void);

/// Returns the next 64 random bits of the calling strand. They depend on the
/// seed and the strand's pedigree only. Increments the rank like
/// __cilkrts_bump_worker_rank. Needs -fopencilk-enable-pedigrees, as above.
uint64_t __cilkrts_get_dprand(void);

/// Sets the seed of __cilkrts_get_dprand for all threads. Must be called where
/// nothing runs in parallel.
void __cilkrts_dprand_set_seed(uint64_t value);

/// Resets the seed to its value at the start of the program.
void __cilkrts_init_dprng(void);

/// Returns the running strand's view of the reducer of \p size bytes at \p key.
/// The compiler replaces each use of a reducer by a call of this function.
///
/// If nothing has been stolen, the view is the reducer itself. Otherwise it is
/// memory of the runtime, with an alignment that is the largest power of two
/// that divides \p size, at least 64 and at most 4096. \p identity, a `void
/// (*)(void *view)`, constructs the view; if it is null, the view is zeros.
///
/// A sync merges the views of the strands before it, in serial order, by
/// \p reduce, a `void (*)(void *left, void *right)`. It merges the right view
/// into the left one and destroys the right one. If it is null, the right view
/// is dropped. Both functions may use reducers, spawn and sync, but must not
/// throw.
///
/// The pointer is valid until the calling function spawns or syncs. Spawns and
/// syncs of functions that it calls don't matter.
void *__cilkrts_reducer_lookup(void *key, size_t size, void *identity,
                               void *reduce);

/// Makes the object at \p key, which the running strand has just constructed,
/// that strand's view. If the constructor has used a view, merges that view
/// into the object.
void __cilkrts_reducer_register(void *key, size_t size,
                                void (*identity)(void *view),
                                void (*reduce)(void *left, void *right));

/// Checks that the running strand has no view of the reducer at \p key, and
/// ends the process with a message if it has one. Called after the destruction
/// of the reducer, which follows the syncs that merge its views.
void __cilkrts_reducer_unregister(void *key);

#ifdef __cplusplus
}
#endif

#endif // _CILK_CILK_API_H

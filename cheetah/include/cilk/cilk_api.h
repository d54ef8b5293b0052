//===- cilk_api.h - asking the runtime ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every function may be called from any thread at any time, also before the
// first spawn; none may be called from a signal handler. Reducers, pedigrees
// and random numbers are not there yet.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CILK_API_H
#define _CILK_CILK_API_H

#ifdef __cplusplus
extern "C" {
#endif

/// Whether the worker threads have been started, which the first spawn does.
int __cilkrts_is_initialized(void);

/// Has \p callback called once, just before the worker threads start, in the
/// thread that spawns first and in the order of registration. Other threads'
/// first spawns wait for it, so it must not wait for them; it may spawn itself.
/// Returns 0, or -1 if the worker threads run already or memory is short.
int __cilkrts_atinit(void (*callback)(void));

/// Has \p callback called once at the end of the process (exit() or the return
/// from main; not _exit() or a signal), the latest registered first, if the
/// worker threads were started. Tasks of other threads may still run then.
/// Returns 0, or -1 if memory is short.
int __cilkrts_atexit(void (*callback)(void));

/// How many workers take part, the thread that enters included: CILK_NWORKERS,
/// or else the processors that this process may use by its affinity mask and by
/// its control groups' CPU quota. Constant.
unsigned __cilkrts_get_nworkers(void);

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

#ifdef __cplusplus
}
#endif

#endif // _CILK_CILK_API_H

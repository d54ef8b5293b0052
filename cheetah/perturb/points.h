//===- points.h - the points at which threads may pause ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The points at which threads may pause. Each of the runtime's own unchanged
// sources, and its ABI, includes this file before everything else. Before each
// atomic operation, each lock and each system call that waits or wakes, the
// thread may then pause (schedule.h). So there is a point wherever one thread's
// step could come before or after another's, and none can be forgotten when the
// runtime changes.
//
// The names are replaced before any header is included. The headers then
// declare the replacements as they declare the functions.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_PERTURB_POINTS_H
#define CILKRTS_PERTURB_POINTS_H

#include "hooks.h"

#define CILKRTS_PERTURB(operation) (__cilkrts_perturb_point(), operation)

#define __atomic_load_n(...) CILKRTS_PERTURB(__atomic_load_n(__VA_ARGS__))
#define __atomic_store_n(...) CILKRTS_PERTURB(__atomic_store_n(__VA_ARGS__))
#define __atomic_exchange_n(...)                                               \
  CILKRTS_PERTURB(__atomic_exchange_n(__VA_ARGS__))
#define __atomic_compare_exchange_n(...)                                       \
  CILKRTS_PERTURB(__atomic_compare_exchange_n(__VA_ARGS__))
#define __atomic_fetch_add(...) CILKRTS_PERTURB(__atomic_fetch_add(__VA_ARGS__))
#define __atomic_fetch_sub(...) CILKRTS_PERTURB(__atomic_fetch_sub(__VA_ARGS__))
#define __atomic_fetch_or(...) CILKRTS_PERTURB(__atomic_fetch_or(__VA_ARGS__))
#define __atomic_fetch_and(...) CILKRTS_PERTURB(__atomic_fetch_and(__VA_ARGS__))
#define __atomic_add_fetch(...) CILKRTS_PERTURB(__atomic_add_fetch(__VA_ARGS__))
#define __atomic_sub_fetch(...) CILKRTS_PERTURB(__atomic_sub_fetch(__VA_ARGS__))
#define __atomic_thread_fence(...)                                             \
  CILKRTS_PERTURB(__atomic_thread_fence(__VA_ARGS__))

// Workers sleep at once, and private deques come back soon
// (runtime/workers/worker.h), because the protocol is in these parts.
#define CILKRTS_TRIES(usual, in_model) in_model

#define syscall __cilkrts_perturb_syscall
#define sched_yield __cilkrts_perturb_yield
#define nanosleep __cilkrts_perturb_nanosleep
#define pthread_mutex_lock __cilkrts_perturb_mutex_lock
#define pthread_mutex_unlock __cilkrts_perturb_mutex_unlock
#define pthread_cond_wait __cilkrts_perturb_cond_wait
#define pthread_cond_broadcast __cilkrts_perturb_cond_broadcast
#define pthread_once __cilkrts_perturb_once
#define pthread_create __cilkrts_perturb_create
#define pthread_join __cilkrts_perturb_join
#define pthread_detach __cilkrts_perturb_detach

// Replaces the processor's pause in a spin, and its clock.
#define __builtin_ia32_pause() __cilkrts_perturb_pause()
#define __builtin_ia32_rdtsc() __cilkrts_perturb_ticks()

#endif // CILKRTS_PERTURB_POINTS_H

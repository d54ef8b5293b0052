//===- redirect.h - redirects a model's calls to the checker ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each file of a model includes this header first, also the runtime's own
// unchanged sources. It redirects their calls of the C library and of the
// system to the checker. It also puts their global variables into a section
// that the checker finds, because it has to initialise them for each execution.
//
// Instrumentation for ThreadSanitizer calls the checker at atomic operations
// and plain accesses. ThreadSanitizer's own interface is hidden, so that the
// runtime behaves as in a process without ThreadSanitizer.
//
//===----------------------------------------------------------------------===//

#ifndef EXPLORER_REDIRECT_H
#define EXPLORER_REDIRECT_H

#pragma clang section bss = "model_bss" data = "model_data"

// Workers sleep at once, and private deques come back soon
// (runtime/workers/worker.h).
#ifdef EXPLORER_FEW_TRIES
#define CILKRTS_TRIES(usual, in_model) in_model
#endif

#define malloc explorer_malloc
#define free explorer_free
#define aligned_alloc explorer_aligned_alloc
#define posix_memalign explorer_posix_memalign
#define syscall explorer_syscall
#define sched_yield explorer_sched_yield
#define pthread_mutex_init explorer_mutex_init
#define pthread_mutex_lock explorer_mutex_lock
#define pthread_mutex_unlock explorer_mutex_unlock
#define pthread_cond_wait explorer_cond_wait
#define pthread_cond_broadcast explorer_cond_broadcast
#define pthread_atfork explorer_atfork
#define pthread_once explorer_once
#define pthread_create explorer_create
#define pthread_join explorer_join_thread
#define pthread_detach explorer_detach
#define pthread_setcancelstate explorer_setcancelstate
#define pthread_key_create explorer_key_create
#define pthread_setspecific explorer_setspecific
#define __errno_location explorer_errno_location
#define mprotect explorer_mprotect
#define clock_gettime explorer_clock_gettime

// The processor's: a pause in a spin, and the clock.
#define __builtin_ia32_pause() explorer_pause()
#define __builtin_ia32_rdtsc() explorer_ticks()
#ifdef __cplusplus
extern "C" {
#endif
void explorer_pause(void);
unsigned long explorer_ticks(void);
#ifdef __cplusplus
}
#endif

#endif // EXPLORER_REDIRECT_H

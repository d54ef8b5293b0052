//===- tools.h - telling tools of strands that wait ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What orders strands here is in spawns and syncs for no tool to see: Cilksan
// and Cilkscale are told, in code that is compiled for them. In all other code
// these are nothing.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CONCURRENT_TOOLS_H
#define _CILK_CONCURRENT_TOOLS_H

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__cilksan__)
/// There is something new at that address.
void __cilksan_made(const void *something);
/// What is done between the two is what these headers do for themselves.
void __cilksan_enter_library(void);
void __cilksan_leave_library(void);
/// The strand is about to wait for something, until somebody else does what
/// puts it there. Whether it is to go on without, with whatever value.
int __cilksan_wait(const void *something);
void __cilksan_put(const void *something);
void __cilksan_put_also(const void *something);
void __cilksan_get(const void *something);
void __cilksan_send(const void *something);
void __cilksan_receive(const void *something);
/// What the strand asked for wasn't there; in another schedule it may be.
void __cilksan_miss(void);
/// Runs a task that no sync joins, beside what the strand does from then on,
/// until it or another one gets what the task puts. What it has done to
/// reducers, or null.
void *__cilksan_run_task(void (*run)(void *argument), void *argument);
/// The running task has done all but put what it is waited for by.
void __cilksan_end_task(void);
/// Adds what a task has done to reducers to what the strand has done.
void __cilksan_reduce_task(void *views);
void __cilksan_acquire_lock(const void *lock);
void __cilksan_acquire_shared_lock(const void *lock);
void __cilksan_release_lock(const void *lock);
#define _CILK_CILKSAN(call) __cilksan_##call
#define _CILK_CILKSCALE(call) (void)0
#elif defined(__cilkscale__)
// By these names a function is known as a tool's.
void __cilkscale_made(const void *something) __asm__("__csi_tool_made");
void __cilkscale_put(const void *something) __asm__("__csi_tool_put");
void __cilkscale_put_also(const void *something) __asm__("__csi_tool_put_also");
void __cilkscale_get(const void *something) __asm__("__csi_tool_get");
void __cilkscale_send(const void *something) __asm__("__csi_tool_send");
void __cilkscale_receive(const void *something) __asm__("__csi_tool_receive");
#define _CILK_CILKSAN(call) (void)0
#define _CILK_CILKSCALE(call) __cilkscale_##call
#else
#define _CILK_CILKSAN(call) (void)0
#define _CILK_CILKSCALE(call) (void)0
#endif

#define _CILK_TELLS static inline __attribute__((always_inline)) void

/// What was put at that address is no more.
_CILK_TELLS __cilk_tell_made(const void *something) {
  (void)something;
  _CILK_CILKSAN(made(something));
  _CILK_CILKSCALE(made(something));
}

/// What the strand has done so far comes before what strands do behind a get of
/// the same thing, in every schedule: as a value that is put once.
_CILK_TELLS __cilk_tell_put(const void *something) {
  (void)something;
  _CILK_CILKSAN(put(something));
  _CILK_CILKSCALE(put(something));
}
/// As well as what has been put before: a get waits for all of them.
_CILK_TELLS __cilk_tell_put_also(const void *something) {
  (void)something;
  _CILK_CILKSAN(put_also(something));
  _CILK_CILKSCALE(put_also(something));
}
_CILK_TELLS __cilk_tell_get(const void *something) {
  (void)something;
  _CILK_CILKSAN(get(something));
  _CILK_CILKSCALE(get(something));
}

/// The same in this schedule; in others it may be another send whose value a
/// receive gets. The first send is the first receive's, and so on.
_CILK_TELLS __cilk_tell_send(const void *something) {
  (void)something;
  _CILK_CILKSAN(send(something));
  _CILK_CILKSCALE(send(something));
}
_CILK_TELLS __cilk_tell_receive(const void *something) {
  (void)something;
  _CILK_CILKSAN(receive(something));
  _CILK_CILKSCALE(receive(something));
}
/// What was put is there already, which depends on the schedule.
_CILK_TELLS __cilk_tell_ready(const void *something) {
  (void)something;
  _CILK_CILKSAN(receive(something));
  _CILK_CILKSCALE(get(something));
}

/// It isn't there yet, or was not in time, which depends on the schedule.
_CILK_TELLS __cilk_tell_missing(void) { _CILK_CILKSAN(miss()); }

/// A strand waits to send, for ever or not; and whether it has, if it didn't
/// wait for ever. Under Cilksan nobody receives meanwhile, under Cilkscale
/// somebody may before the strand goes on.
_CILK_TELLS __cilk_tell_would_send(const void *something, int for_ever) {
  (void)something, (void)for_ever;
#ifdef __cilksan__
  if (for_ever)
#endif
    __cilk_tell_send(something);
}
_CILK_TELLS __cilk_tell_has_sent(const void *something, int sent) {
  (void)something, (void)sent;
#ifdef __cilksan__
  if (sent)
    __cilksan_send(something);
  else
    __cilk_tell_missing();
#endif
}

/// A lock is held from after the one up to the other.
_CILK_TELLS __cilk_tell_locked(const void *lock) {
  (void)lock;
  _CILK_CILKSAN(acquire_lock(lock));
}
/// With others that do.
_CILK_TELLS __cilk_tell_shares(const void *lock) {
  (void)lock;
  _CILK_CILKSAN(acquire_shared_lock(lock));
}
_CILK_TELLS __cilk_tell_unlocks(const void *lock) {
  (void)lock;
  _CILK_CILKSAN(release_lock(lock));
}

_CILK_TELLS __cilk_tell_enters(void) { _CILK_CILKSAN(enter_library()); }
_CILK_TELLS __cilk_tell_leaves(void) { _CILK_CILKSAN(leave_library()); }

/// See __cilksan_wait.
static inline __attribute__((always_inline)) int
__cilk_tell_waits(const void *something) {
  (void)something;
#ifdef __cilksan__
  return __cilksan_wait(something);
#else
  return 0;
#endif
}

#undef _CILK_TELLS
#undef _CILK_CILKSAN
#undef _CILK_CILKSCALE

#ifdef __cplusplus
} // extern "C"
#endif

#endif // _CILK_CONCURRENT_TOOLS_H

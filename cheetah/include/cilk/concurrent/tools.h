//===- tools.h - telling tools of strands that wait ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The calls by which these headers tell Cilksan and Cilkscale the order between
// strands that the tools can't see in spawns and syncs. The calls are made only
// in code that is compiled for the tools; in all other code these functions are
// empty.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CONCURRENT_TOOLS_H
#define _CILK_CONCURRENT_TOOLS_H

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__cilksan__)
/// Tells the tool that there is a new object at that address.
void __cilksan_made(const void *something);
/// Tell the tool that the code between the two calls is these headers' own, not
/// the program's.
void __cilksan_enter_library(void);
void __cilksan_leave_library(void);
/// Tells the tool that the strand is about to wait for something that another
/// strand will put. Returns non-zero if the strand is to continue without that
/// value, with any other.
int __cilksan_wait(const void *something);
void __cilksan_put(const void *something);
void __cilksan_put_also(const void *something);
void __cilksan_get(const void *something);
void __cilksan_send(const void *something);
void __cilksan_receive(const void *something);
/// Tells the tool that something for which the strand asked wasn't there, but
/// may be there in another schedule.
void __cilksan_miss(void);
/// Tells the tool that the strand waits here in some schedule, and may then
/// continue in another thread.
void __cilksan_may_wait(void);
/// Runs a task that no sync joins. It is parallel to all that the strand does
/// from then on, until a strand gets the value that the task puts. Returns the
/// task's views of reducers, or null.
void *__cilksan_run_task(void (*run)(void *argument), void *argument);
/// Tells the tool that the running task has ended, except for the put for which
/// other strands wait.
void __cilksan_end_task(void);
/// Merges a task's views of reducers into those of the strand.
void __cilksan_reduce_task(void *views);
void __cilksan_acquire_lock(const void *lock);
void __cilksan_acquire_shared_lock(const void *lock);
void __cilksan_release_lock(const void *lock);
#define _CILK_CILKSAN(call) __cilksan_##call
#define _CILK_CILKSCALE(call) (void)0
#elif defined(__cilkscale__)
// These names tell the compiler that the functions belong to a tool.
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

/// Tells the tool that there is a new object at that address: values that were
/// put there before no longer exist.
_CILK_TELLS __cilk_tell_made(const void *something) {
  (void)something;
  _CILK_CILKSAN(made(something));
  _CILK_CILKSCALE(made(something));
}

/// Tells the tool that the strand puts the only value of that object. In every
/// schedule, all that the strand has done so far precedes all that strands do
/// after a get of the same object.
_CILK_TELLS __cilk_tell_put(const void *something) {
  (void)something;
  _CILK_CILKSAN(put(something));
  _CILK_CILKSCALE(put(something));
}
/// Does the same for one of several puts: a get waits for all of them.
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

/// Does the same for this schedule only. In another schedule a receive may get
/// the value of another send. The first send belongs to the first receive, and
/// so on.
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
/// Tells the tool that a value was there already, which depends on the
/// schedule.
_CILK_TELLS __cilk_tell_ready(const void *something) {
  (void)something;
  _CILK_CILKSAN(receive(something));
  _CILK_CILKSCALE(get(something));
}

/// Tells the tool that a value wasn't there, or not in time, which depends on
/// the schedule.
_CILK_TELLS __cilk_tell_missing(void) { _CILK_CILKSAN(miss()); }

/// Tells the tool, if \p may is not 0, that the strand waits here in some
/// schedule, whether it waits in this one or not.
_CILK_TELLS __cilk_tell_may_wait(int may) {
  (void)may;
#ifdef __cilksan__
  if (may)
    __cilksan_may_wait();
#endif
}

/// The first tells the tool that a strand waits to send, and whether it may
/// wait for ever. The second tells the tool whether a wait with a deadline has
/// sent. Under Cilksan no strand receives during the wait. Under Cilkscale a
/// strand may receive before the waiting strand continues.
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

/// Tell the tool that a lock is held from the end of the first call to the
/// second one.
_CILK_TELLS __cilk_tell_locked(const void *lock) {
  (void)lock;
  _CILK_CILKSAN(acquire_lock(lock));
}
/// Tells the tool that the lock is shared with other strands.
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

/// Calls __cilksan_wait in code for Cilksan. Returns 0 elsewhere.
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

//===- sanitizer.h - hooks of sanitizers for stacks and strands ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The hooks of sanitizers. AddressSanitizer has to know the bounds of the
// current stack. ThreadSanitizer has to know which strand runs, and the
// happens-before order. One build of the runtime serves plain and instrumented
// programs: the hooks are weak references that an instrumented program
// resolves.
//
// ThreadSanitizer keeps a shadow call stack for each of its fibers. A new one
// starts with an entry for the stolen continuation's function, so that reports
// are right. But the function returns elsewhere, on the stack on which it was
// called. A strand that is resumed there at its sync finds the entry of the
// spawn helper that never returned. This entry is removed.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SUPPORT_SANITIZER_H
#define CILKRTS_SUPPORT_SANITIZER_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>

/// An attribute of functions that leave the stack on which they run: a
/// sanitizer's bookkeeping at their entry would never be undone.
#define CILKRTS_NO_SANITIZER                                                   \
  __attribute__((disable_sanitizer_instrumentation, noinline))

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CILKRTS_TSAN_BUILD 1
#endif
#endif
#ifndef CILKRTS_TSAN_BUILD
#define CILKRTS_TSAN_BUILD 0
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define CILKRTS_WEAK __attribute__((weak, visibility("default")))
extern void *__tsan_get_current_fiber(void) CILKRTS_WEAK;
extern void *__tsan_create_fiber(unsigned flags) CILKRTS_WEAK;
extern void __tsan_destroy_fiber(void *fiber) CILKRTS_WEAK;
extern void __tsan_switch_to_fiber(void *fiber, unsigned flags) CILKRTS_WEAK;
extern void __tsan_acquire(void *address) CILKRTS_WEAK;
extern void __tsan_release(void *address) CILKRTS_WEAK;
extern void __tsan_func_entry(void *pc) CILKRTS_WEAK;
extern void __tsan_func_exit(void) CILKRTS_WEAK;
extern void AnnotateIgnoreReadsBegin(const char *file, int line) CILKRTS_WEAK;
extern void AnnotateIgnoreReadsEnd(const char *file, int line) CILKRTS_WEAK;
extern void AnnotateIgnoreWritesBegin(const char *file, int line) CILKRTS_WEAK;
extern void AnnotateIgnoreWritesEnd(const char *file, int line) CILKRTS_WEAK;
extern void AnnotateBenignRaceSized(const char *file, int line,
                                    const volatile void *memory, size_t size,
                                    const char *description) CILKRTS_WEAK;
extern void __sanitizer_start_switch_fiber(void **save, const void *bottom,
                                           size_t size) CILKRTS_WEAK;
extern void __sanitizer_finish_switch_fiber(void *save, const void **bottom,
                                            size_t *size) CILKRTS_WEAK;
extern void __asan_unpoison_memory_region(const volatile void *start,
                                          size_t size) CILKRTS_WEAK;
extern void __asan_get_shadow_mapping(size_t *scale,
                                      size_t *offset) CILKRTS_WEAK;
extern void __tysan_init(void) CILKRTS_WEAK;

/// The sanitizers' data about one stack.
struct cilkrts_shadow {
  void *tsan; ///< ThreadSanitizer's fiber
  /// AddressSanitizer's fake stack, while no strand runs on this one.
  void *fake_stack;
  char *bottom; ///< the lowest address
  size_t size;
};

static inline bool cilkrts_tsan(void) { return __tsan_create_fiber != NULL; }

static inline void cilkrts_tsan_release(void *address) {
  if (__tsan_release)
    __tsan_release(address);
}

static inline void cilkrts_tsan_acquire(void *address) {
  if (__tsan_acquire)
    __tsan_acquire(address);
}

/// Makes ThreadSanitizer ignore the accesses of the thread until
/// cilkrts_tsan_ignore_end.
static inline void cilkrts_tsan_ignore_begin(void) {
  if (AnnotateIgnoreReadsBegin && AnnotateIgnoreWritesBegin) {
    AnnotateIgnoreReadsBegin(__FILE__, __LINE__);
    AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
  }
}

static inline void cilkrts_tsan_ignore_end(void) {
  if (AnnotateIgnoreReadsBegin && AnnotateIgnoreWritesBegin) {
    AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
    AnnotateIgnoreReadsEnd(__FILE__, __LINE__);
  }
}

/// Begins to use the calling thread's own stack, \p native, for strands. From
/// here on ThreadSanitizer reports no race for the thread's errno. Strands that
/// the thread runs in turn share it, and to ThreadSanitizer they are threads
/// that nothing orders.
static inline void cilkrts_shadow_of_thread(struct cilkrts_shadow *native) {
  if (cilkrts_tsan())
    native->tsan = __tsan_get_current_fiber();
  if (AnnotateBenignRaceSized)
    AnnotateBenignRaceSized(__FILE__, __LINE__, &errno, sizeof errno, "errno");
}

/// Changes from the stack of \p from, which is given up if \p from is null, to
/// the stack of \p to. Neither side may run instrumented code until the stack
/// is really switched.
static inline __attribute__((always_inline)) void
cilkrts_shadow_switch(struct cilkrts_shadow *from, struct cilkrts_shadow *to) {
  if (__sanitizer_start_switch_fiber) {
    __sanitizer_start_switch_fiber(from ? &from->fake_stack : NULL, to->bottom,
                                   to->size);
    __sanitizer_finish_switch_fiber(to->fake_stack, NULL, NULL);
    to->fake_stack = NULL;
  }
  // Without the flag, a switch orders everything that a thread ever ran, which
  // would hide races of the program. The runtime's own data need that order in
  // a build of the runtime with ThreadSanitizer.
  if (__tsan_switch_to_fiber)
    __tsan_switch_to_fiber(to->tsan, CILKRTS_TSAN_BUILD ? 0 : 1);
}

/// Maps \p bytes, of which only a small part will ever be touched, or returns
/// null.
void *cilkrts_reserve(size_t bytes, int protection);

/// Prepares a stack that is about to be used from its top, for a stolen
/// continuation.
void cilkrts_shadow_begin(struct cilkrts_shadow *shadow);
/// Ends the use of a stack that is not the current one and holds no frames any
/// more.
void cilkrts_shadow_end(struct cilkrts_shadow *shadow);

/// Removes the red zones of the frames from the running function's up to a
/// spawn helper's. The helper is the caller of the function with the frame
/// record \p frame. These frames are abandoned: they do not reach their ends,
/// which would have removed the red zones.
static inline __attribute__((always_inline)) void
cilkrts_shadow_abandon(void **frame) {
  char *low = (char *)__builtin_frame_address(0);
  char *high = (char *)((void **)frame[0] + 2);
  if (__asan_unpoison_memory_region)
    __asan_unpoison_memory_region(low, (size_t)(high - low));
}

/// Removes the red zones above \p stack, where a strand with \p uncaught
/// exceptions in flight continues, on the stack of \p shadow. The throw has
/// removed only the red zones of the stack that it was on, but it may continue
/// through frames here.
static inline void cilkrts_shadow_unwind(const struct cilkrts_shadow *shadow,
                                         char *stack, unsigned uncaught) {
  if (__asan_unpoison_memory_region && uncaught)
    __asan_unpoison_memory_region(
        stack, (size_t)(shadow->bottom + shadow->size - stack));
}

#ifdef __cplusplus
}
#endif

#endif // CILKRTS_SUPPORT_SANITIZER_H

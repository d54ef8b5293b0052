//===- sanitizer.c - hooks of sanitizers for stacks and strands ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "sanitizer.h"

#include "assertion.h"
#include "message.h"

#include <stdint.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

void *cilkrts_reserve(size_t bytes, int protection) {
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  // If TypeSanitizer is in use, mmap is its function. That function would note
  // at once that each byte of new memory has no type yet, and the notes take
  // eight times as many bytes. For memory that was never mapped before, no note
  // is needed.
  void *at = __tysan_init ? (void *)syscall(SYS_mmap, NULL, bytes, protection,
                                            flags, -1, (off_t)0)
                          : mmap(NULL, bytes, protection, flags, -1, 0);
  return at == MAP_FAILED ? NULL : at;
}

// Makes ThreadSanitizer forget the accesses to a stack. Two strands that use a
// stack one after the other have no other order, and to tell ThreadSanitizer of
// an order would hide their races elsewhere. ThreadSanitizer forgets the
// accesses to memory that is mapped again, so this function maps the stack
// again. Between the annotations, ThreadSanitizer does not count the mapping as
// an access either.
static void forget_accesses(const struct cilkrts_shadow *shadow) {
  if (!AnnotateIgnoreReadsBegin || !AnnotateIgnoreWritesBegin)
    return;
  cilkrts_tsan_ignore_begin();
  void *anew =
      mmap(shadow->bottom, shadow->size, PROT_READ | PROT_WRITE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
  cilkrts_tsan_ignore_end();
  // Otherwise ThreadSanitizer would report races with the old accesses.
  if (anew == MAP_FAILED)
    cilkrts_fail("no memory to have ThreadSanitizer forget a stack's last "
                 "strand: raise the limit of virtual memory (ulimit -v) or of "
                 "mappings (vm.max_map_count)");
}

void cilkrts_shadow_begin(struct cilkrts_shadow *shadow) {
  if (!__tsan_create_fiber)
    return;
  CILKRTS_ASSERT(!shadow->tsan);
  forget_accesses(shadow);
  shadow->tsan = __tsan_create_fiber(0);
}

// Drops AddressSanitizer's notes about a stack. It describes each group of
// bytes by one byte, where zero means that all bytes of the group are
// accessible. Pages of zeros cost nothing if nothing was noted. Writing zeros
// instead would touch 2 MiB for a stack of 16 MiB, of which a strand may have
// used a page.
static bool drop_notes(const struct cilkrts_shadow *shadow) {
  if (!__asan_get_shadow_mapping)
    return false;
  size_t scale, offset;
  __asan_get_shadow_mapping(&scale, &offset);
  uintptr_t notes = ((uintptr_t)shadow->bottom >> scale) + offset;
  size_t bytes = shadow->size >> scale;
  // The notes of a small stack share their pages with other notes.
  return (notes | bytes) % (size_t)sysconf(_SC_PAGESIZE) == 0 &&
         madvise((void *)notes, bytes, MADV_DONTNEED) == 0;
}

// Returns true if the calling function's frame is on the stack of `shadow`.
CILKRTS_WHEN_ASSERTING(static bool is_on(const struct cilkrts_shadow *shadow,
                                         const char *frame) {
  return (size_t)(frame - shadow->bottom) < shadow->size;
})

void cilkrts_shadow_end(struct cilkrts_shadow *shadow) {
  CILKRTS_ASSERT(!is_on(shadow, __builtin_frame_address(0)));
  if (__tsan_destroy_fiber && shadow->tsan)
    __tsan_destroy_fiber(shadow->tsan);
  shadow->tsan = NULL;
  if (__asan_unpoison_memory_region && !drop_notes(shadow))
    __asan_unpoison_memory_region(shadow->bottom, shadow->size);
}

//===- support.c - the common library of all targets ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of the library that all targets share. Exceptions are handled as in
// OpenCilk's own runtime. CILK_NWORKERS has the same meaning on every target.
// Without it, the runtime's own variables and defaults determine the number of
// threads.
//
//===----------------------------------------------------------------------===//

#include "link_message.h"
#include "tasks.h"

#include "../abi/abi.h"
#include "../include/cilk/cilk_api.h"
#include "../runtime/exceptions/pending_exceptions.h"
#include "../runtime/os/config.h"
#include "../runtime/support/keep_loaded.h"
#include "../runtime/support/message.h"

#include <stdlib.h>
#include <string.h>

// Objects that call public functions and spawn nothing refer to this symbol
// (llvm/lib/Targets/LinkMessage.cpp).
extern const char needed TAPIR_LINK_MESSAGE("_to_call_the_runtime");
const char needed = 0;

// Keeps the library loaded: threads of the runtimes run code of tasks, and keep
// state for it.
__attribute__((constructor)) static void loaded(void) { cilkrts_keep_loaded(); }

unsigned __tapir_asked_workers(void) {
  const char *text = getenv("CILK_NWORKERS");
  return text && *text ? cilkrts_configuration()->nworkers : 0;
}

void *__tapir_frame_new(size_t size, size_t align) {
  // malloc has small blocks, as most frames are, at hand.
  void *frame = align <= 16 ? malloc(size)
                            : aligned_alloc(align, (size + align - 1) & -align);
  if (!frame)
    cilkrts_fail("no memory for a task of %zu bytes: raise the limit of "
                 "virtual memory (ulimit -v), or spawn fewer tasks before a "
                 "sync",
                 size);
  return frame;
}

void __tapir_child_threw(struct __tapir_children *children, uint64_t index,
                         void *exception) {
  cilkrts_pending_refuse_forced(exception);
  cilkrts_pending_count(exception, -1);
  cilkrts_pending_add(&children->exceptions, exception, index);
}

_Noreturn void __tapir_throw_pending(struct __tapir_children *children) {
  cilkrts_pending_throw(&children->exceptions);
}

_Noreturn void __tapir_throw_instead(struct __tapir_children *children,
                                     void *exception) {
  cilkrts_pending_throw_instead(&children->exceptions, exception);
}

void *__tapir_frame_alloc(void **list, uint64_t size, uint64_t align) {
  return CILKRTS_ABI(__cilkrts_frame_alloc)(list, size, align);
}

void __tapir_frame_release(void **list, void *mark) {
  CILKRTS_ABI(__cilkrts_frame_release)(list, mark);
}

// Returns 0: these runtimes count nothing about their workers.
unsigned __cilkrts_stats(struct __cilkrts_statistics *out, size_t size,
                         int worker) {
  (void)worker;
  memset(out, 0, size);
  return 0;
}

void __cilkrts_stats_take_times(void) {}

// Returns 0: these runtimes write no traces.
uint64_t __cilkrts_trace_begin(const char *name) {
  (void)name;
  return 0;
}

void __cilkrts_trace_end(uint64_t phase) { (void)phase; }

int __cilkrts_set_region_limit(unsigned workers) {
  (void)workers;
  return __CILKRTS_SET_PARAM_UNIMP;
}

unsigned __cilkrts_get_region_limit(void) { return 0; }

int __cilkrts_tie_strands(void) { return __CILKRTS_SET_PARAM_UNIMP; }

// Fails: the runtimes start by themselves, and call no callbacks before that.
int __cilkrts_atinit(void (*callback)(void)) {
  (void)callback;
  return -1;
}

int __cilkrts_atexit(void (*callback)(void)) {
  return atexit(callback) == 0 ? 0 : -1;
}

//===- api.c - slow paths and public functions, on Cilk Plus ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The public functions for Cilk Plus. __cilkrts_get_nworkers and
// __cilkrts_get_worker_number are the runtime's own.
//
//===----------------------------------------------------------------------===//

#include "../../include/cilk/cilk_api.h"
#include "../../runtime/exceptions/pending_exceptions.h"
#include "frame.h"

// Reads the runtime's settings at the start. The runtime reads them at its
// first use of one, without a lock. If two threads spawned for the first time
// at the same time, both would read them, and one would find them half read.
__attribute__((constructor)) static void read_settings(void) {
  __cilkrts_get_nworkers();
}

void __tapir_cilkplus_wait(struct __tapir_frame *frame) {
  // The thread enters the scheduler, which is no part of any handler.
  struct cilkrts_handlers *here = cilkrts_handlers_here();
  frame->kept = cilkrts_handlers_get(here);
  cilkrts_handlers_set(here, (struct cilkrts_handlers){NULL, 0});
  cilkplus_save(&frame->prefix.cilk, __builtin_frame_address(0));
  __cilkrts_sync(&frame->prefix.cilk);
}

void __tapir_cilkplus_restore(struct __tapir_frame *frame) {
  cilkrts_handlers_set(cilkrts_handlers_here(), frame->kept);
}

// Removes the caller's exception from the list. Other children may push theirs
// at the list's beginning at the same time.
static void withdraw(exception_t **list, exception_t *exception) {
  exception_t *next = (exception_t *)exception->private_1;
  exception_t *first = exception;
  if (!__atomic_compare_exchange_n(list, &first, next, /*weak=*/0,
                                   __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE)) {
    while ((exception_t *)first->private_1 != exception)
      first = (exception_t *)first->private_1;
    first->private_1 = (uintptr_t)next;
  }
  exception->private_1 = 0;
}

void __tapir_cilkplus_child_threw(struct __tapir_region *region,
                                  struct __cilkrts_stack_frame *child,
                                  uint64_t index, void *thrown) {
  exception_t *exception = thrown;
  if (child->worker) {
    __tapir_child_threw(&region->children, index, exception);
    cilkplus_leave(child);
    withdraw(&region->children.exceptions, exception);
    cilkrts_pending_count(exception, +1);
  }
  cilkrts_pending_throw_on(exception);
}

int __cilkrts_is_initialized(void) {
  return __cilkrts_get_tls_worker() != NULL;
}

// A frame stays marked as stolen after its sync: it may be in a child whose
// frame is on another chain by that time.
int __cilkrts_running_on_workers(void) {
  const struct __cilkrts_worker *w = __cilkrts_get_tls_worker();
  const struct __cilkrts_stack_frame *frame = w ? w->current_stack_frame : NULL;
  while (frame && !(frame->flags & (CILKPLUS_DETACHED | CILKPLUS_STOLEN)))
    frame = frame->call_parent;
  return frame != NULL;
}

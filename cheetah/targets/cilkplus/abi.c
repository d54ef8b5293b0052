//===- abi.c - spawns on Intel's Cilk Plus runtime ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ABI of Cilk Plus. Cilk Plus steals continuations as OpenCilk does. It
// continues a stolen function by the contents of the function's descriptor,
// which a setjmp normally writes. This ABI needs no setjmp, because the call of
// the spawn helper clobbers all registers except the frame and stack pointers.
// So the contents are the call's return address and these two pointers. A sync
// that has to wait is such a call, too.
//
// A function has one descriptor for all of its regions, because descriptors
// form a stack. So a sync waits for all children of the function.
//
// The runtime doesn't handle exceptions: an exception of a child waits in the
// region. The runtime doesn't know either which exceptions a strand handles. So
// code that runs while an exception is handled or in flight offers no
// continuation to thieves.
//
//===----------------------------------------------------------------------===//

#include "../../include/cilk/cilk_api.h"
#include "frame.h"

struct __tapir_region __tapir_abi_region;
struct __tapir_frame __tapir_abi_frame;
struct __tapir_child __tapir_abi_child;

#pragma weak __cxa_get_globals
extern struct cilkrts_handlers *__cxa_get_globals(void) TAPIR_NOEXCEPT;

void __tapir_abi_frame_init(struct __tapir_frame *frame) {
  frame->prefix.cilk.worker = NULL;
}

void __tapir_abi_region_init(struct __tapir_region *region,
                             struct __tapir_frame *frame) {
  if (!frame->prefix.cilk.worker) {
    __cilkrts_enter_frame_1(&frame->prefix.cilk);
    frame->prefix.cilk.except_data = NULL;
    frame->merged = (struct cilkplus_tables){NULL, NULL};
    const struct cilkplus_prefix *around =
        (struct cilkplus_prefix *)frame->prefix.cilk.call_parent;
    frame->prefix.root = around ? around->root : &frame->merged;
  }
  region->frame = frame;
  region->children = (struct __tapir_children){0, NULL};
}

void __tapir_abi_frame_leave(struct __tapir_frame *frame) {
  if (frame->prefix.cilk.worker)
    cilkplus_leave(&frame->prefix.cilk);
}

static inline int may_be_stolen(const struct __cilkrts_worker *w) {
  if (__builtin_expect(w->tail >= w->ltq_limit, 0))
    return 0;
  const struct cilkrts_handlers *here =
      __cxa_get_globals ? __cxa_get_globals() : NULL;
  return !here || __builtin_expect(!here->caught && !here->uncaught, 1);
}

struct __tapir_child *__tapir_abi_push(struct __tapir_region *region,
                                       void **record,
                                       struct __tapir_child *pushed) {
  struct __cilkrts_stack_frame *child = &pushed->prefix.cilk;
  struct __cilkrts_stack_frame *parent = &region->frame->prefix.cilk;
  struct __cilkrts_worker *w = parent->worker;
  child->worker = NULL;
  if (!may_be_stolen(w))
    return pushed; // an ordinary call
  cilkplus_save(parent, record);
  child->flags = CILKPLUS_VERSION | CILKPLUS_DETACHED;
  child->call_parent = parent;
  child->worker = w;
  child->except_data = NULL;
  child->reserved = 0;
  pushed->prefix.root = region->frame->prefix.root;
  child->pedigree = parent->pedigree = w->pedigree;
  w->pedigree = (struct cilkplus_pedigree){0, &child->pedigree};
  w->current_stack_frame = child;
  struct __cilkrts_stack_frame **tail = w->tail;
  __atomic_store_n(tail, parent, __ATOMIC_RELAXED);
  // Release: a thief that sees the entry sees all that the parent did before.
  __atomic_store_n(&w->tail, tail + 1, __ATOMIC_RELEASE);
  return pushed;
}

void __tapir_abi_pop(struct __tapir_region *region,
                     struct __tapir_child *child) {
  (void)region;
  if (child->prefix.cilk.worker)
    cilkplus_leave(&child->prefix.cilk);
}

void __tapir_abi_sync(struct __tapir_region *region) {
  struct __tapir_frame *frame = region->frame;
  ++frame->prefix.cilk.worker->pedigree.rank;
  if (__builtin_expect(frame->prefix.cilk.flags & CILKPLUS_UNSYNCHED, 0)) {
    __tapir_cilkplus_wait(frame);
    if (frame->kept.caught || frame->kept.uncaught)
      __tapir_cilkplus_restore(frame);
    __tapir_cilkplus_merge(frame);
  }
}

__attribute__((noreturn)) void
__tapir_abi_child_threw(struct __tapir_region *region,
                        struct __tapir_child *child, uint64_t index,
                        void *exception, int searched) {
  (void)searched;
  __tapir_cilkplus_child_threw(region, &child->prefix.cilk, index, exception);
}

void __tapir_abi_sync_wait(struct __tapir_region *region) {
  __tapir_abi_sync(region);
}

/// Does nothing: each push checks for handlers itself.
void __tapir_abi_handler_begin(void) {}

uint64_t __tapir_abi_grainsize(uint64_t count, uint64_t work) {
  return __tapir_grain(count, work, (uint64_t)__cilkrts_get_nworkers());
}

void *__tapir_abi_view(void *key, uint64_t size, void *identity, void *reduce) {
  return __cilkrts_get_tls_worker()
             ? __tapir_cilkplus_view(key, size, identity, reduce)
             : key;
}

void __tapir_abi_view_register(void *key, uint64_t size, void *identity,
                               void *reduce) {
  __cilkrts_reducer_register(key, size, (void (*)(void *))identity,
                             (void (*)(void *, void *))reduce);
}

void __tapir_abi_view_unregister(void *key) {
  __cilkrts_reducer_unregister(key);
}

#include "../children.h"

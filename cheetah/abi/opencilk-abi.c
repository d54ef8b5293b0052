//===- opencilk-abi.c - the ABI, compiled into every program ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The runtime's part in the compiler. This file is compiled to bitcode and
// linked into each module that spawns. The compiler inlines these functions and
// knows nothing of the structures that they use.
//
//===----------------------------------------------------------------------===//

#define CILKRTS_ABI_BITCODE
#include "abi.h"
#include "grain.h"

/// Tells the compiler, by its type, how large a sync region's descriptor is.
struct __cilkrts_region __tapir_abi_region;

/// Tells the compiler that it may call the push and the pop where inlining
/// takes more time than it saves: nothing in them depends on the frame that
/// they run in.
const char __tapir_abi_may_be_called = 1;

/// The worker's word, of which a program has a definition of its own. So the
/// program's linker knows the word's place, and a spawn reads it without an
/// indirection; the library then uses the program's word. The compiler leaves
/// this definition out of code for shared libraries.
__attribute__((weak)) __thread struct __cilkrts_worker *__cilkrts_tls_worker =
    &CILKRTS_ABI(__cilkrts_bootstrap);

/// Begins a region, once per activation of a spawning function.
void __tapir_abi_region_init(struct __cilkrts_region *region) {
  cilkrts_region_init(region);
}

/// Pushes the parent's continuation. Called first in a spawn helper, after the
/// helper's arguments are copied. \p frame is the helper's own frame record.
/// The result is the argument of the pop.
struct __cilkrts_entry *__tapir_abi_push(struct __cilkrts_region *region,
                                         void **frame) {
  return cilkrts_push(region, frame);
}

/// Pops the parent's continuation. Called last in a spawn helper. Returns if
/// and only if the parent wasn't stolen.
void __tapir_abi_pop(struct __cilkrts_region *region,
                     struct __cilkrts_entry *entry) {
  cilkrts_pop(region, entry);
}

void __tapir_abi_sync(struct __cilkrts_region *region) { cilkrts_sync(region); }

/// Returns the index for __tapir_abi_child_threw, before the push of a child
/// that may throw.
uint64_t __tapir_abi_index(struct __cilkrts_region *region) {
  return cilkrts_index(region);
}

/// Waits for children that may throw. Their exceptions stay pending.
void __tapir_abi_sync_wait(struct __cilkrts_region *region) {
  cilkrts_sync_wait(region);
}

/// Waits for children that may throw, and throws the serially first exception.
void __tapir_abi_sync_throw(struct __cilkrts_region *region) {
  cilkrts_sync_throw(region);
}

/// Handles an exception in flight that leaves the region, after
/// __tapir_abi_sync_wait: throws the region's pending exception instead, if
/// there is one.
void __tapir_abi_unwind(struct __cilkrts_region *region,
                        struct _Unwind_Exception *exception) {
  cilkrts_unwind(region, exception);
}

/// Ends a spawn helper that an exception leaves. Throws if the parent wasn't
/// stolen, and never returns. \p searched is nonzero if the search for a
/// handler went past the helper: none of the helper's landing pads ended the
/// search.
__attribute__((noreturn)) void
__tapir_abi_child_threw(struct __cilkrts_region *region,
                        struct __cilkrts_entry *entry, uint64_t index,
                        struct _Unwind_Exception *exception, int searched) {
  CILKRTS_ABI(__cilkrts_child_threw)(region, entry, index, exception, searched);
}

/// Notifies the runtime of a handler. Called first in a landing pad, before
/// __cxa_begin_catch. Then tasks that are spawned before the handler ends may
/// be stolen as well. Without the call, nothing breaks.
void __tapir_abi_handler_begin(void) { CILKRTS_ABI(__cilkrts_handler_begin)(); }

/// Returns the running strand's view of the reducer at \p key, \p size bytes
/// long. It is valid until the next spawn or sync of the calling function.
/// \p identity and \p reduce are functions or null.
void *__tapir_abi_view(void *key, uint64_t size, void *identity, void *reduce) {
  return cilkrts_view(key, size, identity, reduce);
}

/// Registers a reducer, after its construction.
void __tapir_abi_view_register(void *key, uint64_t size, void *identity,
                               void *reduce) {
  (void)size;
  (void)identity;
  cilkrts_view_register(key, reduce);
}

/// Unregisters a reducer, after its destruction.
void __tapir_abi_view_unregister(void *key) { cilkrts_view_unregister(key); }

/// Returns the number of iterations per leaf of a parallel loop of \p count
/// iterations, each of which is estimated at \p work units of work.
uint64_t __tapir_abi_grainsize(uint64_t count, uint64_t work) {
  return cilk_default_grain(work, CILKRTS_ABI(__cilkrts_grainsize)(count));
}

/// Returns true if the deque is empty or another worker asks for work. A
/// parallel loop calls this before it leaves some of its iterations to other
/// workers.
int __tapir_abi_wants_work(void) { return cilkrts_wants_work(); }

/// Returns true if the deque has so few entries that a lazy spawn pushes one,
/// or if another worker asks for work.
int __tapir_abi_wants_spawn(void) { return cilkrts_wants_spawn(); }

/// Runs the steps of a loop over time, spliced (../splice/loops.h). The library
/// defines this function, and the meaning of `loops` and `both`.
void __cilkrts_splice_loops(const void *frame, uint64_t steps, uint64_t depth,
                            const void *loops, uint64_t number, void *both);
void __tapir_abi_splice(void *frame, uint64_t steps, uint64_t depth,
                        void *loops, uint64_t number, void *both) {
  __cilkrts_splice_loops(frame, steps, depth, loops, number, both);
}

/// Does the same for calls of recursive functions (../splice/calls.h).
void __cilkrts_splice_calls(const void *frame, uint64_t steps, uint64_t depth,
                            const void *calls, uint64_t number, void *both);
void __tapir_abi_splice_calls(void *frame, uint64_t steps, uint64_t depth,
                              void *calls, uint64_t number, void *both) {
  __cilkrts_splice_calls(frame, steps, depth, calls, number, both);
}

/// Returns memory for a dynamic alloca in a spawning function, chained to
/// \p list.
void *__tapir_abi_frame_alloc(void **list, uint64_t size, uint64_t align) {
  return CILKRTS_ABI(__cilkrts_frame_alloc)(list, size, align);
}

/// Frees all memory that was chained to \p list after it had the value \p mark.
void __tapir_abi_frame_release(void **list, void *mark) {
  if (*list != mark)
    CILKRTS_ABI(__cilkrts_frame_release)(list, mark);
}

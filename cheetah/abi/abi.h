//===- abi.h - the interface of compiled code and the runtime ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface between compiled code and the library. Compiled code contains
// the fast paths below, inlined: a spawn is a push and a pop, and a sync is one
// comparison. The slow paths, in the library, do all that a steal needs.
//
// The return address of a spawn helper is the continuation of its parent. The
// helper is called with preserve_none, so no register survives the call except
// the stack and frame pointers. A thread that jumps to that address with the
// parent's frame pointer, on any stack, continues the parent. So the fast path
// saves no state. docs/runtime.md describes the protocol.
//
// CILKRTS_ABI_VERSION is a hash of the layouts and meanings that layout.def
// lists. It is part of the name of every slow path, so that objects, libraries
// and bitcode of different versions don't link.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_ABI_H
#define CILKRTS_ABI_H

#include "context.h"

#include <stdint.h>

#if defined(__x86_64__)
#include "../arch/x86_64/tls.h"
#elif defined(__aarch64__)
#include "../arch/aarch64/tls.h"
#else
#error "the Cilk runtime supports x86-64 and AArch64 only"
#endif

// The build defines the version, from layout.def. Code that is compiled without
// it, such as a target outside of this repository, links only with itself.
#ifndef CILKRTS_ABI_VERSION
#define CILKRTS_ABI_VERSION unversioned
#endif
#define CILKRTS_ABI_JOIN(name, version) name##_##version
#define CILKRTS_ABI_EXPAND(name, version) CILKRTS_ABI_JOIN(name, version)
#define CILKRTS_ABI(name) CILKRTS_ABI_EXPAND(name, CILKRTS_ABI_VERSION)

/// Names a function's symbol after the option that links the runtime, since a
/// linker that does not find the runtime prints the name. \p purpose names the
/// use that the object makes of the function.
#define CILKRTS_NEEDED_QUOTE(name, version) #name "_" #version
#define CILKRTS_NEEDED_EXPAND(name, version) CILKRTS_NEEDED_QUOTE(name, version)
#define CILKRTS_NEEDED(purpose)                                                \
  __asm__(CILKRTS_NEEDED_EXPAND(                                               \
      cilk_object_needs_link_with_fopencilk_##purpose, CILKRTS_ABI_VERSION))

#ifdef __cplusplus
extern "C" {
#endif

// Atomics are plain words accessed through compiler builtins, so that C, C++
// and the compiler's bitcode see the same type.

struct _Unwind_Exception;

/// The descriptor of a sync region of one activation of a spawning function. It
/// lies in that function's frame. Only `stolen` is valid before the first
/// steal.
struct __cilkrts_region {
  /// The number of steals since the last sync, and the bit CILKRTS_PENDING. If
  /// it is zero, no stolen continuation has children outstanding, and no
  /// exception is pending. Written by the strand that runs the function (init,
  /// sync) and, while an entry of the region is in a deque, by a thief under
  /// the lock of that deque's worker.
  uint64_t stolen;
  /// Minus the number of children that ended after a steal; the sync adds
  /// `stolen`. Atomic. The worker that brings it to zero resumes the function.
  int64_t count;
  /// The function's frame pointer. Written by the first thief.
  void *frame;
  /// The function's stack pointer at the first steal, with which the sync
  /// resumes the function. Written by the first thief.
  void *stack;
  /// The address at which a suspended sync continues. Written by the slow sync.
  void *pc;
  /// The exceptions of children whose parent was stolen, linked through their
  /// private_1, with their indices in private_2. Atomic: children push, and the
  /// strand that runs the function empties the list. Valid if `stolen` isn't
  /// zero.
  struct _Unwind_Exception *exceptions;
  /// The tables of views that strands have left since the last sync, linked
  /// through their `next`. Atomic: ended children and the slow sync push, the
  /// strand that runs the function empties the list. Valid after a steal.
  struct cilkrts_views *views;
  /// The number of copies of a handled exception that steals since the last
  /// sync have made. Zeroed by the first thief, then written by the strand that
  /// runs the function.
  uint32_t adopted;
  /// True if each reducer is its own view in the strand that runs the function.
  /// Written by the first thief.
  uint16_t leftmost;
  /// The only worker that may resume the function after the sync, as its number
  /// plus one, with marks; or 0 if any worker may (runtime/schedule/tied.h).
  /// Written by the first thief; the marks by that worker.
  uint16_t home;
  /// The context of the suspended strand. Written by the slow sync; `handlers`
  /// also by a slow push, which stores those of the spawn.
  struct cilkrts_context context;
} __attribute__((aligned(16)));

/// The bit of a region's `stolen` that tells that children's exceptions are
/// pending. If no other bit is set, there is no steal to wait for.
#define CILKRTS_PENDING (UINT64_C(1) << 63)

/// An entry of a deque: a continuation that may be stolen.
struct __cilkrts_entry {
  /// The spawn helper's frame record: {parent's frame pointer, continuation}.
  void **frame;
  /// The region of the spawn. The two lowest bits, zero in a push, belong to
  /// the runtime (deque.c). The next two tell how pedigrees count the spawn, or
  /// are zero if they don't (pedigrees.h).
  struct __cilkrts_region *region;
  /// The rank and the iteration of the parent or, in the slot that `tail`
  /// points to, of the running strand. Code without pedigrees does not write
  /// them. Written by the owner while there is no entry here.
  uint64_t rank;
  struct cilkrts_iteration *iteration;
  /// If a bit of the rank is set, a hash of the strand's pedigree except its
  /// rank; if another bit is set, the length of a list
  /// (runtime/api/pedigree.c).
  uint64_t hash;
};

/// The fields of a worker that compiled code accesses.
struct __cilkrts_worker {
  /// One past the youngest entry. Written by the owner only.
  struct __cilkrts_entry *tail __attribute__((aligned(128)));
  /// The push limit: a push that raises `tail` above it takes the slow path.
  /// Written by the owner. Thieves, and threads about to sleep, poison it by
  /// setting it to null.
  struct __cilkrts_entry *limit;
  /// The running strand's table of views, or null if each reducer is its own
  /// view. Atomic. Written by the owner. Thieves read whether it is null, which
  /// doesn't change while the deque has an entry.
  struct cilkrts_views *views;
  /// A pop that lowers `tail` below this takes the slow path. It is the address
  /// of the oldest entry or a lower one; or, while thieves may steal or ask to,
  /// the highest address, so that every pop takes the slow path. Written under
  /// the worker's lock and by the owner.
  struct __cilkrts_entry *pop_limit __attribute__((aligned(128)));
  /// The oldest entry. Written under the worker's lock; read by the owner's
  /// slow pop, and by loops that ask whether a worker wants work. Always null
  /// in the bootstrap worker.
  struct __cilkrts_entry *head;
};

/// The calling thread's worker, or the bootstrap worker if it has none yet.
/// Read it through cilkrts_arch_tls_worker() only: a strand changes threads at
/// any spawn or sync, and compilers keep thread-local addresses across calls.
extern __thread struct __cilkrts_worker *__cilkrts_tls_worker
    __attribute__((tls_model("initial-exec")));

/// The bootstrap worker, which is the initial value of __cilkrts_tls_worker.
extern struct __cilkrts_worker CILKRTS_ABI(__cilkrts_bootstrap);

// The attribute of functions that throw nothing, for code with exceptions.
#define CILKRTS_NOTHROW __attribute__((nothrow))

/// Runs the slow path of a push, which has found `tail` above `limit`. Binds a
/// worker to the thread if it has none yet.
CILKRTS_NOTHROW void
    CILKRTS_ABI(__cilkrts_push_slow)(struct __cilkrts_region *region,
                                     void **frame);
/// Does the same as __cilkrts_push_slow. All code that spawns calls it by this
/// name, which a linker prints if it does not find the runtime. Profiles and
/// debuggers show the other name.
CILKRTS_NOTHROW void CILKRTS_ABI(cilk_object_needs_link_with_fopencilk)(
    struct __cilkrts_region *region, void **frame);
/// Runs the slow path of a pop, whose entry a thief may have taken. Returns if
/// and only if no thief has taken it. Never a tail call: a tail call would free
/// the helper's frame record, and the dynamic linker would overwrite it while a
/// thief may still have to read it.
__attribute__((nothrow, not_tail_called)) void
    CILKRTS_ABI(__cilkrts_pop_slow)(struct __cilkrts_region *region);
/// Waits for the children whose parent was stolen, then merges views. Calls
/// reduce functions; may return in another thread.
__attribute__((nothrow, preserve_none, not_tail_called)) void
    CILKRTS_ABI(__cilkrts_sync_slow)(struct __cilkrts_region *region);
/// Returns the running strand's view of the reducer \p key, if \p w, the
/// thread's worker, has a table of views. Calls \p identity the first time; may
/// return in another thread.
CILKRTS_NOTHROW void *CILKRTS_ABI(__cilkrts_view)(struct __cilkrts_worker *w,
                                                  void *key, uint64_t size,
                                                  void *identity, void *reduce)
    CILKRTS_NEEDED(to_use_reducers);
CILKRTS_NOTHROW void CILKRTS_ABI(__cilkrts_view_register)(void *key,
                                                          void *reduce)
    CILKRTS_NEEDED(to_construct_reducers);
CILKRTS_NOTHROW void CILKRTS_ABI(__cilkrts_view_unregister)(void *key)
    CILKRTS_NEEDED(to_destroy_reducers);
/// Ends the child that pushed \p entry with \p exception. If the parent wasn't
/// stolen, the exception leaves the helper and enters the parent. Otherwise the
/// exception is pending in the region. \p searched is true if the search for a
/// handler went past the helper.
__attribute__((noreturn)) void CILKRTS_ABI(__cilkrts_child_threw)(
    struct __cilkrts_region *region, struct __cilkrts_entry *entry,
    uint64_t index, struct _Unwind_Exception *exception, int searched);
/// Throws the serially first exception of the region and deletes the others.
__attribute__((noreturn)) void
    CILKRTS_ABI(__cilkrts_throw_pending)(struct __cilkrts_region *region);
/// Does the same as __cilkrts_throw_pending, and deletes \p exception, which
/// was in flight.
__attribute__((noreturn)) void
    CILKRTS_ABI(__cilkrts_throw_instead)(struct __cilkrts_region *region,
                                         struct _Unwind_Exception *exception);
CILKRTS_NOTHROW void CILKRTS_ABI(__cilkrts_handler_begin)(void);
/// Returns how many of \p count iterations a leaf may have at most if the load
/// is to be balanced; at least 1.
CILKRTS_NOTHROW uint64_t CILKRTS_ABI(__cilkrts_grainsize)(uint64_t count);
CILKRTS_NOTHROW void *CILKRTS_ABI(__cilkrts_frame_alloc)(void **list,
                                                         uint64_t size,
                                                         uint64_t align);
CILKRTS_NOTHROW void CILKRTS_ABI(__cilkrts_frame_release)(void **list,
                                                          void *mark);

#define CILKRTS_FAST static inline __attribute__((always_inline))

#ifdef CILKRTS_ABI_BITCODE
/// Nonzero for code of an executable, and for just-in-time compiled code. Both
/// are zero for code that may become part of a shared library. The compiler
/// sets these constants.
extern const char __tapir_abi_for_program, __tapir_abi_for_jit;
#endif

/// Returns the calling thread's worker, in code that the compiler makes.
CILKRTS_FAST struct __cilkrts_worker *cilkrts_fast_worker(void) {
#ifdef CILKRTS_ABI_BITCODE
  if (__tapir_abi_for_program)
    return cilkrts_arch_tls_worker_of_program();
  if (__tapir_abi_for_jit)
    return cilkrts_arch_tls_worker_of_jit();
#endif
  return cilkrts_arch_tls_worker();
}

CILKRTS_FAST void cilkrts_region_init(struct __cilkrts_region *region) {
  region->stolen = 0;
}

/// Pushes an entry into the slot \p t, which `tail` points to. Returns \p t.
CILKRTS_FAST struct __cilkrts_entry *
cilkrts_push_at(struct __cilkrts_worker *w, struct __cilkrts_entry *t,
                struct __cilkrts_region *region, void **frame) {
  __atomic_store_n(&t->frame, frame, __ATOMIC_RELAXED);
  __atomic_store_n(&t->region, region, __ATOMIC_RELAXED);
  // Release: the thief's acquire load of `tail` shows it the entry and all that
  // the parent did before the spawn.
  __atomic_store_n(&w->tail, t + 1, __ATOMIC_RELEASE);
  // The processor may still delay the store past the load. So a thread that
  // poisons `limit`, and then must not miss a push, calls membarrier before it
  // loads `tail`.
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  if (__builtin_expect(t + 1 > __atomic_load_n(&w->limit, __ATOMIC_RELAXED), 0))
    CILKRTS_ABI(cilk_object_needs_link_with_fopencilk)(region, frame);
  return t;
}

/// Pushes an entry. Returns its slot, for the pop.
CILKRTS_FAST struct __cilkrts_entry *
cilkrts_push(struct __cilkrts_region *region, void **frame) {
  struct __cilkrts_worker *w = cilkrts_fast_worker();
  return cilkrts_push_at(w, __atomic_load_n(&w->tail, __ATOMIC_RELAXED), region,
                         frame);
}

/// Pops the entry in the slot \p t, which the push has returned. The new tail
/// is computed from \p t, and the old tail is only compared, which the
/// processor may do later. Otherwise each spawn would wait for the pop before
/// it: the whole computation would be one chain of loads and stores of `tail`.
CILKRTS_FAST void cilkrts_pop(struct __cilkrts_region *region,
                              struct __cilkrts_entry *t) {
  struct __cilkrts_worker *w = cilkrts_fast_worker();
  struct __cilkrts_entry *last =
      __atomic_load_n(&w->tail, __ATOMIC_RELAXED) - 1;
  // If the tails differ, the strand has changed workers (its entry was stolen,
  // and this deque is empty), or the push was the first of its thread.
  if (__builtin_expect(last == t, 1)) {
    // Release: a thief that reads this value instead of a push's value still
    // sees the entries beneath it.
    __atomic_store_n(&w->tail, t, __ATOMIC_RELEASE);
    // Store, then load: the thief's half of this Dekker handshake replaces the
    // fence that is missing here (consent or membarrier, see deque.c).
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    if (__builtin_expect(__atomic_load_n(&w->pop_limit, __ATOMIC_RELAXED) <= t,
                         1))
      return;
  } else {
    __atomic_store_n(&w->tail, last, __ATOMIC_RELEASE);
  }
  CILKRTS_ABI(__cilkrts_pop_slow)(region);
}

/// Returns true if the running strand is to push work: its worker's deque is
/// empty, or another worker has asked for work or is about to sleep. A hint.
/// Returns true in a thread that has no worker yet.
CILKRTS_FAST int cilkrts_wants_work(void) {
  struct __cilkrts_worker *w = cilkrts_fast_worker();
  return __atomic_load_n(&w->tail, __ATOMIC_RELAXED) <=
             __atomic_load_n(&w->head, __ATOMIC_RELAXED) ||
         !__atomic_load_n(&w->limit, __ATOMIC_RELAXED);
}

/// The number of entries that lazy spawns keep in a deque. After a steal of the
/// oldest, the next thieves find the others before the next spawn pushes one.
#define CILKRTS_FEW_ENTRIES 4

/// Returns true if a lazy spawn is to push its continuation: the deque has few
/// entries, or thieves may steal from it or have asked to, since `pop_limit` is
/// the highest address then. A hint. Returns true in a thread that has no
/// worker yet.
CILKRTS_FAST int cilkrts_wants_spawn(void) {
  struct __cilkrts_worker *w = cilkrts_fast_worker();
  struct __cilkrts_entry *last =
      __atomic_load_n(&w->tail, __ATOMIC_RELAXED) - (CILKRTS_FEW_ENTRIES - 1);
  return last <= __atomic_load_n(&w->pop_limit, __ATOMIC_RELAXED);
}

CILKRTS_FAST void cilkrts_sync(struct __cilkrts_region *region) {
  if (__builtin_expect(region->stolen != 0, 0))
    CILKRTS_ABI(__cilkrts_sync_slow)(region);
}

/// Returns the place in the serial order, among the children of its region, of
/// the child that is about to be pushed. An exception of a child wins over
/// those of higher indices. (Exceptions pending from before the last sync lack
/// the bit CILKRTS_PENDING.)
CILKRTS_FAST uint64_t cilkrts_index(const struct __cilkrts_region *region) {
  return region->stolen;
}

/// Syncs a region whose children may throw. Their exceptions stay pending.
CILKRTS_FAST void cilkrts_sync_wait(struct __cilkrts_region *region) {
  if (__builtin_expect(region->stolen != 0, 0)) {
    CILKRTS_ABI(__cilkrts_sync_slow)(region);
    if (region->exceptions)
      region->stolen = CILKRTS_PENDING;
  }
}

/// Syncs a region whose children may throw. Throws the serially first of their
/// exceptions.
CILKRTS_FAST void cilkrts_sync_throw(struct __cilkrts_region *region) {
  if (__builtin_expect(region->stolen != 0, 0)) {
    CILKRTS_ABI(__cilkrts_sync_slow)(region);
    if (region->exceptions)
      CILKRTS_ABI(__cilkrts_throw_pending)(region);
  }
}

/// Called when \p exception leaves the region, whose children have all ended.
/// If exceptions are pending, throws the first of them instead, since they come
/// before \p exception in the serial order.
CILKRTS_FAST void cilkrts_unwind(struct __cilkrts_region *region,
                                 struct _Unwind_Exception *exception) {
  if (__builtin_expect((region->stolen & CILKRTS_PENDING) != 0, 0))
    CILKRTS_ABI(__cilkrts_throw_instead)(region, exception);
}

/// Returns the running strand's view of the reducer \p key, an object of
/// \p size bytes. It is valid until the strand spawns, syncs or ends. If
/// \p identity is null, a new view is all zeros. If \p reduce is null, the view
/// on the right is dropped.
CILKRTS_FAST void *cilkrts_view(void *key, uint64_t size, void *identity,
                                void *reduce) {
  struct __cilkrts_worker *w = cilkrts_fast_worker();
  // A plain read, for a shorter comparison: only the owner writes the word.
  if (__builtin_expect(!w->views, 1))
    return key;
  return CILKRTS_ABI(__cilkrts_view)(w, key, size, identity, reduce);
}

/// Enters the reducer \p key, which the running strand has just constructed, as
/// its own view.
CILKRTS_FAST void cilkrts_view_register(void *key, void *reduce) {
  if (__builtin_expect(
          __atomic_load_n(&cilkrts_fast_worker()->views, __ATOMIC_RELAXED) != 0,
          0))
    CILKRTS_ABI(__cilkrts_view_register)(key, reduce);
}

/// Removes the reducer \p key, which the running strand destroys.
CILKRTS_FAST void cilkrts_view_unregister(void *key) {
  if (__builtin_expect(
          __atomic_load_n(&cilkrts_fast_worker()->views, __ATOMIC_RELAXED) != 0,
          0))
    CILKRTS_ABI(__cilkrts_view_unregister)(key);
}

#ifdef __cplusplus
#define CILKRTS_ASSERT_LAYOUT static_assert
#else
#define CILKRTS_ASSERT_LAYOUT _Static_assert
#endif
#define CILKRTS_MEANING(number)
#define CILKRTS_FIELD(type, field, offset)                                     \
  CILKRTS_ASSERT_LAYOUT(__builtin_offsetof(struct type, field) == (offset),    \
                        "layout.def says where the field is");
#define CILKRTS_SIZE(type, size)                                               \
  CILKRTS_ASSERT_LAYOUT(sizeof(struct type) == (size),                         \
                        "layout.def says how large the structure is");
#include "layout.def"
#undef CILKRTS_ASSERT_LAYOUT
#undef CILKRTS_MEANING
#undef CILKRTS_FIELD
#undef CILKRTS_SIZE

#ifdef __cplusplus
}
#endif

#endif // CILKRTS_ABI_H

//===- cilksan.h - facts for the race detector ------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions by which a program gives facts to Cilksan, the determinacy-race
// detector. Without -fsanitize=cilk they do nothing and need no library.
//
// Cilksan runs all tasks of the program in one thread. Calls in other threads,
// such as those that the program creates, do nothing. So the functions may be
// called from any thread, but not from a signal handler. None of them fails.
// docs/cilksan.md describes the reports.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CILKSAN_H
#define _CILK_CILKSAN_H

#ifdef __cplusplus
extern "C" {
#else
#include <stdbool.h>
#endif

/// A part of an array of one to three dimensions that code declares to access:
/// the elements with an index from lo up to hi, excluded, in each dimension.
struct __cilksan_box {
  /// The address of the element whose indices are all 0. It need not be an
  /// element of the box.
  const void *base;
  /// The size of an element in bytes, not 0.
  unsigned long element;
  /// The number of dimensions, 1 to 3: that many elements of the arrays below
  /// are used.
  unsigned dims;
  /// The first index of each dimension, and the index after the last one. A box
  /// with lo >= hi has no elements.
  long lo[3], hi[3];
  /// The distance between two elements with neighbouring indices in each
  /// dimension, in bytes. It may be negative.
  long stride[3];
  /// True if the elements are read, and if they are written. Elements that are
  /// written may be read as well.
  bool reads, writes;
};

#ifdef __cilksan__

/// Switches checking off. Until __cilksan_enable_checking, accesses are neither
/// checked nor remembered, so races of later accesses with them are not found.
/// Calls nest: each needs its own __cilksan_enable_checking. Checking is on
/// when the program starts.
void __cilksan_disable_checking(void);
/// Ends the effect of the last __cilksan_disable_checking that has not been
/// ended. Does nothing if checking is on.
void __cilksan_enable_checking(void);
/// Returns true if accesses of the calling thread are checked now. Returns
/// false in threads that Cilksan does not follow, and without -fsanitize=cilk.
bool __cilksan_is_checking_enabled(void);

/// Tells Cilksan that the running task has acquired the lock at \p lock
/// exclusively. Two accesses do not race if both tasks hold the lock, and one
/// of them holds it exclusively. A task does not hold the locks of its parent.
/// A lock that was acquired several times is held until it has been released as
/// often. Needed only for locks that the program implements itself: Cilksan
/// knows the locks of libpthread, C11 and the C++ library.
void __cilksan_acquire_lock(const void *lock);
/// Does the same for a lock that the task shares with other tasks that acquire
/// it by this function. These tasks may only read the data that the lock
/// protects, since the lock does not protect them from each other.
void __cilksan_acquire_shared_lock(const void *lock);
/// Tells Cilksan that the running task is about to release the lock at \p lock.
/// Does nothing if the lock is not held. A task that ends releases all its
/// locks.
void __cilksan_release_lock(const void *lock);
/// Do nothing. They exist for programs that register their locks.
void __cilksan_register_lock_explicit(const void *lock);
void __cilksan_unregister_lock_explicit(const void *lock);

/// Tells Cilksan that the running task has signalled other tasks through the
/// object at \p what. In every schedule, the actions of the task before this
/// call, and all actions that precede them, happen before the actions of a task
/// after its __cilksan_get of the same address, if that call follows in the
/// serial order. Earlier puts of the address are forgotten. The call counts as
/// a read of the byte at \p what.
void __cilksan_put(const void *what);
/// Does the same, and keeps the earlier puts of the address: a get comes after
/// all of them. Does not count as a read.
void __cilksan_put_also(const void *what);
/// Tells Cilksan that the running task has waited for the puts of \p what, as
/// __cilksan_put describes. Does nothing if there was no put. The call counts
/// as a read of the byte at \p what.
void __cilksan_get(const void *what);
/// Do the same as __cilksan_put_also and __cilksan_get, for an order that holds
/// in this run only, such as the order of messages: in another schedule the
/// receiver may get the message of another sender. A certificate then has a
/// limit.
void __cilksan_send(const void *what);
void __cilksan_receive(const void *what);

/// Tells Cilksan that the \p size bytes at \p addr belong to one worker from
/// now on. Examples are the element of an array with the index
/// __cilkrts_get_worker_number(), and a block in a worker's free list. Cilksan
/// runs all strands on one worker, so strands share such memory even if they do
/// not share it in another schedule. Until __cilksan_end_worker_storage,
/// accesses to the memory do not race. This call counts as a write of all the
/// memory by its last user. The effect also ends if malloc gives the memory out
/// again.
///
/// An allocator with lists for each worker calls this function for a block that
/// it gets back, and __cilksan_end_worker_storage for a block that it gives
/// out.
void __cilksan_begin_worker_storage(const void *addr, unsigned long size);
/// Ends the effect of __cilksan_begin_worker_storage, and forgets all earlier
/// accesses to the memory.
void __cilksan_end_worker_storage(const void *addr, unsigned long size);

/// Tells Cilksan that the accesses of the running task up to
/// __cilksan_end_atomic are one atomic operation. Two atomic operations do not
/// race, unless the option CILKSAN_CHECK_ATOMICS=1 is set.
void __cilksan_begin_atomic(void);
/// Ends the atomic operation that __cilksan_begin_atomic began.
void __cilksan_end_atomic(void);

/// Declares the memory that the running strand will access until
/// __cilksan_effect_end, also in functions that it calls and in tasks that it
/// spawns: the \p count boxes at \p boxes. The boxes are copied. Cilksan
/// reports each access outside of all boxes, and each write that is only in
/// boxes declared as not written. \p name, which may be null or empty, is the
/// name of the code in reports; it must stay valid until the end. A box that
/// makes no sense is ignored, with a warning.
///
/// The function that calls __cilksan_effect_begin then calls the declared code,
/// and then __cilksan_effect_end. The variables of the caller need a
/// declaration. The following need no declaration: the code's own variables,
/// memory that is allocated after the begin, and reads of variables and blocks
/// of up to 256 bytes that no declaration writes. If an exception leaves the
/// caller, the declaration ends. Declarations nest: all declarations around an
/// access must allow it.
void __cilksan_effect_begin(const struct __cilksan_box *boxes, unsigned count,
                            const char *name);
/// Ends the innermost declaration. Does nothing if there is none.
void __cilksan_effect_end(void);

#else

static __inline__ void __cilksan_disable_checking(void) {}
static __inline__ void __cilksan_enable_checking(void) {}
static __inline__ bool __cilksan_is_checking_enabled(void) { return false; }
static __inline__ void __cilksan_acquire_lock(const void *lock) { (void)lock; }
static __inline__ void __cilksan_acquire_shared_lock(const void *lock) {
  (void)lock;
}
static __inline__ void __cilksan_release_lock(const void *lock) { (void)lock; }
static __inline__ void __cilksan_register_lock_explicit(const void *lock) {
  (void)lock;
}
static __inline__ void __cilksan_unregister_lock_explicit(const void *lock) {
  (void)lock;
}
static __inline__ void __cilksan_put(const void *what) { (void)what; }
static __inline__ void __cilksan_put_also(const void *what) { (void)what; }
static __inline__ void __cilksan_get(const void *what) { (void)what; }
static __inline__ void __cilksan_send(const void *what) { (void)what; }
static __inline__ void __cilksan_receive(const void *what) { (void)what; }
static __inline__ void __cilksan_begin_worker_storage(const void *addr,
                                                      unsigned long size) {
  (void)addr;
  (void)size;
}
static __inline__ void __cilksan_end_worker_storage(const void *addr,
                                                    unsigned long size) {
  (void)addr;
  (void)size;
}
static __inline__ void __cilksan_begin_atomic(void) {}
static __inline__ void __cilksan_end_atomic(void) {}
static __inline__ void __cilksan_effect_begin(const struct __cilksan_box *boxes,
                                              unsigned count,
                                              const char *name) {
  (void)boxes;
  (void)count;
  (void)name;
}
static __inline__ void __cilksan_effect_end(void) {}

#endif

#ifdef __cplusplus
} // extern "C"

/// A lock for the detector only, which std::lock_guard and similar classes can
/// take. It declares that races between accesses under the lock are intended.
/// It does not keep any code from running in parallel.
class Cilksan_fake_mutex {
public:
  Cilksan_fake_mutex() { __cilksan_register_lock_explicit(this); }
  ~Cilksan_fake_mutex() { __cilksan_unregister_lock_explicit(this); }
  Cilksan_fake_mutex(const Cilksan_fake_mutex &) = delete;
  Cilksan_fake_mutex &operator=(const Cilksan_fake_mutex &) = delete;

  void lock() { __cilksan_acquire_lock(this); }
  void unlock() { __cilksan_release_lock(this); }
};

/// Holds a lock for the detector from construction to destruction. The lock is
/// a Cilksan_fake_mutex, or the address of any object.
class Cilksan_fake_lock_guard {
public:
  explicit Cilksan_fake_lock_guard(const void *lock) : lock(lock) {
    __cilksan_acquire_lock(lock);
  }
  explicit Cilksan_fake_lock_guard(const Cilksan_fake_mutex &mutex)
      : Cilksan_fake_lock_guard(&mutex) {}
  ~Cilksan_fake_lock_guard() { __cilksan_release_lock(lock); }
  Cilksan_fake_lock_guard(const Cilksan_fake_lock_guard &) = delete;
  Cilksan_fake_lock_guard &operator=(const Cilksan_fake_lock_guard &) = delete;

private:
  const void *lock;
};
#else

/// A lock for the detector only. Its address is an argument of the functions of
/// locks: __cilksan_acquire_lock(&mutex). It has a member since C requires one.
typedef struct Cilksan_fake_mutex {
  char unused;
} Cilksan_fake_mutex;
#endif

#endif // _CILK_CILKSAN_H

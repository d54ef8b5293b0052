//===- cilksan.h - telling the race detector -------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions by which a program gives Cilksan facts. Without -fsanitize=cilk
// they do nothing and need no library.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CILKSAN_H
#define _CILK_CILKSAN_H

#ifdef __cplusplus
extern "C" {
#else
#include <stdbool.h>
#endif

/// Elements of an array, as a part of what some code says it accesses: those
/// with an index from lo up to hi, hi not included, in each dimension. The
/// element with the index 0 in all of them is at base, which need not be one of
/// the box; in dimension d a step is stride[d] bytes.
struct __cilksan_box {
  const void *base;
  unsigned long element; /* in bytes */
  unsigned dims;         /* 1 to 3; the arrays below have as many */
  long lo[3], hi[3];
  long stride[3];
  bool reads, writes; /* what is written may be read as well */
};

#ifdef __cilksan__

/// Accesses between the two are neither checked nor remembered. They nest;
/// checking is on at the start.
void __cilksan_disable_checking(void);
void __cilksan_enable_checking(void);
bool __cilksan_is_checking_enabled(void);

/// The running task takes or releases a lock of its own making, which is known
/// by its address. Locks of libpthread, C11 and the C++ library are known.
void __cilksan_acquire_lock(const void *lock);
/// With others that do, of whom none writes what the lock protects.
void __cilksan_acquire_shared_lock(const void *lock);
void __cilksan_release_lock(const void *lock);
/// Allowed, and not needed.
void __cilksan_register_lock_explicit(const void *lock);
void __cilksan_unregister_lock_explicit(const void *lock);

/// The actions of the running task before it puts an object, identified by an
/// address, happen before the actions of tasks after they get the object, in
/// every schedule. put replaces earlier puts; put_also keeps them.
void __cilksan_put(const void *what);
void __cilksan_put_also(const void *what);
void __cilksan_get(const void *what);
/// The same for this run only: in another one it may be another's.
void __cilksan_send(const void *what);
void __cilksan_receive(const void *what);

/// Memory that belongs to one worker, such as the element of an array that a
/// strand finds by __cilkrts_get_worker_number(), or a block in a worker's free
/// list. Cilksan runs all strands on one worker, so that they share memory here
/// which they don't share in another schedule. From begin to end, accesses to
/// the memory don't race. The call of begin counts as a write of all of it, by
/// the last strand that used it otherwise; after the end its past counts for
/// nothing. An allocator with lists for each worker calls end for a block that
/// it gives out, and begin for one that it gets back. Memory that malloc gives
/// out again is no worker's any more.
void __cilksan_begin_worker_storage(const void *addr, unsigned long size);
void __cilksan_end_worker_storage(const void *addr, unsigned long size);

/// Accesses between the two are one atomic operation to all other strands.
void __cilksan_begin_atomic(void);
void __cilksan_end_atomic(void);

/// What the running strand, what it calls and what it spawns access between the
/// two is said to be in these boxes, and an access that isn't is reported: the
/// one that has the name, for the report, calls the code from the function in
/// which it calls these two. They nest.
void __cilksan_effect_begin(const struct __cilksan_box *boxes, unsigned count,
                            const char *name);
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

/// A lock for the detector only: it says that races between what is done while
/// it is held are meant, and doesn't keep anything from running in parallel.
class Cilksan_fake_mutex {
public:
  Cilksan_fake_mutex() { __cilksan_register_lock_explicit(this); }
  ~Cilksan_fake_mutex() { __cilksan_unregister_lock_explicit(this); }
  Cilksan_fake_mutex(const Cilksan_fake_mutex &) = delete;
  Cilksan_fake_mutex &operator=(const Cilksan_fake_mutex &) = delete;

  void lock() { __cilksan_acquire_lock(this); }
  void unlock() { __cilksan_release_lock(this); }
};

/// Holds a lock of the detector's from its construction to its destruction.
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

/// In C, the address of a fake mutex is an argument of the functions of locks:
/// __cilksan_acquire_lock(&mutex). The member is there since C wants one.
typedef struct Cilksan_fake_mutex {
  char unused;
} Cilksan_fake_mutex;
#endif

#endif // _CILK_CILKSAN_H

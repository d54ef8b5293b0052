//===- loop.cpp - the thread that waits for descriptors ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The thread that waits for all descriptors. It starts with the first wait, and
// sleeps in libevent. It is told of each change of a descriptor once
// (edge-triggered), from the time when a strand first waits for the descriptor
// until the descriptor is closed. So a wait costs no call of the kernel except
// the one that has failed before it.
//
// The strands that can continue are collected, and unparked when the loop has
// been told all that the kernel had to report.
//
// The child of a fork has no loop until a strand of it waits for a descriptor.
// The memory of libevent may have been in the middle of a change, and its state
// in the kernel is the parent's. So the child leaves both unused and starts a
// new loop.
//
//===----------------------------------------------------------------------===//

#include "loop.h"

#include "../runtime/support/keep_loaded.h"
#include "../runtime/support/sanitizer.h"
#include "helpers.h"

#pragma GCC visibility push(default)
#include "../include/cilk/io.h"
#pragma GCC visibility pop

#include <cassert>
#include <cerrno>
#include <event2/event.h>
#include <event2/thread.h>
#include <new>
#include <pthread.h>

namespace cilk::io {

// Guards the start.
static pthread_mutex_t start_lock = PTHREAD_MUTEX_INITIALIZER;
// Null until the loop runs.
static std::atomic<event_base *> base;

// The strands that can continue. Only the loop's thread uses it.
static internal::waiter *batch, **batch_end = &batch;

static void note(descriptor &d, direction way) {
  // Release: partner is the acquire of the strand that compares, before its
  // call.
  d.changes[way].fetch_add(1, std::memory_order_release);
  assert(!*batch_end && "the batch ends there");
  *batch_end = d.waiting[way].take_all();
  while (*batch_end)
    batch_end = &(*batch_end)->next;
}

static void hear(evutil_socket_t, short what, void *of) {
  descriptor &d = *static_cast<descriptor *>(of);
  d.lock.lock();
  if (what & EV_READ)
    note(d, READ);
  if (what & EV_WRITE)
    note(d, WRITE);
  d.lock.unlock();
}

static void *run(void *of) {
  auto *running = static_cast<event_base *>(of);
  for (;;) {
    event_base_loop(running, EVLOOP_ONCE | EVLOOP_NO_EXIT_ON_EMPTY);
    internal::waiter *all = batch;
    batch = nullptr;
    batch_end = &batch;
    internal::wait_list::unpark_all(all);
  }
  return nullptr;
}

static event_base *make_base() {
  event_config *config = event_config_new();
  if (!config)
    return nullptr;
  event_config_require_features(config, EV_FEATURE_ET);
  event_config_set_flag(config, EVENT_BASE_FLAG_IGNORE_ENV);
  event_base *made = event_base_new_with_config(config);
  event_config_free(config);
  return made;
}

// Resets a record of the parent in the child, which keeps only the record
// itself.
static void forget(descriptor &d, void *) { new (&d) descriptor; }

static void before_fork() {
  pthread_mutex_lock(&start_lock);
  before_fork_of_helpers();
}

static void in_parent() {
  after_fork_of_helpers(/*in_child=*/false);
  pthread_mutex_unlock(&start_lock);
}

static void in_child() {
  after_fork_of_helpers(/*in_child=*/true);
  pthread_mutex_init(&start_lock, nullptr);
  base.store(nullptr, std::memory_order_relaxed);
  batch = nullptr;
  batch_end = &batch;
  visit_all(forget, nullptr);
}

static void waits_here(descriptor &d, void *any) {
  d.lock.lock();
  *static_cast<bool *>(any) |= d.is_waited_for();
  d.lock.unlock();
}

static bool is_pending(unsigned *threads) {
  bool any = are_helpers_busy(threads);
  *threads += base.load(std::memory_order_relaxed) != nullptr;
  visit_all(waits_here, &any);
  return any;
}

// Prepares the loop, once in a process and in its children.
static int prepare() {
  static bool prepared;
  if (prepared)
    return 0;
  if (evthread_use_pthreads() != 0)
    return ENOMEM;
  if (int failure = pthread_atfork(before_fork, in_parent, in_child))
    return failure;
  cilkrts_keep_loaded();
  __cilkrts_add_waker(is_pending);
  prepared = true;
  return 0;
}

static int start_under_lock() {
  if (base.load(std::memory_order_relaxed))
    return 0;
  if (int failure = prepare())
    return failure;
  event_base *made = make_base();
  if (!made)
    return ENOMEM;
  if (start_thread(run, made) != 0) {
    event_base_free(made);
    return ENOMEM;
  }
  cilkrts_tsan_release(&base);
  // Release: partner is the acquire in start_loop.
  base.store(made, std::memory_order_release);
  return 0;
}

int start_loop() {
  // Acquire: partner is the release in start_under_lock.
  if (base.load(std::memory_order_acquire)) {
    cilkrts_tsan_acquire(&base);
    return 0;
  }
  pthread_mutex_lock(&start_lock);
  int failure = start_under_lock();
  pthread_mutex_unlock(&start_lock);
  return failure;
}

int watch(int fd, descriptor &d) {
  assert(!d.closing && "no strand begins to wait at what is being closed");
  if (d.watched)
    return 0;
  assert(base.load(std::memory_order_relaxed) && "the loop runs");
  event_assign(&d.event, base.load(std::memory_order_relaxed), fd,
               EV_READ | EV_WRITE | EV_ET | EV_PERSIST, hear, &d);
  errno = 0;
  if (event_add(&d.event, nullptr) != 0)
    return errno ? errno : EIO;
  d.watched = true;
  return 0;
}

void unwatch(descriptor &d) {
  assert(d.closing && !d.watched && "nobody else uses the event");
  event_del(&d.event);
}

} // namespace cilk::io

int cilk_io_init(void) { return -cilk::io::start_loop(); }

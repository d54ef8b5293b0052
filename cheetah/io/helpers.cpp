//===- helpers.cpp - threads for calls that have to block ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads for blocking calls. A helper starts when there is a job and no helper
// is idle, up to a maximum number of helpers. It ends when it has been idle for
// a second.
//
//===----------------------------------------------------------------------===//

#include "helpers.h"

#pragma GCC visibility push(default)
#include "../include/cilk/concurrent.h"
#include "../include/cilk/io.h"
#pragma GCC visibility pop

#include <cassert>
#include <cerrno>
#include <ctime>
#include <pthread.h>
#include <signal.h>

namespace cilk::io {

enum { MOST_HELPERS = 64, IDLE_NS = 1000000000 };

// `lock` guards all of the following state.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more; // signalled for new jobs
static job *jobs, **jobs_end = &jobs;
static unsigned queued, helpers, idle;
static bool has_clock; // `more` uses the monotonic clock

int start_thread(void *(*f)(void *), void *argument) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  int failure = pthread_create(&thread, nullptr, f, argument);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (failure == 0)
    pthread_detach(thread);
  return failure;
}

// Returns true if the state is consistent, as it is between two operations. The
// caller holds the lock.
[[maybe_unused]] static bool is_consistent() {
  return !jobs == !queued && (jobs != nullptr || jobs_end == &jobs) &&
         idle <= helpers && helpers <= MOST_HELPERS;
}

static void add(job &added) {
  added.next = nullptr;
  *jobs_end = &added;
  jobs_end = &added.next;
  ++queued;
}

// Returns the first job that no helper has taken, or null after a time without
// any. The caller holds the lock, and `idle` counts the caller during the wait.
static job *take_job() {
  const int64_t end = cilk_deadline_in(IDLE_NS);
  const timespec until = {end / 1000000000, end % 1000000000};
  ++idle;
  while (!jobs)
    if (pthread_cond_timedwait(&more, &lock, &until) == ETIMEDOUT)
      break;
  --idle;
  job *taken = jobs;
  if (!taken)
    return nullptr;
  jobs = taken->next;
  if (!jobs)
    jobs_end = &jobs;
  --queued;
  assert(is_consistent());
  return taken;
}

static void *help(void *unused) {
  pthread_mutex_lock(&lock);
  while (job *taken = take_job()) {
    pthread_mutex_unlock(&lock);
    taken->result = taken->f(taken->argument);
    // The job belongs to the strand after this call, which resumes the strand.
    __cilkrts_unpark(taken->strand, 1);
    pthread_mutex_lock(&lock);
  }
  assert(!jobs && helpers && "a helper ends when nothing is left to do");
  --helpers;
  pthread_mutex_unlock(&lock);
  return unused;
}

// Starts a helper. The caller holds the lock.
static bool add_helper() {
  if (!has_clock) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&more, &attributes);
    pthread_condattr_destroy(&attributes);
    has_clock = true;
  }
  if (start_thread(help, nullptr) != 0)
    return false;
  ++helpers;
  return true;
}

bool hand_over(job &given) {
  pthread_mutex_lock(&lock);
  assert(is_consistent());
  bool wanted = queued >= idle && helpers < MOST_HELPERS;
  bool possible = (wanted && add_helper()) || helpers > 0;
  if (possible) {
    add(given);
    pthread_cond_signal(&more);
  }
  pthread_mutex_unlock(&lock);
  return possible;
}

void before_fork_of_helpers() { pthread_mutex_lock(&lock); }

void after_fork_of_helpers(bool in_child) {
  if (!in_child) {
    pthread_mutex_unlock(&lock);
    return;
  }
  pthread_mutex_init(&lock, nullptr);
  jobs = nullptr;
  jobs_end = &jobs;
  queued = helpers = idle = 0;
  has_clock = false;
}

bool are_helpers_busy(unsigned *threads) {
  pthread_mutex_lock(&lock);
  assert(is_consistent());
  *threads = helpers;
  bool busy = helpers != idle || queued;
  pthread_mutex_unlock(&lock);
  return busy;
}

} // namespace cilk::io

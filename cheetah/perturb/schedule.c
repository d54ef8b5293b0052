//===- schedule.c - one thread at a time, in an order that a number gives ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The schedule. One spin lock guards all state, and threads wait in futexes.
// ThreadSanitizer knows the C library's locks: it would mistake each turn for
// an order that the program has made, and find no race any more.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "schedule.h"

#include "../runtime/support/message.h"
#include "draw.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <sched.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
  MOST_THREADS = 4096,
  // The intervals at which a waiting thread checks whether the turn is stuck,
  // and the limits after which it is: a processor time (busy), and a time of
  // waiting.
  LOOK_MS = 20,
  BUSY_MS = 200,
  AWAY_MS = 400
};

struct participant {
  enum {
    FREE,
    READY,   // may have the turn, best from `ready_at` on
    RUNNING, // has the turn
    ASLEEP,  // at `word`
    AWAY,    // runs, but its turn was taken over
    ENDED    // another thread will wait for that
  } state;
  uint32_t turn; // atomic, a futex: it is the thread's turn
  uint64_t ready_at;
  const uint32_t *word;
  uint64_t wakes_at; // in ms, or 0
  uint64_t number;   // in the order of appearance
  pthread_t id;
  pid_t thread_id;
  bool expected; // created by the runtime, which will join or detach it
  bool detached;
  bool ending;
};

static struct participant threads[MOST_THREADS];
static unsigned count; // greatest number of those in use
static struct participant *runner;
static uint64_t step;
static struct cilkrts_draw draw;
static struct cilkrts_schedule_summary summary;
static uint32_t lock_word; // atomic

static __thread struct participant *self;
// True while the thread is in here: signal handlers meet no points then.
static __thread bool inside;
// The program's errno, which a point leaves unchanged.
static __thread int saved_errno;
static pthread_key_t end_key;

//===----------------------------------------------------------------------===//
// The lock, and time
//===----------------------------------------------------------------------===//

static void lock(void) {
  // Acquire: partner is the release in unlock.
  while (__atomic_exchange_n(&lock_word, 1, __ATOMIC_ACQUIRE))
    syscall(SYS_sched_yield);
}

static void unlock(void) {
  // Release: partner is the acquire in lock.
  __atomic_store_n(&lock_word, 0, __ATOMIC_RELEASE);
}

static uint64_t milliseconds(clockid_t clock) {
  struct timespec now;
  if (clock_gettime(clock, &now) != 0)
    return 0;
  return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

// Returns true if the thread waits for something other than a processor. The
// file is read by system calls, in which ThreadSanitizer sees no order of
// threads.
static bool waits(const struct participant *p) {
  char path[64], text[512];
  snprintf(path, sizeof path, "/proc/self/task/%d/stat", (int)p->thread_id);
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return true;
  long bytes = syscall(SYS_read, file, text, sizeof text - 1);
  syscall(SYS_close, file);
  text[bytes > 0 ? bytes : 0] = 0;
  // The state follows the name, which is in parentheses.
  const char *state = strrchr(text, ')');
  return !state || !state[1] || !strchr("RtT", state[2]);
}

// Returns the processor time of the thread so far. The thread exists, as it has
// the turn.
static uint64_t busy_milliseconds(const struct participant *p) {
  clockid_t clock;
  return pthread_getcpuclockid(p->id, &clock) == 0 ? milliseconds(clock) : 0;
}

//===----------------------------------------------------------------------===//
// Turns
//===----------------------------------------------------------------------===//

static void note_turn(const struct participant *p) {
  ++summary.turns;
  summary.hash = (summary.hash ^ p->number) * UINT64_C(0x100000001B3);
  summary.hash = (summary.hash ^ step) * UINT64_C(0x100000001B3);
}

static void begin_turn(struct participant *p) {
  runner = p;
  p->state = RUNNING;
  note_turn(p);
}

static void give_turn(struct participant *p) {
  begin_turn(p);
  // Release: partner is the acquire in await_turn.
  __atomic_store_n(&p->turn, 1, __ATOMIC_RELEASE);
  syscall(SYS_futex, &p->turn, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

// Returns one of the threads that are ready and don't pause; or the one whose
// pause ends first; or null.
static struct participant *pick(void) {
  struct participant *first = NULL;
  uint64_t candidates = 0;
  for (struct participant *p = threads; p < threads + count; ++p) {
    if (p->state != READY)
      continue;
    candidates += p->ready_at <= step;
    if (!first || p->ready_at < first->ready_at)
      first = p;
  }
  if (!candidates) {
    if (first)
      step = first->ready_at;
    return first;
  }
  uint64_t chosen = cilkrts_draw_below(&draw, candidates);
  for (struct participant *p = threads;; ++p)
    if (p->state == READY && p->ready_at <= step && chosen-- == 0)
      return p;
}

// Checks for deadlock when nobody is ready. Pool workers may sleep for ever,
// but no other thread: nobody would be there to wake it.
static void check_not_stuck(void) {
  bool waits = false;
  for (struct participant *p = threads; p < threads + count; ++p) {
    if (p->state == AWAY)
      return;
    waits |= p->state == ASLEEP && !p->expected;
  }
  if (waits)
    cilkrts_fail("perturbed: after %ld points all threads sleep, one of them "
                 "in a region or until others end: a wake-up was lost; look at "
                 "it in a debugger, with the same CILK_PERTURB",
                 (long)summary.points);
}

// Takes the turn from the thread that had it and gives it to \p next, a result
// of pick.
static void pass_turn(struct participant *next) {
  if (next) {
    give_turn(next);
  } else {
    runner = NULL;
    check_not_stuck();
  }
}

// Takes the turn from a thread that meets no points. If nobody runs, ends the
// sleep of a thread that has a limit. Waiting threads call this periodically.
static void look_after_turn(void) {
  static struct participant *watched;
  static uint64_t seen_points, since, busy_before;
  uint64_t now = milliseconds(CLOCK_MONOTONIC);
  lock();
  if (!runner) {
    if (self->state == ASLEEP && self->wakes_at && now >= self->wakes_at)
      give_turn(self);
  } else if (runner != self &&
             // Relaxed: a thread that has not yet seen its turn is sure to see
             // it.
             !__atomic_load_n(&runner->turn, __ATOMIC_RELAXED)) {
    uint64_t busy = busy_milliseconds(runner);
    if (runner != watched || summary.points != seen_points) {
      watched = runner;
      seen_points = summary.points;
      since = now;
      busy_before = busy;
    } else if (busy - busy_before >= BUSY_MS ||
               (now - since >= AWAY_MS && waits(runner))) {
      struct participant *next = pick();
      if (next) {
        ++summary.taken_over;
        runner->state = AWAY;
        give_turn(next);
      }
    }
  }
  unlock();
}

// Waits for the turn. The caller holds the lock, which is released meanwhile.
static void await_turn(void) {
  static const struct timespec look = {.tv_nsec = LOOK_MS * 1000000L};
  unlock();
  // Acquire: partner is the release in give_turn.
  while (!__atomic_load_n(&self->turn, __ATOMIC_ACQUIRE)) {
    long status =
        syscall(SYS_futex, &self->turn, FUTEX_WAIT_PRIVATE, 0, &look, NULL, 0);
    if (status != 0 && !__atomic_load_n(&self->turn, __ATOMIC_RELAXED))
      look_after_turn();
  }
  lock();
  // Nobody takes over a turn that hasn't been seen.
  __atomic_store_n(&self->turn, 0, __ATOMIC_RELAXED);
}

// Makes the thread wait for its next turn, which it may get at once.
static void change_turn(void) {
  struct participant *next = pick();
  if (next == self) {
    begin_turn(self);
  } else {
    pass_turn(next);
    await_turn();
  }
}

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

static struct participant *new_participant(void) {
  for (struct participant *p = threads; p < threads + MOST_THREADS; ++p) {
    if (p->state != FREE)
      continue;
    if (p >= threads + count)
      count = (unsigned)(p - threads) + 1;
    *p = (struct participant){.state = READY,
                              .ready_at = step,
                              .number = ++summary.threads,
                              .id = pthread_self(),
                              .thread_id = (pid_t)syscall(SYS_gettid)};
    return p;
  }
  cilkrts_fail("perturbed: more than %ld threads can't take turns: set "
               "CILK_PERTURB=SEED,parallel",
               (long)MOST_THREADS);
}

static struct participant *find(pthread_t id) {
  for (struct participant *p = threads; p < threads + count; ++p)
    if (p->state != FREE && p->expected && pthread_equal(p->id, id))
      return p;
  return NULL;
}

// Ends a thread, in the second round of destructors. The first round ends the
// thread's part in the runtime and meets points. (Points in later rounds would
// make the thread take part again.)
static void end_thread(void *argument) {
  struct participant *p = argument;
  if (!p->ending) {
    p->ending = true;
    pthread_setspecific(end_key, p);
    return;
  }
  inside = true;
  lock();
  self = NULL;
  p->state = p->expected && !p->detached ? ENDED : FREE;
  if (runner == p)
    pass_turn(pick());
  unlock();
  inside = false;
}

// Begins a step, with the lock and the turn. Returns false if the thread is in
// here already.
static bool begin_step(void) {
  if (inside)
    return false;
  saved_errno = errno;
  inside = true;
  lock();
  if (!self) {
    self = new_participant();
    pthread_setspecific(end_key, self);
  }
  if (runner != self) {
    self->state = READY;
    self->ready_at = step;
    if (runner)
      await_turn();
    else
      begin_turn(self);
  }
  ++step;
  ++summary.points;
  return true;
}

static void end_step(void) {
  unlock();
  errno = saved_errno;
  inside = false;
}

//===----------------------------------------------------------------------===//
// The functions of points
//===----------------------------------------------------------------------===//

static void pause_for(uint64_t length) {
  if (length) {
    self->state = READY;
    self->ready_at = step + length;
    change_turn();
  }
}

void cilkrts_schedule_point(void) {
  if (!begin_step())
    return;
  pause_for(cilkrts_draw_pause(&draw));
  end_step();
}

void cilkrts_schedule_yield(void) {
  if (!begin_step())
    return;
  pause_for(cilkrts_draw_length(&draw));
  end_step();
}

void cilkrts_schedule_nap(uint64_t points) {
  if (!begin_step())
    return;
  pause_for(points);
  end_step();
}

void cilkrts_schedule_sleep(uint32_t *word, uint32_t value, uint64_t ms) {
  if (!begin_step())
    return;
  if (__atomic_load_n(word, __ATOMIC_RELAXED) == value) {
    self->state = ASLEEP;
    self->word = word;
    self->wakes_at = ms ? milliseconds(CLOCK_MONOTONIC) + ms : 0;
    change_turn();
  }
  end_step();
}

void cilkrts_schedule_wake(uint32_t *word, uint64_t most) {
  if (!begin_step())
    return;
  uint64_t sleepers = 0;
  for (struct participant *p = threads; p < threads + count; ++p)
    sleepers += p->state == ASLEEP && p->word == word;
  for (struct participant *p = threads; sleepers && most; ++p) {
    if (p->state != ASLEEP || p->word != word)
      continue;
    // Wakes some of the rest, as many as are to be woken, each with the same
    // probability.
    if (cilkrts_draw_below(&draw, sleepers--) < most) {
      --most;
      p->state = READY;
      p->ready_at = step;
    }
  }
  pause_for(cilkrts_draw_pause(&draw));
  end_step();
}

struct participant *cilkrts_schedule_expect(void) {
  if (!begin_step())
    return NULL;
  struct participant *p = new_participant();
  p->expected = true;
  end_step();
  return p;
}

void cilkrts_schedule_cancel(struct participant *thread) {
  // This isn't a step: the thread may have a turn, which it will never see.
  inside = true;
  lock();
  thread->state = FREE;
  if (runner == thread)
    pass_turn(pick());
  unlock();
  inside = false;
}

void cilkrts_schedule_created(struct participant *thread, pthread_t id) {
  if (!begin_step())
    return;
  thread->id = id;
  end_step();
}

void cilkrts_schedule_enter(struct participant *thread) {
  inside = true;
  self = thread;
  lock();
  self->id = pthread_self();
  self->thread_id = (pid_t)syscall(SYS_gettid);
  await_turn();
  unlock();
  inside = false;
  pthread_setspecific(end_key, thread);
}

void cilkrts_schedule_await_end(pthread_t id) {
  for (bool ended = false; !ended && begin_step(); end_step()) {
    struct participant *p = find(id);
    ended = !p || p->state == ENDED;
    if (!ended)
      pause_for(cilkrts_draw_length(&draw));
    else if (p)
      p->state = FREE;
  }
}

void cilkrts_schedule_detach(pthread_t id) {
  if (!begin_step())
    return;
  struct participant *p = find(id);
  if (p && p->state == ENDED)
    p->state = FREE;
  else if (p)
    p->detached = true;
  end_step();
}

uint64_t cilkrts_schedule_step(void) { return step; }

struct cilkrts_schedule_summary cilkrts_schedule_summary(void) {
  return summary;
}

//===----------------------------------------------------------------------===//
// Begin, and fork
//===----------------------------------------------------------------------===//

static void before_fork(void) {
  inside = true;
  lock();
}

static void in_parent(void) {
  unlock();
  inside = false;
}

// Keeps only the forking thread in the child, and gives it the turn.
static void in_child(void) {
  for (struct participant *p = threads; p < threads + count; ++p)
    if (p != self)
      p->state = FREE;
  runner = NULL;
  if (self) {
    self->thread_id = (pid_t)syscall(SYS_gettid);
    begin_turn(self);
  }
  unlock();
  inside = false;
}

void cilkrts_schedule_begin(uint64_t seed) {
  draw = cilkrts_draw_begin(seed, 0);
  if (pthread_key_create(&end_key, end_thread) != 0 ||
      pthread_atfork(before_fork, in_parent, in_child) != 0)
    cilkrts_fail("perturbed: no memory to follow the process's threads: raise "
                 "the limit of virtual memory (ulimit -v)");
}

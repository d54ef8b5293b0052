//===- litmus.c - litmus tests of the checker itself ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The litmus tests of the literature (Alglave, Maranget, Tautschnig, "Herding
// cats", TOPLAS 2014), with the outcomes that each memory model allows, and
// programs with a mistake of each kind that the checker must find. The outcomes
// are compared exactly: a checker that never sees an allowed outcome misses
// mistakes, and one that sees a forbidden outcome reports mistakes that don't
// exist.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "explorer.h"

#include <linux/futex.h>
#include <linux/membarrier.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int x, y, plain;
static int r[4];

#define LOAD(where, order) __atomic_load_n(&(where), __ATOMIC_##order)
#define STORE(where, value, order)                                             \
  __atomic_store_n(&(where), value, __ATOMIC_##order)
#define FENCE(order) __atomic_thread_fence(__ATOMIC_##order)
#define THREAD(name, ...)                                                      \
  static void name(void *unused) {                                             \
    (void)unused;                                                              \
    __VA_ARGS__                                                                \
  }

static void membarrier(void) {
  syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0);
}

// Runs the threads to their ends.
#define RUN(name, ...)                                                         \
  static void name(void) {                                                     \
    static void (*const threads[])(void *) = {__VA_ARGS__};                    \
    for (unsigned i = 0; i < sizeof threads / sizeof *threads; ++i)            \
      explorer_spawn(threads[i], NULL);                                        \
    explorer_join();                                                           \
    end();                                                                     \
  }

#define end() explorer_outcome("%d%d", r[0], r[1])

// Store buffering.
THREAD(sb1, STORE(x, 1, RELAXED); r[0] = LOAD(y, RELAXED);)
THREAD(sb2, STORE(y, 1, RELAXED); r[1] = LOAD(x, RELAXED);)
RUN(sb, sb1, sb2)
THREAD(sb_ra1, STORE(x, 1, RELEASE); r[0] = LOAD(y, ACQUIRE);)
THREAD(sb_ra2, STORE(y, 1, RELEASE); r[1] = LOAD(x, ACQUIRE);)
RUN(sb_ra, sb_ra1, sb_ra2)
THREAD(sb_sc1, STORE(x, 1, SEQ_CST); r[0] = LOAD(y, SEQ_CST);)
THREAD(sb_sc2, STORE(y, 1, SEQ_CST); r[1] = LOAD(x, SEQ_CST);)
RUN(sb_sc, sb_sc1, sb_sc2)
THREAD(sb_fence1, STORE(x, 1, RELAXED); FENCE(SEQ_CST);
       r[0] = LOAD(y, RELAXED);)
THREAD(sb_fence2, STORE(y, 1, RELAXED); FENCE(SEQ_CST);
       r[1] = LOAD(x, RELAXED);)
RUN(sb_fences, sb_fence1, sb_fence2)
RUN(sb_one_fence, sb_fence1, sb2)
THREAD(sb_weak_fence1, STORE(x, 1, RELAXED); FENCE(ACQ_REL);
       r[0] = LOAD(y, RELAXED);)
RUN(sb_weak_fence, sb_weak_fence1, sb_fence2)
// The deque's asymmetric fences: the owner has no fence, and the thief calls
// membarrier.
THREAD(sb_membarrier1, STORE(x, 1, RELAXED); membarrier();
       r[0] = LOAD(y, RELAXED);)
RUN(sb_membarrier, sb_membarrier1, sb2)

// Message passing.
THREAD(mp1, STORE(x, 1, RELAXED); STORE(y, 1, RELAXED);)
THREAD(mp2, r[0] = LOAD(y, RELAXED); r[1] = LOAD(x, RELAXED);)
RUN(mp, mp1, mp2)
THREAD(mp_release, STORE(x, 1, RELAXED); STORE(y, 1, RELEASE);)
THREAD(mp_acquire, r[0] = LOAD(y, ACQUIRE); r[1] = LOAD(x, RELAXED);)
RUN(mp_ra, mp_release, mp_acquire)
RUN(mp_release_only, mp_release, mp2)
RUN(mp_acquire_only, mp1, mp_acquire)
THREAD(mp_fence1, STORE(x, 1, RELAXED); FENCE(RELEASE); STORE(y, 1, RELAXED);)
THREAD(mp_fence2, r[0] = LOAD(y, RELAXED); FENCE(ACQUIRE);
       r[1] = LOAD(x, RELAXED);)
RUN(mp_fences, mp_fence1, mp_fence2)
// A release sequence: the middle thread's addition carries the first's release.
THREAD(mp_update, __atomic_fetch_add(&y, 1, __ATOMIC_RELAXED);)
THREAD(mp_acquire_2, r[0] = LOAD(y, ACQUIRE) == 2; r[1] = LOAD(x, RELAXED);)
RUN(mp_sequence, mp_release, mp_update, mp_acquire_2)

// Load buffering: values from the future are forbidden here.
THREAD(lb1, r[0] = LOAD(x, RELAXED); STORE(y, 1, RELAXED);)
THREAD(lb2, r[1] = LOAD(y, RELAXED); STORE(x, 1, RELAXED);)
RUN(lb, lb1, lb2)

// Two writes in each thread. The outcome is the words' values at the end.
THREAD(w1, STORE(x, 1, RELAXED); STORE(y, 2, RELAXED);)
THREAD(w2, STORE(y, 1, RELAXED); STORE(x, 2, RELAXED);)
THREAD(w1_release, STORE(x, 1, RELAXED); STORE(y, 2, RELEASE);)
#undef end
#define end() explorer_outcome("%d%d", LOAD(x, SEQ_CST), LOAD(y, SEQ_CST))
RUN(two_writes, w1, w2)
RUN(two_writes_release, w1_release, w2)

// Coherence: one word's values are read in one order.
THREAD(co1, STORE(x, 1, RELAXED); STORE(x, 2, RELAXED);)
THREAD(co2, r[0] = LOAD(x, RELAXED); r[1] = LOAD(x, RELAXED);)
#undef end
#define end() explorer_outcome("%d%d", r[0], r[1])
RUN(corr, co1, co2)

// Additions aren't lost.
THREAD(add, __atomic_fetch_add(&x, 1, __ATOMIC_RELAXED);)
THREAD(add_by_cas, int old = LOAD(x, RELAXED);
       while (!__atomic_compare_exchange_n(&x, &old, old + 1, 0,
                                           __ATOMIC_RELAXED,
                                           __ATOMIC_RELAXED));)
THREAD(add_badly, STORE(x, LOAD(x, RELAXED) + 1, RELAXED);)
#undef end
#define end() explorer_outcome("%d", LOAD(x, SEQ_CST))
RUN(updates, add, add_by_cas, add)
RUN(lost_update, add, add_badly)

// Independent reads of independent writes.
THREAD(write_x, STORE(x, 1, RELEASE);)
THREAD(write_y, STORE(y, 1, RELEASE);)
THREAD(read_xy, r[0] = LOAD(x, ACQUIRE); r[1] = LOAD(y, ACQUIRE);)
THREAD(read_yx, r[2] = LOAD(y, ACQUIRE); r[3] = LOAD(x, ACQUIRE);)
THREAD(write_x_sc, STORE(x, 1, SEQ_CST);)
THREAD(write_y_sc, STORE(y, 1, SEQ_CST);)
THREAD(read_xy_sc, r[0] = LOAD(x, SEQ_CST); r[1] = LOAD(y, SEQ_CST);)
THREAD(read_yx_sc, r[2] = LOAD(y, SEQ_CST); r[3] = LOAD(x, SEQ_CST);)
#undef end
#define end()                                                                  \
  explorer_outcome(r[0] && !r[1] && r[2] && !r[3] ? "opposite" : "in one order")
RUN(iriw, write_x, write_y, read_xy, read_yx)
RUN(iriw_sc, write_x_sc, write_y_sc, read_xy_sc, read_yx_sc)

// Mistakes that must be found.
#undef end
#define end() ((void)0)
THREAD(publish, plain = 1; STORE(x, 1, RELEASE);)
THREAD(publish_badly, plain = 1; STORE(x, 1, RELAXED);)
THREAD(use, if (LOAD(x, ACQUIRE)) explorer_check(plain == 1, "not published");)
THREAD(use_badly,
       if (LOAD(x, RELAXED)) explorer_check(plain == 1, "not published");)
THREAD(plain_read, explorer_check(x != 1, "");)
RUN(published, publish, use)
RUN(published_badly, publish_badly, use)
RUN(used_badly, publish, use_badly)
RUN(mixed, write_x, plain_read)

// A sleeper and its waker.
static unsigned bell;
static void wait_for_bell(unsigned seen) {
  syscall(SYS_futex, &bell, FUTEX_WAIT_PRIVATE, seen, NULL);
}
THREAD(sleeper, unsigned seen = LOAD(bell, SEQ_CST); STORE(x, 1, SEQ_CST);
       if (!LOAD(y, SEQ_CST)) wait_for_bell(seen);)
THREAD(
    waker, STORE(y, 1, SEQ_CST); if (LOAD(x, SEQ_CST)) {
      __atomic_fetch_add(&bell, 1, __ATOMIC_SEQ_CST);
      syscall(SYS_futex, &bell, FUTEX_WAKE_PRIVATE, 1);
    })
THREAD(
    hasty_waker, STORE(y, 1, RELEASE); if (LOAD(x, SEQ_CST)) {
      __atomic_fetch_add(&bell, 1, __ATOMIC_SEQ_CST);
      syscall(SYS_futex, &bell, FUTEX_WAKE_PRIVATE, 1);
    })
RUN(sleeping, sleeper, waker)
RUN(sleep_for_ever, sleeper, hasty_waker)

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER,
                       b = PTHREAD_MUTEX_INITIALIZER;
static void lock_both(pthread_mutex_t *first, pthread_mutex_t *second) {
  pthread_mutex_lock(first);
  pthread_mutex_lock(second);
  ++plain;
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}
THREAD(ab, lock_both(&a, &b);)
THREAD(ba, lock_both(&b, &a);)
#undef end
#define end() explorer_outcome("%d", plain)
RUN(locks, ab, ab)
RUN(locks_crossed, ab, ba)

// A condition, and a thread that checks, releases the mutex, and waits.
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static void wait_for_plain(bool hasty) {
  pthread_mutex_lock(&a);
  while (!plain) {
    if (hasty) {
      pthread_mutex_unlock(&a);
      pthread_mutex_lock(&a);
    }
    pthread_cond_wait(&changed, &a);
  }
  pthread_mutex_unlock(&a);
}
THREAD(waiter, wait_for_plain(false);)
THREAD(hasty_waiter, wait_for_plain(true);)
THREAD(changer, pthread_mutex_lock(&a); plain = 1; pthread_mutex_unlock(&a);
       pthread_cond_broadcast(&changed);)
RUN(waiting, waiter, waiter, changer)
RUN(waiting_for_ever, hasty_waiter, changer)

// Threads of the C library's.
static void *write_plain(void *unused) {
  plain = 1;
  return unused;
}
static void start_writer(bool joins) {
  pthread_t thread;
  pthread_create(&thread, NULL, write_plain, NULL);
  if (joins)
    pthread_join(thread, NULL);
  else
    pthread_detach(thread);
  r[0] = plain;
}
THREAD(parent, start_writer(true);)
THREAD(hasty_parent, start_writer(false);)
RUN(joining, parent)
RUN(joining_nobody, hasty_parent)

static int *memory;
THREAD(give_memory, memory = malloc(sizeof *memory); STORE(x, 1, RELEASE);
       if (LOAD(y, ACQUIRE)) free(memory);)
THREAD(
    use_and_say, if (LOAD(x, ACQUIRE)) {
      STORE(y, 1, RELEASE);
      *memory = 1;
    })
RUN(freed_early, give_memory, use_and_say)
THREAD(spin, while (!LOAD(x, ACQUIRE)) explorer_pause();)
RUN(spinning, spin, write_x)
RUN(spinning_for_ever, spin, write_y)

#define ALL (EXPLORER_SC | EXPLORER_TSO | EXPLORER_WEAK)
// Outcomes of three models, and findings that must be made.
#define SEES(run, sc, tso, weak)                                               \
  {#run, run, ALL, {9, 9, 0}, {sc, tso, weak}, NULL, 0}
#define SAME(run, outcomes) SEES(run, outcomes, outcomes, outcomes)
#define FINDS(run, models, what)                                               \
  {#run, run, models, {9, 9, 0}, {NULL, NULL, NULL}, what, 0}

static const struct explorer_program programs[] = {
    SEES(sb, "01; 10; 11", "00; 01; 10; 11", "00; 01; 10; 11"),
    SEES(sb_ra, "01; 10; 11", "00; 01; 10; 11", "00; 01; 10; 11"),
    SAME(sb_sc, "01; 10; 11"),
    SAME(sb_fences, "01; 10; 11"),
    SEES(sb_one_fence, "01; 10; 11", "00; 01; 10; 11", "00; 01; 10; 11"),
    SEES(sb_weak_fence, "01; 10; 11", "00; 01; 10; 11", "00; 01; 10; 11"),
    SAME(sb_membarrier, "01; 10; 11"),
    SEES(mp, "00; 01; 11", "00; 01; 11", "00; 01; 10; 11"),
    SAME(mp_ra, "00; 01; 11"),
    SEES(mp_release_only, "00; 01; 11", "00; 01; 11", "00; 01; 10; 11"),
    SEES(mp_acquire_only, "00; 01; 11", "00; 01; 11", "00; 01; 10; 11"),
    SAME(mp_fences, "00; 01; 11"),
    SAME(mp_sequence, "00; 01; 11"),
    SAME(lb, "00; 01; 10"),
    SEES(two_writes, "12; 21; 22", "12; 21; 22", "11; 12; 21; 22"),
    SEES(two_writes_release, "12; 21; 22", "12; 21; 22", "11; 12; 21; 22"),
    SAME(corr, "00; 01; 02; 11; 12; 22"),
    SAME(updates, "3"),
    SAME(lost_update, "1; 2"),
    SEES(iriw, "in one order", "in one order", "in one order; opposite"),
    SAME(iriw_sc, "in one order"),
    SAME(published, ""),
    FINDS(published_badly, ALL, "race"),
    FINDS(used_badly, ALL, "race"),
    FINDS(mixed, ALL, "race"),
    SAME(sleeping, ""),
    FINDS(sleep_for_ever, EXPLORER_TSO | EXPLORER_WEAK, "deadlock"),
    SAME(locks, "2"),
    FINDS(locks_crossed, ALL, "deadlock"),
    SAME(waiting, "1"),
    FINDS(waiting_for_ever, ALL, "deadlock"),
    SAME(joining, "1"),
    FINDS(joining_nobody, ALL, "race"),
    FINDS(freed_early, ALL, "race"),
    SAME(spinning, "0"),
    FINDS(spinning_for_ever, ALL, "round in circles"),
};

int main(int argc, char **argv) {
  return explorer_main(argc, argv, programs,
                       sizeof programs / sizeof *programs);
}

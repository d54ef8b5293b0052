//===- process.c - processes, signals and exits ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// process exit: a task on another worker calls exit(7).
// process fork: forks before the first region and between regions.
// process signals: a timer interrupts everything that can be interrupted.
// process fork-crowd: forks while other threads come, spawn and go.
// process threads: threads enter and exit, one after the other and in crowds.
// process leave: a task ends its thread.
// process callbacks: atinit and atexit.
// process wake ROUNDS THREADS: spawns that end when a thief steals, after
// pauses in which workers fall asleep; a lost wake-up shows as a long wait.
// process successor ROUNDS: while a woken worker works, another worker is woken
// for the next push. process idle: the number of cores that serial phases use.
//
//===----------------------------------------------------------------------===//

#include "tasks.h"

#include "../include/cilk/cilk_api.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile int stolen; // never set

HELPER void spawn_wait(region_t *r) {
  BEGIN(r);
  while (!stolen)
    ;
  END(r);
}

SPAWNER static void exit_when_stolen(void) {
  FRAME();
  REGION(r);
  spawn_wait(&r);
  exit(7);
}

static void test_fork(void) {
  for (int i = 0; i < 3; ++i) {
    pid_t child = fork();
    check(child >= 0, "fork");
    if (child == 0) {
      alarm(20); // ends a child that hangs because it has no pool
      check(fib(22) == 17711, "fib in a forked child");
      until_stolen();
      _exit(3);
    }
    int status;
    check(waitpid(child, &status, 0) == child && WIFEXITED(status) &&
              WEXITSTATUS(status) == 3,
          "forked child");
    check(fib(22) == 17711, "fib in the parent");
  }
}

static int crowd_ends;

static void *come_and_go(void *inner) {
  while (!__atomic_load_n(&crowd_ends, __ATOMIC_RELAXED)) {
    pthread_t next;
    check(fib(14) == 377, "fib in a crowd");
    if (inner)
      return inner;
    check(pthread_create(&next, NULL, come_and_go, &next) == 0,
          "pthread_create");
    pthread_join(next, NULL);
  }
  return NULL;
}

static void test_fork_crowd(long forks) {
  enum { CROWD = 4 };
  pthread_t threads[CROWD];
  for (int i = 0; i < CROWD; ++i)
    check(pthread_create(&threads[i], NULL, come_and_go, NULL) == 0,
          "pthread_create");
  for (long i = 0; i < forks; ++i) {
    check(fib(12) == 144, "fib in the parent");
    pid_t child = fork();
    check(child >= 0, "fork");
    if (child == 0) {
      alarm(20); // ends a child that hangs
      pthread_t other;
      check(fib(16) == 987, "fib in a forked child");
      check(pthread_create(&other, NULL, come_and_go, &other) == 0,
            "pthread_create");
      pthread_join(other, NULL);
      check(fib(16) == 987, "fib in a forked child, again");
      _exit(3);
    }
    int status;
    check(waitpid(child, &status, 0) == child && WIFEXITED(status) &&
              WEXITSTATUS(status) == 3,
          "forked child");
  }
  __atomic_store_n(&crowd_ends, 1, __ATOMIC_RELAXED);
  for (int i = 0; i < CROWD; ++i)
    pthread_join(threads[i], NULL);
}

HELPER void spawn_leave(region_t *r) {
  BEGIN(r);
  pthread_exit(NULL);
}

SPAWNER static void leave_inside(void) {
  FRAME();
  REGION(r);
  spawn_leave(&r);
  SYNC(r);
}

static void *leave_thread(void *unused) {
  leave_inside();
  return unused;
}

static void test_leave(void) {
  pthread_t thread;
  check(pthread_create(&thread, NULL, leave_thread, NULL) == 0,
        "pthread_create");
  pthread_join(thread, NULL);
}

static int alarms;

static void on_alarm(int number) {
  (void)number;
  __atomic_fetch_add(&alarms, 1, __ATOMIC_RELAXED);
}

static void test_signals(void) {
  struct sigaction action = {.sa_handler = on_alarm}; // no SA_RESTART
  sigaction(SIGALRM, &action, NULL);
  struct itimerval timer = {{0, 200}, {0, 200}};
  setitimer(ITIMER_REAL, &timer, NULL);
  for (int i = 0; i < 300 || __atomic_load_n(&alarms, __ATOMIC_RELAXED) < 100;
       ++i)
    check(fib(18) == 2584, "fib under signals");
}

static pthread_key_t at_exit;

// Runs before or after the runtime has parted from the thread.
static void spawn_at_exit(void *again) {
  check(fib(8) == 21, "fib in a destructor");
  if (again)
    pthread_setspecific(at_exit, NULL);
}

static void *enter_once(void *unused) {
  pthread_setspecific(at_exit, &at_exit);
  pthread_t self = pthread_self();
  check(fib(12) == 144, "fib in a thread");
  check(pthread_equal(self, pthread_self()), "same thread");
  check(!__cilkrts_running_on_workers(), "outside a region");
  return unused;
}

static void test_threads(long crowds, long size) {
  enum { MOST = 4000 };
  static pthread_t threads[MOST];
  check(pthread_key_create(&at_exit, spawn_at_exit) == 0, "pthread_key_create");
  check(size <= MOST, "arguments");
  for (long i = 0; i < crowds; ++i) {
    long count = i % 2 ? size : 1;
    for (long j = 0; j < count; ++j)
      check(pthread_create(&threads[j], NULL, enter_once, NULL) == 0,
            "pthread_create");
    for (long j = 0; j < count; ++j)
      pthread_join(threads[j], NULL);
  }
}

static int callbacks;
static void count_callback(void) { callbacks = callbacks * 10 + 1; }
static void count_another(void) { callbacks = callbacks * 10 + 2; }
static void say_last(void) { write(1, "last\n", 5); }
static void say_first(void) { write(1, "first\n", 6); }

static int begun, ready;
static void prepare_slowly(void) {
  __atomic_store_n(&begun, 1, __ATOMIC_RELEASE);
  check(fib(10) == 55, "fib in a callback");
  usleep(50000);
  __atomic_store_n(&ready, 1, __ATOMIC_RELEASE);
}

static void *enter_second(void *unused) {
  while (!__atomic_load_n(&begun, __ATOMIC_ACQUIRE))
    usleep(100);
  fib(3);
  check(__atomic_load_n(&ready, __ATOMIC_ACQUIRE),
        "a task before the callbacks");
  return unused;
}

static void test_callbacks(void) {
  pthread_t second;
  check(__cilkrts_atinit(prepare_slowly) == 0, "atinit");
  check(pthread_create(&second, NULL, enter_second, NULL) == 0,
        "pthread_create");
  check(__cilkrts_atinit(count_callback) == 0, "atinit");
  check(__cilkrts_atinit(count_another) == 0, "atinit");
  check(__cilkrts_atexit(say_last) == 0, "atexit");
  check(__cilkrts_atexit(say_first) == 0, "atexit");
  check(!__cilkrts_is_initialized() && callbacks == 0, "before the start");
  fib(3);
  check(__cilkrts_is_initialized() && callbacks == 12, "after the start");
  pthread_join(second, NULL);
  check(__cilkrts_atinit(count_callback) == -1, "atinit too late");
}

static long wake_rounds;

static void *wake(void *longest) {
  unsigned random = (unsigned)(uintptr_t)longest;
  for (long i = 0; i < wake_rounds; ++i) {
    usleep((random = random * 1103515245 + 12345) >> 8 & 511);
    double start = seconds(CLOCK_MONOTONIC);
    until_stolen();
    double wait = seconds(CLOCK_MONOTONIC) - start;
    if (wait > *(double *)longest)
      *(double *)longest = wait;
  }
  return NULL;
}

static void test_wake(long threads) {
  enum { MOST = 64 };
  pthread_t ids[MOST];
  double longest[MOST] = {0};
  check(threads <= MOST, "arguments");
  for (long i = 0; i < threads; ++i)
    check(pthread_create(&ids[i], NULL, wake, &longest[i]) == 0,
          "pthread_create");
  for (long i = 0; i < threads; ++i) {
    pthread_join(ids[i], NULL);
    printf("longest wait for a thief %.2f ms\n", longest[i] * 1e3);
  }
}

static int heard;

HELPER void spawn_later(region_t *r, double *wait) {
  BEGIN(r);
  usleep(2000);
  double start = seconds(CLOCK_MONOTONIC);
  until_stolen();
  *wait = seconds(CLOCK_MONOTONIC) - start;
  __atomic_store_n(&heard, 1, __ATOMIC_RELEASE);
  END(r);
}

// The continuation is stolen at once, by a worker that was asleep, and runs
// until another worker has stolen from the child.
SPAWNER static double wait_for_successor(void) {
  FRAME();
  REGION(r);
  double wait;
  SHARED(wait);
  __atomic_store_n(&heard, 0, __ATOMIC_RELAXED);
  spawn_later(&r, &wait);
  while (!__atomic_load_n(&heard, __ATOMIC_ACQUIRE))
    sched_yield();
  SYNC(r);
  return wait;
}

static void test_successor(long rounds) {
  // The sentinel's nap lasts for a second now, most of which is left. Other
  // wake-ups take far less in at least one round, even on a busy machine.
  const double nap = 0.1;
  double shortest = 1e9;
  until_stolen();
  for (long i = 0; i < rounds && shortest >= nap; ++i) {
    // Waits until the sentinel's naps have become long.
    usleep(1200000);
    double wait = wait_for_successor();
    if (wait < shortest)
      shortest = wait;
  }
  printf("shortest wait for a second thief %.2f ms\n", shortest * 1e3);
  check(shortest < nap, "nobody wakes for what is pushed meanwhile");
}

static double busy(double wall) {
  double start = seconds(CLOCK_MONOTONIC);
  double cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
  while (seconds(CLOCK_MONOTONIC) - start < wall)
    ;
  return (seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu) /
         (seconds(CLOCK_MONOTONIC) - start);
}

HELPER void spawn_busy(region_t *r, double wall, double *cores) {
  BEGIN(r);
  *cores = busy(wall);
  END(r);
}

SPAWNER static double serial_phase(double wall) {
  FRAME();
  REGION(r);
  double cores;
  SHARED(cores);
  spawn_busy(&r, wall, &cores);
  SYNC(r);
  return cores;
}

static double asleep(double wall) {
  double cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
  usleep((useconds_t)(wall * 1e6));
  return (seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu) / wall;
}

static void test_idle(void) {
  fib(25);
  double inside = serial_phase(1.0);
  fib(25);
  double outside = busy(1.0);
  fib(25);
  double sleeping = asleep(1.0), later = asleep(3.0);
  double start = seconds(CLOCK_MONOTONIC);
  fib(25);
  printf(
      "cores in a serial phase inside a region %.3f, outside %.3f; while the "
      "program sleeps %.4f, later %.4f; fib 25 after that %.2f ms\n",
      inside, outside, sleeping, later,
      (seconds(CLOCK_MONOTONIC) - start) * 1e3);
  // The bounds are generous: the machine has other things to do.
  check(inside < 1.1 && outside < 1.1 && later < 0.05, "idle workers");
}

int main(int argc, char **argv) {
  const char *mode = argc > 1 ? argv[1] : "";
  if (!strcmp(mode, "exit"))
    exit_when_stolen();
  else if (!strcmp(mode, "fork"))
    test_fork();
  else if (!strcmp(mode, "fork-crowd"))
    test_fork_crowd(argument(argc, argv, 2, 100));
  else if (!strcmp(mode, "leave"))
    test_leave();
  else if (!strcmp(mode, "signals"))
    test_signals();
  else if (!strcmp(mode, "threads"))
    test_threads(argument(argc, argv, 2, 20), argument(argc, argv, 3, 50));
  else if (!strcmp(mode, "callbacks"))
    test_callbacks();
  else if (!strcmp(mode, "wake")) {
    wake_rounds = argument(argc, argv, 2, 1000);
    test_wake(argument(argc, argv, 3, 2));
  } else if (!strcmp(mode, "successor"))
    test_successor(argument(argc, argv, 2, 10));
  else if (!strcmp(mode, "idle"))
    test_idle();
  else
    check(0, "no such test");
}

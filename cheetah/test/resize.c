//===- resize.c - more and fewer workers ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// resize parameters: the values that __cilkrts_set_param accepts, and when.
// resize inside: __cilkrts_end_cilk in a task.
// resize between ROUNDS MOST SEED: between regions, random numbers of workers
// up to MOST, ends and forks; after each, the process has to have as many
// threads as that, and thieves. resize crowd ROUNDS MOST SEED: the same, while
// other threads come, spawn and go. While one of them is inside a region, a
// request changes nothing.
//
//===----------------------------------------------------------------------===//

#include "tasks.h"

#include "../abi/grain.h"
#include "../include/cilk/cilk_api.h"

#include <dirent.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int set(const char *value) {
  return __cilkrts_set_param("nworkers", value);
}

static void set_workers(long workers) {
  char text[24];
  snprintf(text, sizeof text, workers % 2 ? "%ld" : "0x%lx", workers);
  check(set(text) == __CILKRTS_SET_PARAM_SUCCESS, "set nworkers");
  check(__cilkrts_get_nworkers() == workers, "number of workers");
  check(CILKRTS_ABI(__cilkrts_grainsize)(1 << 20) ==
            cilk_balanced_grain(1 << 20, (uint64_t)workers),
        "grain");
}

static long threads(void) {
  DIR *tasks = opendir("/proc/self/task");
  check(tasks != NULL, "opendir");
  long count = 0;
  for (struct dirent *entry; (entry = readdir(tasks));)
    count += entry->d_name[0] != '.';
  closedir(tasks);
  return count;
}

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define HAS_OTHERS 1
#endif
#endif
#ifndef HAS_OTHERS
#define HAS_OTHERS 0
#endif

// A thread that was joined is listed for a moment more. ThreadSanitizer and
// emulators have threads of their own (CMakeLists.txt).
static void check_threads(long wanted) {
  while (!HAS_OTHERS && threads() != wanted)
    usleep(1000);
}

HELPER void spawn_set(region_t *r) {
  BEGIN(r);
  check(set("2") == __CILKRTS_SET_PARAM_LATE, "set in a task");
  END(r);
}

SPAWNER static void set_inside(void) {
  FRAME();
  REGION(r);
  spawn_set(&r);
  SYNC(r);
  check(set("3") == __CILKRTS_SET_PARAM_SUCCESS, "set after the sync");
}

HELPER void spawn_meet(region_t *r, pthread_barrier_t *barrier) {
  BEGIN(r);
  pthread_barrier_wait(barrier);
  pthread_barrier_wait(barrier);
  END(r);
}

SPAWNER static void meet(pthread_barrier_t *barrier) {
  FRAME();
  REGION(r);
  spawn_meet(&r, barrier);
  SYNC(r);
}

static void *meet_in_region(void *barrier) {
  meet(barrier);
  return NULL;
}

static void set_beside(void) {
  pthread_barrier_t barrier;
  pthread_t thread;
  pthread_barrier_init(&barrier, NULL, 2);
  check(pthread_create(&thread, NULL, meet_in_region, &barrier) == 0,
        "pthread_create");
  pthread_barrier_wait(&barrier);
  check(set("5") == __CILKRTS_SET_PARAM_LATE, "set beside a region");
  __cilkrts_end_cilk();
  check(__cilkrts_is_initialized(), "end beside a region");
  pthread_barrier_wait(&barrier);
  pthread_join(thread, NULL);
  check(set("5") == __CILKRTS_SET_PARAM_SUCCESS, "set after a region");
}

static void test_parameters(void) {
  unsigned otherwise = __cilkrts_get_nworkers();
  check(__cilkrts_set_param(NULL, "2") == __CILKRTS_SET_PARAM_INVALID, "name");
  check(set(NULL) == __CILKRTS_SET_PARAM_INVALID, "no value");
  static const char *const invalid[] = {"", "two", "2 ", "2k", "0x", "1.5"};
  for (unsigned i = 0; i < sizeof invalid / sizeof *invalid; ++i)
    check(set(invalid[i]) == __CILKRTS_SET_PARAM_INVALID, invalid[i]);
  static const char *const outside[] = {"-1", "1025", "0x401",
                                        "99999999999999999999"};
  for (unsigned i = 0; i < sizeof outside / sizeof *outside; ++i)
    check(set(outside[i]) == __CILKRTS_SET_PARAM_XRANGE, outside[i]);
  check(__cilkrts_set_param("stack size", "65536") == __CILKRTS_SET_PARAM_UNIMP,
        "another parameter");
  check(__cilkrts_get_nworkers() == otherwise, "unchanged");
  __cilkrts_end_cilk();
  set_workers(4);
  check(!__cilkrts_is_initialized(), "not started by that");
  check_threads(1);
  until_stolen();
  check_threads(4);
  set_inside();
  check(__cilkrts_get_nworkers() == 3, "three workers");
  check_threads(3);
  set_beside();
  check_threads(5);
  __cilkrts_end_cilk();
  check(!__cilkrts_is_initialized(), "ended");
  check(__cilkrts_get_nworkers() == 5, "the number outlasts the threads");
  check_threads(1);
  check(__cilkrts_atinit(abort) == -1, "atinit too late");
  until_stolen();
  check_threads(5);
  check(set("0") == __CILKRTS_SET_PARAM_SUCCESS, "the default");
  check(__cilkrts_get_nworkers() == otherwise, "the default again");
  check_threads(otherwise);
}

HELPER void spawn_end(region_t *r) {
  BEGIN(r);
  __cilkrts_end_cilk();
  END(r);
}

SPAWNER static void end_inside(void) {
  FRAME();
  REGION(r);
  spawn_end(&r);
  SYNC(r);
}

static unsigned random_state;
static long draw(long below) {
  random_state = random_state * 1103515245 + 12345;
  return (long)(random_state >> 16) % below;
}

static void use(long workers) {
  check(fib(12) == 144, "fib");
  if (workers > 1)
    until_stolen();
}

static void in_child(long most) {
  alarm(60); // ends a child that hangs
  if (draw(2))
    use((long)__cilkrts_get_nworkers());
  long workers = 1 + draw(most);
  set_workers(workers);
  use(workers);
  check_threads(workers);
  __cilkrts_end_cilk();
  check_threads(1);
  use(workers);
  _exit(3);
}

static void fork_one(long most) {
  pid_t child = fork();
  check(child >= 0, "fork");
  if (child == 0)
    in_child(most);
  int status;
  check(waitpid(child, &status, 0) == child && WIFEXITED(status) &&
            WEXITSTATUS(status) == 3,
        "forked child");
}

static void test_between(long rounds, long most) {
  for (long i = 0; i < rounds; ++i) {
    long workers = 1 + draw(most);
    set_workers(workers);
    if (draw(4)) {
      use(workers);
      check_threads(workers);
    }
    if (draw(8) == 0)
      fork_one(most);
    if (draw(4) == 0) {
      __cilkrts_end_cilk();
      check(!__cilkrts_is_initialized(), "ended");
      check_threads(1);
    }
    if (draw(16) == 0)
      usleep(2000); // some workers fall asleep
  }
}

static int crowd_ends;

static void *come_and_go(void *inner) {
  while (!__atomic_load_n(&crowd_ends, __ATOMIC_RELAXED)) {
    pthread_t next;
    check(fib(12) == 144, "fib in a crowd");
    usleep(50);
    if (inner)
      return inner;
    check(pthread_create(&next, NULL, come_and_go, &next) == 0,
          "pthread_create");
    pthread_join(next, NULL);
  }
  return NULL;
}

static void test_crowd(long rounds, long most) {
  enum { CROWD = 2 };
  pthread_t crowd[CROWD];
  long changes = 0;
  for (int i = 0; i < CROWD; ++i)
    check(pthread_create(&crowd[i], NULL, come_and_go, NULL) == 0,
          "pthread_create");
  for (long i = 0; i < rounds; ++i) {
    char text[24];
    snprintf(text, sizeof text, "%ld", 1 + draw(most));
    int code = set(text);
    check(code == __CILKRTS_SET_PARAM_SUCCESS ||
              code == __CILKRTS_SET_PARAM_LATE,
          "set in a crowd");
    changes += code == __CILKRTS_SET_PARAM_SUCCESS;
    if (draw(4) == 0)
      __cilkrts_end_cilk();
    check(fib(10) == 55, "fib beside a crowd");
    usleep((useconds_t)draw(100));
  }
  __atomic_store_n(&crowd_ends, 1, __ATOMIC_RELAXED);
  for (int i = 0; i < CROWD; ++i)
    pthread_join(crowd[i], NULL);
  printf("%ld changes of %ld\n", changes, rounds);
  // After all these requests of several threads the pool still works.
  set_workers(most);
  use(most);
  check_threads(most);
}

int main(int argc, char **argv) {
  const char *mode = argc > 1 ? argv[1] : "";
  long rounds = argument(argc, argv, 2, 100), most = argument(argc, argv, 3, 4);
  random_state = (unsigned)argument(argc, argv, 4, 1);
  if (!strcmp(mode, "parameters"))
    test_parameters();
  else if (!strcmp(mode, "inside"))
    end_inside();
  else if (!strcmp(mode, "between"))
    test_between(rounds, most);
  else if (!strcmp(mode, "crowd"))
    test_crowd(rounds, most);
  else
    check(0, "no such test");
}

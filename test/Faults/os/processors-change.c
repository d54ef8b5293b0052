// While tasks run, all threads are moved to one processor, back, and to separate processors.
// REQUIRES: processors
// RUN: %cilk %s -o %t && %ends 0 %t | FileCheck %s
// CHECK: right, {{[1-9][0-9]*}} changes
#define _GNU_SOURCE
#include "faults.h"
#include <dirent.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>

static int enough, changes;

// Moves each thread to a processor of `all`, chosen by `which`; or allows it all of them.
static void move(const cpu_set_t *all, int which) {
  DIR *threads = opendir("/proc/self/task");
  for (struct dirent *e; (e = readdir(threads));) {
    cpu_set_t one = *all;
    for (int cpu = 0, seen = 0; which >= 0 && cpu < CPU_SETSIZE; ++cpu)
      if (CPU_ISSET(cpu, all) && seen++ % CPU_COUNT(all) != which % CPU_COUNT(all))
        CPU_CLR(cpu, &one);
    changes += atoi(e->d_name) > 0 && sched_setaffinity(atoi(e->d_name), sizeof one, &one) == 0;
  }
  closedir(threads);
}

static void *disturb(void *unused) {
  cpu_set_t all;
  sched_getaffinity(0, sizeof all, &all);
  for (int i = 0; !__atomic_load_n(&enough, __ATOMIC_RELAXED); ++i) {
    move(&all, i % 3 == 2 ? -1 : i);
    struct timespec pause = {0, 2000000};
    nanosleep(&pause, 0);
  }
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, disturb, 0);
  int wrong = 0;
  for (int i = 0; i < 60; ++i) {
    wrong |= fib(18) != 2584;
    be_stolen_from();
  }
  __atomic_store_n(&enough, 1, __ATOMIC_RELAXED);
  pthread_join(other, 0);
  printf("%s, %d changes\n", wrong ? "wrong" : "right", changes);
  return 0;
}

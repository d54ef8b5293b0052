// A wild access to the guard of a stack is no stack overflow: no message, and the usual signal. The
// guards are those of a stolen task's stack and of the thread's own, each accessed by code on the
// stack itself and by code on the other stack.
// RUN: %cilk -O1 %s -o %t -pthread
// RUN: %ends SIGSEGV %t task own | count 0
// RUN: %ends SIGSEGV %t task other | count 0
// RUN: %ends SIGSEGV %t thread own | count 0
// RUN: %ends SIGSEGV %t thread other | count 0
#define _GNU_SOURCE
#include "faults.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static char *thread_guard, *task_guard;

// Returns the lowest address of the mapping that an address is in.
static char *mapping_of(void *address) {
  FILE *maps = fopen("/proc/self/maps", "r");
  unsigned long low, high;
  char line[1000];
  while (fgets(line, sizeof line, maps))
    if (sscanf(line, "%lx-%lx", &low, &high) == 2 && low <= (unsigned long)address &&
        (unsigned long)address < high) {
      fclose(maps);
      return (char *)low;
    }
  abort();
}

static __attribute__((noinline)) void in_task(const char *which, const char *from) {
  int here;
  task_guard = mapping_of(&here) - 64;
  if (!strcmp(from, "own") && !strcmp(which, "task"))
    *(volatile char *)task_guard = 1;
  if (!strcmp(from, "other") && !strcmp(which, "thread"))
    *(volatile char *)thread_guard = 1;
}

static __attribute__((noinline)) void steal(const char *which, const char *from) {
  int flag = 0;
  _Cilk_spawn wait_for(&flag);
  go_on(&flag);
  in_task(which, from);
  _Cilk_sync;
}

static void *run(void *arguments) {
  char **argv = arguments;
  pthread_attr_t attributes;
  void *low;
  size_t size;
  pthread_getattr_np(pthread_self(), &attributes);
  pthread_attr_getstack(&attributes, &low, &size);
  thread_guard = (char *)low - 64;
  steal(argv[1], argv[2]);
  if (!strcmp(argv[1], "thread"))
    *(volatile char *)thread_guard = 1;
  *(volatile char *)task_guard = 1;
  return arguments;
}

int main(int argc, char **argv) {
  (void)argc;
  pthread_t other;
  pthread_create(&other, NULL, run, argv);
  pthread_join(other, NULL);
  return 0;
}

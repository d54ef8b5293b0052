// Tasks that are really spawned, and checks of conditions that must hold.
#ifndef WAIT_H
#define WAIT_H

#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

// A task that waits for a serially later event has to be spawned at every level.
#define TASK __attribute__((noinline)) static

// Ends the program with the text of the condition that does not hold.
#define CHECK(...)                                                                                 \
  ((__VA_ARGS__) ? (void)0                                                                         \
                 : (printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #__VA_ARGS__),               \
                    fflush(stdout), abort()))

// Returns the time in nanoseconds.
static inline int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

#endif

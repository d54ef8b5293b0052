// Makes a spawn's continuation run in parallel with the child, on another worker.
#ifndef STEAL_H
#define STEAL_H

#include <stdlib.h>
#include <time.h>

// Waits in the child until the continuation has called go_on, if there is another worker that could
// run it; for some 4 ms at most.
__attribute__((noinline)) static void wait_for(const int *flag) {
  const char *workers = getenv("CILK_NWORKERS");
  if (!workers || atoi(workers) < 2)
    return;
  struct timespec pause = {0, 20000};
  for (int i = 0; i < 50 && !__atomic_load_n(flag, __ATOMIC_ACQUIRE); ++i)
    nanosleep(&pause, 0);
}
__attribute__((noinline)) static void go_on(int *flag) {
  __atomic_store_n(flag, 1, __ATOMIC_RELEASE);
}

#endif

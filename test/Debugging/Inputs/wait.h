// Strands that wait for each other, so that a program is in one state when it is stopped.
#ifndef WAIT_H
#define WAIT_H

#include <sched.h>

// Sets the flag; the debugger has a breakpoint here.
__attribute__((noinline)) static void reached(int *flag) {
  __atomic_store_n(flag, 1, __ATOMIC_RELEASE);
}

__attribute__((noinline)) static void set(int *flag) {
  __atomic_store_n(flag, 1, __ATOMIC_RELEASE);
}

__attribute__((noinline)) static void wait_for(const int *flag) {
  while (!__atomic_load_n(flag, __ATOMIC_ACQUIRE))
    sched_yield();
}

#endif

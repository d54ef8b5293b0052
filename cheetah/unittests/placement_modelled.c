//===- placement_modelled.c - thread_placement.c on a machine that a test makes
// up
//===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The same source once more, under other names, with calls of a kernel whose
// processors, lists and refusals are PlacementTest.cpp's.
//
//===----------------------------------------------------------------------===//

#define cilkrts_placement_init modelled_init
#define cilkrts_placement_note modelled_note
#define cilkrts_placement_starts modelled_starts
#define cilkrts_placement_started modelled_started
#define cilkrts_placement_wakes modelled_wakes
#define cilkrts_placement_woken modelled_woken
#define cilkrts_placement_works modelled_works
#define cilkrts_placement_ends modelled_ends

#define _GNU_SOURCE
#include <sched.h>

int modelled_getcpu(void);
int modelled_getaffinity(int thread, size_t size, cpu_set_t *set);
int modelled_setaffinity(int thread, size_t size, const cpu_set_t *set);
#define sched_getcpu modelled_getcpu
#define sched_getaffinity modelled_getaffinity
#define sched_setaffinity modelled_setaffinity

#include "../runtime/observe/thread_placement.c"

void modelled_begin(bool on) {
  spreads = on;
  waker_on = -1;
}

//===- api.c - the public functions, on OpenMP ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// libomp starts its threads by itself, with the first parallel region at the
// latest, so there is nothing to be called before.
//
//===----------------------------------------------------------------------===//

#include "../../include/cilk/cilk_api.h"
#include "../tasks.h"
#include "kmp.h"

#include <stdlib.h>

int __cilkrts_is_initialized(void) { return 1; }

int __cilkrts_atinit(void (*callback)(void)) {
  (void)callback;
  return -1;
}

int __cilkrts_atexit(void (*callback)(void)) {
  return atexit(callback) == 0 ? 0 : -1;
}

unsigned __cilkrts_get_nworkers(void) {
  if (omp_get_level() > 0)
    return (unsigned)omp_get_num_threads();
  unsigned asked = __tapir_asked_workers();
  return asked ? asked : (unsigned)omp_get_max_threads();
}

unsigned __cilkrts_get_worker_number(void) {
  return (unsigned)omp_get_thread_num();
}

int __cilkrts_running_on_workers(void) { return omp_get_level() > 0; }

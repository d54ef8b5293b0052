//===- api.c - the public functions, on OpenMP ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The public functions for OpenMP. libomp starts its threads by itself, with
// the first parallel region at the latest. So there is no time before that at
// which callbacks could be called.
//
//===----------------------------------------------------------------------===//

#include "../../include/cilk/cilk_api.h"
#include "kmp.h"

int __cilkrts_is_initialized(void) { return 1; }

unsigned __cilkrts_get_nworkers(void) { return __tapir_omp_workers(); }

unsigned __cilkrts_get_worker_number(void) {
  return (unsigned)omp_get_thread_num();
}

int __cilkrts_running_on_workers(void) { return omp_get_level() > 0; }

//===- api.c - the public functions, on the pool of threads ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The public functions for the pthread target. The pool starts with the first
// spawn, and calls no callbacks before that.
//
//===----------------------------------------------------------------------===//

#include "../../include/cilk/cilk_api.h"
#include "pool.h"

int __cilkrts_is_initialized(void) { return 1; }

unsigned __cilkrts_get_nworkers(void) { return __cilk_pool_workers(); }

unsigned __cilkrts_get_worker_number(void) { return __cilk_pool_number(); }

int __cilkrts_running_on_workers(void) { return __cilk_pool_runs_task(); }

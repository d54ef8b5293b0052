//===- worker.c - the bootstrap worker, and variables that all parts read ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The fast path never asks whether the thread is a worker. A thread's word
// starts with the bootstrap worker's address. That worker's limit is always
// poisoned, so the thread's first push takes the slow path, which binds the
// thread (thread.c). Meanwhile the entry goes into a scratch array. Each
// unbound thread raises the bootstrap's tail by one and then resets it, so the
// array needs as many slots as threads may make their first push at once.
//
//===----------------------------------------------------------------------===//

#include "worker.h"

enum { SCRATCH_SLOTS = 1 << 15 };

static entry_t scratch[SCRATCH_SLOTS + 1];

struct worker cilkrts_bootstrap = {
    .fast = {.tail = scratch, .limit = NULL, .pop_limit = scratch},
    .deque = {.base = scratch, .end = scratch + SCRATCH_SLOTS},
    .number = CILKRTS_MAX_TABLE,
};

extern struct __cilkrts_worker CILKRTS_ABI(__cilkrts_bootstrap)
    __attribute__((alias("cilkrts_bootstrap"), visibility("default")));

// Programs have a definition of their own (opencilk-abi.c), which replaces this
// one. A static link includes this object file, since that definition refers to
// the bootstrap worker.
__attribute__((visibility("default"),
               tls_model("initial-exec"))) __thread struct __cilkrts_worker
    *__cilkrts_tls_worker = &cilkrts_bootstrap.fast;

struct worker *cilkrts_workers[CILKRTS_MAX_TABLE];
unsigned cilkrts_worker_count;
unsigned cilkrts_wanted_workers = 1;

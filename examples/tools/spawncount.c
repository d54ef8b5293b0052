//===- spawncount.c - count spawns: the linked part -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file is compiled to a library. Strands run in parallel, so this part
// counts atomically, once for each function call or task that spawns.
//
//===----------------------------------------------------------------------===//

#include <csi/csi.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static _Atomic uint64_t spawns, spawners, most;

void spawncount_add(uint64_t children) {
  atomic_fetch_add(&spawns, children);
  atomic_fetch_add(&spawners, 1);
  uint64_t known = atomic_load(&most);
  while (known < children &&
         !atomic_compare_exchange_weak(&most, &known, children))
    ;
}

static void report(void) {
  fprintf(stderr,
          "%" PRIu64 " spawns by %" PRIu64 " calls and tasks, of at "
          "most %" PRIu64 "\n",
          spawns, spawners, most);
}

void __csi_init(void) { atexit(report); }

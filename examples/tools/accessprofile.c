//===- accessprofile.c - counts the memory accesses of each line ----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tool without bitcode: programs call its hooks. It has a counter for each
// load and store of the program, by its id. At the end it prints the ten places
// that have moved the most bytes.
//
//===----------------------------------------------------------------------===//

#include <csi/csi.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

// Units of libraries that are loaded later may have further places; accesses at
// these aren't counted.
enum { PLACES = 1 << 20, SHOWN = 10 };
static _Atomic uint64_t bytes[2][PLACES];

static void count(int store, csi_id_t id, int32_t size) {
  if (id < PLACES)
    atomic_fetch_add_explicit(&bytes[store][id], size, memory_order_relaxed);
}

void __csi_before_load(csi_id_t id, const void *addr, int32_t size,
                       load_prop_t prop) {
  count(0, id, size);
}

void __csi_before_store(csi_id_t id, const void *addr, int32_t size,
                        store_prop_t prop) {
  count(1, id, size);
}

static void report(void) {
  for (int rank = 0; rank < SHOWN; ++rank) {
    int store = 0, id = 0;
    for (int s = 0; s < 2; ++s)
      for (int i = 0; i < PLACES; ++i)
        if (bytes[s][i] > bytes[store][id])
          store = s, id = i;
    if (!bytes[store][id])
      break;
    const source_loc_t *at =
        store ? __csi_get_store_source_loc(id) : __csi_get_load_source_loc(id);
    fprintf(stderr, "%12" PRIu64 " bytes %s %s at %s:%d:%d\n", bytes[store][id],
            store ? "to  " : "from", at->name ? at->name : "?",
            at->filename ? at->filename : "?", at->line_number,
            at->column_number);
    bytes[store][id] = 0;
  }
}

void __csi_init(void) { atexit(report); }

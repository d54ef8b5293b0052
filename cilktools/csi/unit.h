/*===- unit.h - what the compiler tells of a translation unit -----*- C -*-===*\
|*
|* Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Momme emits one csi_unit per translation unit, and a constructor and
|* destructor that hand it to the functions below. The layouts are known to
|* llvm/lib/Instrumentation/SourceTables.cpp, which builds them as constants.
|*
\*===----------------------------------------------------------------------===*/

#ifndef CSI_UNIT_H
#define CSI_UNIT_H

#include <csi/csi.h>

#pragma GCC visibility push(default)
#ifdef __cplusplus
extern "C" {
#endif

/* Bumped whenever a layout here changes. */
#define CSI_UNIT_VERSION 2

/* The kinds of places in the order of instrumentation_counts_t. */
enum csi_kind {
  CSI_FUNC,
  CSI_FUNC_EXIT,
  CSI_LOOP,
  CSI_LOOP_EXIT,
  CSI_BB,
  CSI_CALLSITE,
  CSI_LOAD,
  CSI_STORE,
  CSI_DETACH,
  CSI_TASK,
  CSI_TASK_EXIT,
  CSI_DETACH_CONTINUE,
  CSI_SYNC,
  CSI_ALLOCA,
  CSI_ALLOCFN,
  CSI_FREE,
  CSI_NUM_KINDS
};

struct csi_place {
  source_loc_t loc; /* first: a source_loc_t is handed out as one of these */
  const struct csi_place *related;
  const struct csi_place *inlined;
};

/* A function that other units may call: where they look for its id. */
struct csi_func_slot {
  int64_t *slot;
  int64_t local_id;
};

struct csi_unit {
  uint32_t version;
  uint32_t num_func_slots;
  const char *file_name;
  const instrumentation_counts_t *counts;
  const struct csi_place *places[CSI_NUM_KINDS];
  const sizeinfo_t *bb_sizes;
  const struct csi_func_slot *func_slots;
  /* Written by the library: the id of the first place of each kind. The unit's
     code adds them to what it knows. */
  int64_t base[CSI_NUM_KINDS];
};

/* Thread-safe. Further calls for the same unit do nothing. */
void __csirt_unit_init(struct csi_unit *unit);
/* The unit's memory is about to be unmapped. */
void __csirt_unit_fini(struct csi_unit *unit);

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop

#endif

/*===- unit.h - the tables of a translation unit ------------------*- C -*-===*\
|*
|* Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The tables of a unit (a translation unit), as Momme emits them. Each unit has
|* one csi_unit, and a constructor and a destructor that pass it to the
|* functions below, which libcsi defines. llvm/lib/Instrumentation/
|* SourceTables.cpp builds the same layouts as constants. Tools do not need this
|* file; csi/csi.h is their interface.
|*
\*===----------------------------------------------------------------------===*/

#ifndef CSI_UNIT_H
#define CSI_UNIT_H

#include <csi/csi.h>

#pragma GCC visibility push(default)
#ifdef __cplusplus
extern "C" {
#endif

/** The version of the layouts here, which increases whenever one changes.
   libcsi ends a program that has a unit of another version. */
#define CSI_UNIT_VERSION 2

/** The kinds of places, in the order of instrumentation_counts_t. */
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

/** A place in the source. */
struct csi_place {
  /** The part that tools get. It is the first member: libcsi converts a pointer
      to it to one to the csi_place. */
  source_loc_t loc;
  /** The result of __csi_get_related_loc, or null. */
  const struct csi_place *related;
  /** The result of __csi_get_inlined_loc, or null. */
  const struct csi_place *inlined;
};

/** A function that other units may call. */
struct csi_func_slot {
  /** The variable from which those units read the function's id. libcsi writes
      it. */
  int64_t *slot;
  /** The function's number among the functions of its own unit, from 0 on. */
  int64_t local_id;
};

/** The tables of a unit. Except for base, all members are constants. */
struct csi_unit {
  /** CSI_UNIT_VERSION of the compiler. */
  uint32_t version;
  /** The number of elements of func_slots. */
  uint32_t num_func_slots;
  /** The name of the unit's source file. */
  const char *file_name;
  /** The numbers of places of each kind. */
  const instrumentation_counts_t *counts;
  /** For each kind, an array of all places, or null. */
  const struct csi_place *places[CSI_NUM_KINDS];
  /** The sizes of the basic blocks, or null. */
  const sizeinfo_t *bb_sizes;
  const struct csi_func_slot *func_slots;
  /** The id of the first place of each kind. libcsi writes it; the unit's code
      adds it to a place's number in the unit. */
  int64_t base[CSI_NUM_KINDS];
};

/** Assigns ids to the places of \p unit, and calls the tool's __csi_init, if it
    was not called before, and __csi_unit_init. Called before the unit's code
    runs. Ends the process with a message and status 2 if the unit has another
    version. Thread-safe. Further calls for the same unit do nothing. */
void __csirt_unit_init(struct csi_unit *unit);
/** Copies the places of \p unit, whose memory is about to be unmapped, so that
    their ids stay valid. Thread-safe. */
void __csirt_unit_fini(struct csi_unit *unit);

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop

#endif

//===- spawncount-hooks.c - count spawns: the inlined part ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file is compiled to bitcode. The frame counts the children of one
// function call or task. Only that call or task writes the frame, so no atomic
// operation is needed.
//
//===----------------------------------------------------------------------===//

#define CSI_NO_HOOK_DECLARATIONS
#include <csi/csi.h>

struct frame {
  uint64_t children;
} __csi_frame;

void spawncount_add(uint64_t children); // defined in spawncount.c

void __csi_func_entry(csi_id_t id, func_prop_t prop, struct frame *f) {
  f->children = 0;
}

void __csi_task(csi_id_t id, csi_id_t detach, task_prop_t prop,
                struct frame *f) {
  f->children = 0;
}

void __csi_detach(csi_id_t id, unsigned region, detach_prop_t prop,
                  struct frame *f) {
  f->children++;
}

void __csi_func_exit(csi_id_t id, csi_id_t func, func_exit_prop_t prop,
                     struct frame *f) {
  if (f->children)
    spawncount_add(f->children);
}

void __csi_task_exit(csi_id_t id, csi_id_t task, csi_id_t detach,
                     unsigned region, task_exit_prop_t prop, struct frame *f) {
  if (f->children)
    spawncount_add(f->children);
}

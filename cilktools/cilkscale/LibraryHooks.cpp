//===- LibraryHooks.cpp - the hooks as functions of a library -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

using namespace cilkscale;

#pragma GCC visibility push(default)
extern "C" {

void __cilkscale_func_entry(csi_id_t Id, func_prop_t Prop, Frame *F) {
  onFunctionEntry(Id, Prop, F);
}

void __cilkscale_detach(unsigned Number, detach_prop_t Prop, Frame *F,
                        Handover *H) {
  onDetach(Number, Prop, F, H);
}

void __cilkscale_task(csi_id_t Detach, task_prop_t Prop, Frame *F,
                      const Handover *H) {
  onTask(Detach, Prop, F, H);
}

void __cilkscale_task_exit(task_exit_prop_t Prop, Frame *F) {
  onTaskExit(Prop, F);
}

void __cilkscale_detach_continue(csi_id_t Detach, unsigned Number,
                                 detach_continue_prop_t Prop, Frame *F) {
  onDetachContinue(Detach, Number, Prop, F);
}

void __cilkscale_before_sync(unsigned Number, Frame *F) {
  onBeforeSync(Number, F);
}

void __cilkscale_after_sync(csi_id_t Sync, unsigned Number, Frame *F) {
  onAfterSync(Sync, Number, F);
}

} // extern "C"

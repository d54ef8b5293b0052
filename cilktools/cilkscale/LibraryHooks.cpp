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

void __cilkscale_detach(unsigned Number, Frame *F, Handover *H) {
  onDetach(Number, F, H);
}

void __cilkscale_task(csi_id_t Detach, task_prop_t Prop, Frame *F,
                      const Handover *H) {
  onTask(Detach, Prop, F, H);
}

void __cilkscale_task_exit(Frame *F) { onTaskExit(F); }

void __cilkscale_detach_continue(Frame *F) { onDetachContinue(F); }

void __cilkscale_before_sync(Frame *F) { onBeforeSync(F); }

void __cilkscale_after_sync(unsigned Number, Frame *F) {
  onAfterSync(Number, F);
}

} // extern "C"

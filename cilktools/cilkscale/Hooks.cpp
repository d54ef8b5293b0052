//===- Hooks.cpp - hooks that the compiler inlines ------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The hooks that are compiled to the bitcode of each tool. With CILKSCALE_CALLS
// the hooks are calls of the library, which has the same code; that build
// serves for comparison.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "../csi/LinkMessage.h"

using namespace cilkscale;

#ifdef CILKSCALE_CALLS
extern "C" {
void __cilkscale_func_entry(csi_id_t, func_prop_t, Frame *);
void __cilkscale_detach(unsigned, detach_prop_t, Frame *, Handover *);
void __cilkscale_task(csi_id_t, task_prop_t, Frame *, const Handover *);
void __cilkscale_task_exit(task_exit_prop_t, Frame *);
void __cilkscale_detach_continue(csi_id_t, unsigned, detach_continue_prop_t,
                                 Frame *);
void __cilkscale_before_sync(unsigned, Frame *);
void __cilkscale_after_sync(csi_id_t, unsigned, Frame *);
}
#define onFunctionEntry __cilkscale_func_entry
#define onDetach __cilkscale_detach
#define onTask __cilkscale_task
#define onTaskExit __cilkscale_task_exit
#define onDetachContinue __cilkscale_detach_continue
#define onBeforeSync __cilkscale_before_sync
#define onAfterSync __cilkscale_after_sync
#endif

extern "C" {

Frame __csi_frame;
Handover __csi_handover;

extern const unsigned __csi_tool_options;
const unsigned __csi_tool_options = CSI_TOOL_DIVIDED_LOOPS;

void __csi_func_entry(csi_id_t Id, func_prop_t Prop, Frame *F) {
  onFunctionEntry(Id, Prop, F);
}

void __csi_detach(csi_id_t, unsigned Region, detach_prop_t Prop, Frame *F,
                  Handover *H) {
  onDetach(Region, Prop, F, H);
}

void __csi_task(csi_id_t, csi_id_t Detach, task_prop_t Prop, Frame *F, Frame *,
                const Handover *H) {
  onTask(Detach, Prop, F, H);
}

void __csi_task_exit(csi_id_t, csi_id_t, csi_id_t, unsigned,
                     task_exit_prop_t Prop, Frame *F) {
  onTaskExit(Prop, F);
}

void __csi_detach_continue(csi_id_t, csi_id_t Detach, unsigned Region,
                           detach_continue_prop_t Prop, Frame *F) {
  onDetachContinue(Detach, Region, Prop, F);
}

void __csi_before_sync(csi_id_t, unsigned Region, Frame *F) {
  onBeforeSync(Region, F);
}

void __csi_after_sync(csi_id_t Sync, unsigned Region, Frame *F) {
  onAfterSync(Sync, Region, F);
}

#ifdef CILKSCALE_INSTRUCTIONS
void __csi_bb_entry(csi_id_t, bb_prop_t Prop, Frame *F) {
  F->Count += Prop.cost;
}

void __csi_func_exit(csi_id_t, csi_id_t, func_exit_prop_t, Frame *F) {
  flushCount(F);
}

void __csi_before_call(csi_id_t, csi_id_t, call_prop_t Prop, Frame *F) {
  if (Prop.is_tool)
    flushCount(F);
}
#endif

} // extern "C"

//===- TraceHooks.cpp - hooks that the compiler inlines -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The hooks of the trace tool. The program runs serially, children first, with
// its loops divided as in a parallel run. The program's code between two hooks
// is a strand. Functions that do not spawn have no hooks.
//
//===----------------------------------------------------------------------===//

#include "TraceTool.h"

#include "../cilkscale/Hooks.h"
#include "../csi/LinkMessage.h"

using cilkscale::readTimer;

extern "C" {

TraceFrame __csi_frame;

extern const unsigned __csi_tool_options;
const unsigned __csi_tool_options =
    CSI_TOOL_RUNS_SERIALLY | CSI_TOOL_DIVIDED_LOOPS;

void __csi_func_entry(csi_id_t, func_prop_t Prop, TraceFrame *F) {
  F->Depth = 0;
  if (Prop.may_spawn && __cilkscale_records)
    F->Depth = __cilkscale_trace_call(readTimer());
}

void __csi_func_exit(csi_id_t, csi_id_t, func_exit_prop_t, TraceFrame *F) {
  if (F->Depth)
    __cilkscale_trace_end(readTimer(), F->Depth);
}

void __csi_detach(csi_id_t, unsigned Region, detach_prop_t, TraceFrame *F) {
  if (F->Depth)
    __cilkscale_trace_detach(readTimer(), Region);
}

void __csi_task(csi_id_t, csi_id_t, task_prop_t, TraceFrame *F,
                TraceFrame *Parent) {
  F->Depth = Parent->Depth ? __cilkscale_trace_task() : 0;
}

void __csi_task_exit(csi_id_t, csi_id_t, csi_id_t, unsigned, task_exit_prop_t,
                     TraceFrame *F) {
  if (F->Depth)
    __cilkscale_trace_end(readTimer(), F->Depth);
}

void __csi_after_sync(csi_id_t, unsigned Region, TraceFrame *F) {
  if (F->Depth)
    __cilkscale_trace_sync(readTimer(), Region, F->Depth);
}

} // extern "C"

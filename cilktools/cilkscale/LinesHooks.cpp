//===- LinesHooks.cpp - hooks that the compiler inlines -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The hooks of the tool cilkscale-lines (Lines.h). The program runs serially,
// children first, with its loops divided as under Cilkscale.
//
//===----------------------------------------------------------------------===//

#include "Lines.h"

#include "../csi/LinkMessage.h"

using namespace cilkscale;

/// Counts the cache lines that the access gets from memory. \p Bytes is what a
/// missing line costs.
static inline void touch(const void *Address, uint64_t Bytes) {
  Lines &L = __cilkscale_lines;
  if (!L.Cache)
    return;
  const uint64_t Line = reinterpret_cast<uintptr_t>(Address) >> LineBits;
  uint64_t &Slot = L.Cache[(Line ^ Line >> 20) & L.CacheMask];
  if (Slot == Line)
    return;
  Slot = Line;
  L.Traffic += Bytes;
}

constexpr uint64_t LineSize = uint64_t(1) << LineBits;

extern "C" {

LinesFrame __csi_frame;

extern const unsigned __csi_tool_options;
const unsigned __csi_tool_options =
    CSI_TOOL_RUNS_SERIALLY | CSI_TOOL_DIVIDED_LOOPS;

void __csi_func_entry(csi_id_t Id, func_prop_t Prop, LinesFrame *F) {
  if (Prop.may_spawn || Prop.divides_loop)
    __cilkscale_lines_enter(F, Id, Prop.divides_loop);
}

void __csi_func_exit(csi_id_t, csi_id_t, func_exit_prop_t Prop, LinesFrame *F) {
  if (Prop.may_spawn)
    __cilkscale_lines_leave(F);
}

void __csi_task(csi_id_t, csi_id_t Detach, task_prop_t Prop, LinesFrame *F) {
  __cilkscale_lines_task(F, Detach, Prop.is_tapir_loop_body);
}

void __csi_task_exit(csi_id_t, csi_id_t, csi_id_t, unsigned, task_exit_prop_t,
                     LinesFrame *F) {
  __cilkscale_lines_task_exit(F);
}

void __csi_detach_continue(csi_id_t, csi_id_t Detach, unsigned,
                           detach_continue_prop_t, LinesFrame *F) {
  __cilkscale_lines_continue(F, Detach);
}

void __csi_after_sync(csi_id_t Sync, unsigned Region, LinesFrame *F) {
  __cilkscale_lines_sync(F, Region, Sync);
}

void __csi_bb_entry(csi_id_t Id, bb_prop_t Prop) {
  Lines &L = __cilkscale_lines;
  if (!L.Costs)
    return;
  L.Costs[Id] += Prop.cost;
  L.Cost += Prop.cost;
}

void __csi_before_call(csi_id_t Id, csi_id_t, call_prop_t Prop) {
  const CallKind *Kinds = __cilkscale_lines.Kinds;
  if (!Prop.is_tool && Kinds && Kinds[Id] != CallKind::Other)
    __cilkscale_lines_call(Id);
}

void __csi_after_call(csi_id_t Id, csi_id_t, call_prop_t Prop) {
  const CallKind *Kinds = __cilkscale_lines.Kinds;
  if (!Prop.is_tool && Kinds && Kinds[Id] == CallKind::Output)
    __cilkscale_lines_called(Id);
}

void __csi_before_load(csi_id_t, const void *Address, int32_t,
                       load_prop_t Prop) {
  if (!Prop.is_thread_local && (!Prop.is_on_stack || Prop.may_be_captured))
    touch(Address, LineSize);
}

// A line that was stored to is written back, too.
void __csi_before_store(csi_id_t Id, const void *Address, int32_t Size,
                        store_prop_t Prop) {
  if (Prop.is_thread_local || (Prop.is_on_stack && !Prop.may_be_captured) ||
      Prop.is_end_of_life)
    return;
  touch(Address, 2 * LineSize);
  __cilkscale_lines_store(Id, Address, uint64_t(Size), Prop.is_atomic);
}

static inline void touchRange(const void *Address, uint64_t Size,
                              uint64_t Bytes) {
  const char *const Begin = static_cast<const char *>(Address);
  for (uint64_t At = 0; At < Size; At += LineSize)
    touch(Begin + At, Bytes);
}

void __csi_before_load_range(csi_id_t, const void *Address, uint64_t Size,
                             load_prop_t) {
  touchRange(Address, Size, LineSize);
}

void __csi_before_store_range(csi_id_t, const void *Address, uint64_t Size,
                              store_prop_t Prop) {
  if (!Prop.is_end_of_life)
    touchRange(Address, Size, 2 * LineSize);
}

// There is one worker, so its view is the reducer itself.
void *__csi_view(csi_id_t Call, void *Reducer, uint64_t, void (*)(void *),
                 void (*)(void *, void *)) {
  __cilkscale_lines_view(Call);
  return Reducer;
}

} // extern "C"

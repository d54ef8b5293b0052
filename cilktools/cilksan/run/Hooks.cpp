//===- Hooks.cpp - hooks that the compiler inlines ------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The hooks. This file is compiled to cilksan.bc, whose functions the compiler
// inlines at each place that it instruments. So they handle the frequent cases,
// in a few instructions if possible, and call the library for the rest.
//
// An access is a frequent case if two conditions hold. Its place runs in the
// same context as the last time. A few comparisons show that the earlier
// accesses of the memory precede this access, or that they and this access are
// reads. Most accesses in loops are of this kind, also in parallel loops.
//
//===----------------------------------------------------------------------===//

#include "../../csi/LinkMessage.h"
#include "../shadow/CellUpdate.h"

#define CSI_NO_HOOK_DECLARATIONS
#include <csi/csi.h>

using namespace cilksan;

namespace {

#define CILKSAN_LIKELY(X) __builtin_expect(!!(X), 1)
#define CILKSAN_UNLIKELY(X) __builtin_expect(!!(X), 0)

template <bool IsWrite>
__attribute__((always_inline)) inline bool
access(const State &S, const SiteCache &M, uintptr_t Addr, uint64_t Size,
       unsigned Alignment) {
  // The access lies within a page, because it is aligned.
  if (Size > 64 || Size & (Size - 1) ||
      (Alignment < Size && (Addr & (Size - 1)) != 0))
    return false;
  if (S.Checking != CheckingPlain || M.Context != S.Context)
    return false;
  Cell *C = S.Pages[pageOf(Addr)];
  if (!C)
    return false;
  C += (Addr & PageMask) >> 2;
  uint64_t Mine = static_cast<uint64_t>(M.Record) << 32 | S.Now;
  if (Size >= 4)
    return update<IsWrite>(S, Mine, C, Size / 4, CellsPerPage);
  if (C->At == SplitCell)
    return update<IsWrite>(S, Mine, S.Bytes[C->Record].Of + (Addr & 3), Size,
                           ByteReaders);
  return isSettled<IsWrite>(S, Mine, *C, C[CellsPerPage]);
}

__attribute__((always_inline)) inline Activation *
push(State &S, csan_frame *Frame, uint32_t Place) {
  Activation *Mine = S.Top;
  if (CILKSAN_UNLIKELY(Mine == S.TopEndOfStack))
    __csan_too_deep();
  Mine->Frame = Frame;
  if (Mine->Place != Place || Mine->CallerContext != Mine[-1].Context ||
      Mine->CallerCall != Mine[-1].Call) {
    Mine->Context = NoContext;
    Mine->Place = Place;
  }
  Mine->Call = 0;
  Mine->Low = Mine[-1].Low;
  Mine->InCall = false;
  Frame->Mine = Mine;
  S.Context = Mine->Context;
  S.Top = Mine + 1;
  return Mine;
}

/// Returns the activation of \p Frame and makes it the current one. Returns
/// null if the frame has no followed activation.
__attribute__((always_inline)) inline Activation *current(State &S,
                                                          csan_frame *Frame) {
  Activation *Mine = Frame->Mine;
  if (CILKSAN_UNLIKELY(Mine && S.Top != Mine + 1))
    __csan_return_to(Mine);
  return Mine;
}

__attribute__((always_inline)) inline void setChecking(State &S) {
  S.Checking = !S.Following || S.Disabled                 ? 0
               : CILKSAN_UNLIKELY(S.HasEffects)           ? CheckingEffects
               : S.LastBag == S.AloneBag                  ? 0
               : S.Lockset || S.Destroying || S.Recording ? CheckingLocks
                                                          : CheckingPlain;
}

__attribute__((always_inline)) inline Strided
strided(const void *Where, int32_t Bytes, int64_t Stride, uint64_t Count,
        int64_t OuterStride, uint64_t OuterCount) {
  return {reinterpret_cast<uintptr_t>(Where),
          static_cast<uint64_t>(Bytes),
          Stride,
          Count,
          OuterStride,
          OuterCount};
}

__attribute__((always_inline)) inline void
beforeCall(csan_frame *Frame, SiteKind Kind, csi_id_t Id,
           bool TouchesNothing = false, csi_id_t Callee = UNKNOWN_CSI_ID) {
  State &S = __csan_state;
  Activation *Mine = current(S, Frame);
  if (!Mine)
    return;
  Mine->Call = makeSite(Kind, Id);
  Mine->InCall = true;
  Mine->CallsOthers = Callee == UNKNOWN_CSI_ID;
  Mine->IsUnresolved = false;
  Mine->TouchesNothing = TouchesNothing;
  S.Pending = CallBegun;
}

/// Notes that a call of code without hooks has returned. It may have set errno.
__attribute__((always_inline)) inline void returnFromOutside(State &S) {
  S.OutsideBag = S.LastBag;
  S.OutsideLast = S.Last;
}

__attribute__((always_inline)) inline void afterCall(csan_frame *Frame) {
  State &S = __csan_state;
  if (Activation *Mine = current(S, Frame)) {
    returnFromOutside(S);
    Mine->InCall = false;
    S.Pending = 0;
  }
}

} // namespace

extern "C" {

csan_frame __csi_frame;

extern const unsigned __csi_tool_options;
const unsigned __csi_tool_options = CSI_TOOL_RUNS_SERIALLY |
                                    CSI_TOOL_RACING_ACCESSES_ONLY |
                                    CSI_TOOL_CHECKS_EFFECTS;

void __csi_func_entry(csi_id_t Id, func_prop_t, csan_frame *Frame,
                      const void *Own) {
  State &S = __csan_state;
  if (CILKSAN_UNLIKELY(!S.Following)) {
    Frame->Mine = nullptr;
    if (!S.Known)
      cilk_object_needs_link_with_fopencilk_fsanitize_cilk();
    return;
  }
  // If no call has been announced, the caller is not instrumented, and may have
  // caught an exception: activations above this frame are over.
  if (S.Pending == PointerCallBegun)
    S.Top[-1].IsUnresolved = Own != S.Top[-1].Callee;
  else if (CILKSAN_UNLIKELY(S.Pending != CallBegun && S.Top[-1].Frame <= Frame))
    __csan_enter_unannounced(Frame, static_cast<uint32_t>(Id), Own);
  S.Pending = 0;
  if (CILKSAN_UNLIKELY(S.Top[-1].InCall && S.Top[-1].CallsOthers &&
                       S.LastBag != S.AloneBag))
    __csan_fresh_between(Frame);
  push(S, Frame, static_cast<uint32_t>(Id));
}

void __csi_func_exit(csi_id_t, csi_id_t, func_exit_prop_t Prop,
                     csan_frame *Frame) {
  State &S = __csan_state;
  Activation *Mine = current(S, Frame);
  if (!Mine)
    return;
  if (CILKSAN_UNLIKELY(S.LastBag->Owner >= Mine))
    __csan_exit(Mine);
  if (Prop.is_tail_call)
    return __csan_tail_call(Mine);
  S.Top = Mine;
  S.Context = Mine[-1].Context;
}

void __csi_landing(csi_id_t, csan_frame *Frame) {
  State &S = __csan_state;
  if (Activation *Mine = current(S, Frame)) {
    __csan_judge_left();
    Mine->InCall = false;
    S.Pending = 0;
  }
  S.Panics = nullptr;
}

void __csi_before_call(csi_id_t Id, csi_id_t Callee, call_prop_t Prop,
                       csan_frame *Frame) {
  beforeCall(Frame, SiteKind::Call, Id, Prop.no_memory, Callee);
}

void __csi_after_call(csi_id_t Id, csi_id_t Callee, call_prop_t Prop,
                      csan_frame *Frame) {
  State &S = __csan_state;
  Activation *Mine = current(S, Frame);
  if (!Mine)
    return;
  Mine->InCall = false;
  // The linker may have taken another unit's copy of an inline function, so
  // even a callee with a number is judged once.
  if (!Prop.no_memory &&
      CILKSAN_UNLIKELY(S.Pending == CallBegun || !S.JudgedCalls[Id]))
    __csan_judge_callee(static_cast<uint32_t>(Id), Callee);
  if (Prop.no_memory && S.Checking && CILKSAN_UNLIKELY(!S.JudgedCalls[Id]))
    __csan_judge_pure(static_cast<uint32_t>(Id));
  if (S.Pending && !Prop.no_memory)
    returnFromOutside(S);
  S.Pending = 0;
}

void __csi_before_indirect_call(csi_id_t Id, const void *Callee,
                                call_prop_t Prop, csan_frame *Frame) {
  State &S = __csan_state;
  beforeCall(Frame, SiteKind::Call, Id, Prop.no_memory);
  if (Activation *Mine = Frame->Mine) {
    Mine->IsUnresolved = true;
    Mine->Callee = Callee;
    S.Pending = PointerCallBegun;
  }
}

void __csi_after_indirect_call(csi_id_t Id, const void *Callee,
                               call_prop_t Prop, csan_frame *Frame) {
  State &S = __csan_state;
  Activation *Mine = current(S, Frame);
  if (!Mine)
    return;
  Mine->InCall = false;
  if (CILKSAN_UNLIKELY(Mine->IsUnresolved) && !Prop.no_memory)
    __csan_judge_pointer(static_cast<uint32_t>(Id), Callee);
  if (S.Pending)
    returnFromOutside(S);
  S.Pending = 0;
}

void __csi_before_opaque(csi_id_t Id, call_prop_t Prop, csan_frame *Frame) {
  State &S = __csan_state;
  if (current(S, Frame) && !Prop.no_memory)
    __csan_judge_callee(static_cast<uint32_t>(Id), UNKNOWN_CSI_ID);
}

void __csi_before_allocfn(csi_id_t Id, uint64_t, uint64_t, uint64_t,
                          const void *, allocfn_prop_t, csan_frame *Frame) {
  beforeCall(Frame, SiteKind::Alloc, Id);
}

void __csi_before_free(csi_id_t Id, const void *, free_prop_t,
                       csan_frame *Frame) {
  __csan_state.LastFreed = __csan_state.LastFreedEnd = 0;
  beforeCall(Frame, SiteKind::Free, Id);
}

void __csi_after_allocfn(csi_id_t, const void *Block, uint64_t Size,
                         uint64_t Number, uint64_t, const void *Old,
                         allocfn_prop_t, csan_frame *Frame) {
  afterCall(Frame);
  const State &S = __csan_state;
  auto Addr = reinterpret_cast<uintptr_t>(Block);
  if (!S.Following || !Addr || CILKSAN_LIKELY(Addr == S.LastAllocated))
    return;
  if (Old && Old != Block)
    __csan_given_back(reinterpret_cast<uintptr_t>(Old));
  __csan_given_out(Addr, Size * Number);
}

void __csi_after_free(csi_id_t, const void *Block, free_prop_t,
                      csan_frame *Frame) {
  afterCall(Frame);
  const State &S = __csan_state;
  auto Addr = reinterpret_cast<uintptr_t>(Block);
  if (S.Following && Addr && CILKSAN_UNLIKELY(Addr != S.LastFreed))
    __csan_given_back(Addr);
}

void __csi_before_load(csi_id_t Id, const void *Where, int32_t Bytes,
                       load_prop_t Prop) {
  State &S = __csan_state;
  auto Addr = reinterpret_cast<uintptr_t>(Where);
  if (Prop.is_thread_local) {
    if (S.Following)
      __csan_load_own(static_cast<uint32_t>(Id), Addr, Bytes);
    return;
  }
  // A race with such a load is also a race with the store that follows it.
  if (Prop.is_constant ||
      (Prop.is_read_before_write_on_line && !Prop.is_atomic))
    return;
  if (Prop.is_of_guard || !S.Checking) {
    // The address may be the address of a flag of run-once code. A load of the
    // flag counts even while checking is off.
    if (Prop.is_atomic && !Prop.counts_owners && CILKSAN_UNLIKELY(S.HasEdges))
      __csan_may_have_been_done(static_cast<uint32_t>(Id), Addr,
                                Prop.is_of_guard);
    return;
  }
  if (Prop.counts_owners)
    __csan_load_count(static_cast<uint32_t>(Id), Addr, Bytes);
  else if (Prop.is_atomic)
    __csan_load_atomic(static_cast<uint32_t>(Id), Addr, Bytes);
  else if (!CILKSAN_LIKELY(
               access<false>(S, S.Loads[Id], Addr, Bytes, Prop.alignment)))
    __csan_load(static_cast<uint32_t>(Id), Addr, Bytes);
}

void __csi_before_store(csi_id_t Id, const void *Where, int32_t Bytes,
                        store_prop_t Prop) {
  State &S = __csan_state;
  auto Addr = reinterpret_cast<uintptr_t>(Where);
  if (Prop.is_thread_local) {
    if (S.Following)
      __csan_store_own(static_cast<uint32_t>(Id), Addr, Bytes);
    return;
  }
  if (!S.Checking)
    return;
  if (Prop.is_end_of_life)
    __csan_end_of_life(static_cast<uint32_t>(Id), Addr, Bytes);
  else if (Prop.counts_owners)
    __csan_store_count(static_cast<uint32_t>(Id), Addr, Bytes);
  else if (Prop.is_atomic)
    __csan_store_atomic(static_cast<uint32_t>(Id), Addr, Bytes);
  else if (!CILKSAN_LIKELY(
               access<true>(S, S.Stores[Id], Addr, Bytes, Prop.alignment))) {
    if (Prop.is_write_after_read_on_line)
      __csan_store_read(static_cast<uint32_t>(Id), Addr, Bytes);
    else
      __csan_store(static_cast<uint32_t>(Id), Addr, Bytes);
  }
}

void __csi_before_load_range(csi_id_t Id, const void *Where, uint64_t Bytes,
                             load_prop_t Prop) {
  auto Addr = reinterpret_cast<uintptr_t>(Where);
  if (Prop.is_thread_local) {
    if (__csan_state.Following)
      __csan_load_own(static_cast<uint32_t>(Id), Addr, Bytes);
  } else if (!Prop.is_constant && __csan_state.Checking) {
    __csan_load(static_cast<uint32_t>(Id), Addr, Bytes);
  }
}

void __csi_before_store_range(csi_id_t Id, const void *Where, uint64_t Bytes,
                              store_prop_t Prop) {
  auto Addr = reinterpret_cast<uintptr_t>(Where);
  if (Prop.is_thread_local) {
    if (__csan_state.Following)
      __csan_store_own(static_cast<uint32_t>(Id), Addr, Bytes);
    return;
  }
  if (!__csan_state.Checking)
    return;
  auto *Access = Prop.is_end_of_life ? __csan_end_of_life : __csan_store;
  Access(static_cast<uint32_t>(Id), Addr, Bytes);
}

void __csi_before_load_strided(csi_id_t Id, const void *Where, int32_t Bytes,
                               int64_t Stride, uint64_t Count,
                               int64_t OuterStride, uint64_t OuterCount,
                               load_prop_t Prop) {
  if (!(Prop.is_thread_local ? __csan_state.Following
                             : __csan_state.Checking && !Prop.is_constant &&
                                   !Prop.is_read_before_write_on_line))
    return;
  const Strided What =
      strided(Where, Bytes, Stride, Count, OuterStride, OuterCount);
  if (Prop.is_thread_local)
    __csan_strided_own(static_cast<uint32_t>(Id), &What, false);
  else
    __csan_load_strided(static_cast<uint32_t>(Id), &What);
}

void __csi_before_store_strided(csi_id_t Id, const void *Where, int32_t Bytes,
                                int64_t Stride, uint64_t Count,
                                int64_t OuterStride, uint64_t OuterCount,
                                store_prop_t Prop) {
  if (!(Prop.is_thread_local ? __csan_state.Following : __csan_state.Checking))
    return;
  const Strided What =
      strided(Where, Bytes, Stride, Count, OuterStride, OuterCount);
  if (Prop.is_thread_local)
    __csan_strided_own(static_cast<uint32_t>(Id), &What, true);
  else
    __csan_store_strided(static_cast<uint32_t>(Id), &What);
}

void __csi_after_alloca(csi_id_t Id, const void *Where, size_t Bytes,
                        alloca_prop_t Prop, csan_frame *Frame) {
  State &S = __csan_state;
  Activation *Mine = Frame->Mine;
  if (!Mine)
    return;
  auto Addr = reinterpret_cast<uintptr_t>(Where);
  // A thread-local variable does not lie on the stack.
  if (!Prop.is_thread_local && Mine->Low > Addr)
    Mine->Low = Addr;
  S.Locals[Id] = {Addr, Bytes, Mine, ++S.LastLocal, Mine->Place};
  if (S.LastBag != S.AloneBag)
    __csan_fresh(Addr, Bytes);
  if (Prop.is_thread_local && S.Following)
    __csan_announce_own(static_cast<uint32_t>(Id), Addr, Bytes,
                        Prop.is_passed_on, Prop.is_kept_by_thread);
}

void __csi_task(csi_id_t, csi_id_t Detach, task_prop_t Prop, csan_frame *Frame,
                csan_frame *Spawner) {
  State &S = __csan_state;
  if (!current(S, Spawner)) {
    Frame->Mine = nullptr;
    return;
  }
  S.HasSpawned = 1;
  if (CILKSAN_UNLIKELY(S.Last >= S.Limit))
    __csan_renumber();
  Activation *Mine = push(S, Frame,
                          static_cast<uint32_t>(Detach) | TaskBit |
                              (Prop.is_tapir_loop_body ? LoopBit : 0));
  Bag *B = S.LastBag + 1;
  if (CILKSAN_UNLIKELY(B == S.BagsEnd))
    __csan_too_deep();
  B->Owner = Mine;
  B->Region = TaskRegion;
  B->Begin = ++S.Last;
  B->Now = S.Now = S.Now || S.TaskBag == S.RootBag ? B->Begin : 0;
  B->Lockset = S.Lockset;
  B->Outer = S.TaskBag;
  B->LastRegion = B[-1].LastRegion;
  S.Lockset = 0;
  S.LastBag = S.TaskBag = B;
  setChecking(S);
}

void __csi_task_exit(csi_id_t, csi_id_t, csi_id_t, unsigned Region,
                     task_exit_prop_t, csan_frame *Frame, csan_frame *Spawner) {
  State &S = __csan_state;
  Activation *Mine = current(S, Frame);
  if (!Mine)
    return;
  Bag *B = S.LastBag, *P = B - 1;
  // The task's times follow the times of its region, as in a loop.
  if (CILKSAN_LIKELY(B->Owner == Mine && B->Region == TaskRegion &&
                     !S.Lockset && P->Owner == Spawner->Mine &&
                     P->Region == Region && P->End + 1 == B->Begin)) {
    P->End = S.TopEnd = S.Last;
    S.TopBegin = P->Begin;
    S.Earlier[0].Begin = S.Earlier[1].Begin = NoTime;
    S.LastBag = P;
    S.TaskBag = B->Outer;
    S.Now = B->Outer->Now;
    S.Lockset = B->Lockset;
    S.Top = Mine;
    S.Context = Mine[-1].Context;
    setChecking(S);
    return;
  }
  __csan_task_exit(Mine, Spawner->Mine, Region);
}

void __csi_detach_continue(csi_id_t, csi_id_t Detach, unsigned Region,
                           detach_continue_prop_t, csan_frame *Frame) {
  State &S = __csan_state;
  Activation *Mine = current(S, Frame);
  if (CILKSAN_UNLIKELY(S.Reducers) && Mine)
    __csan_continue(Mine, Region, static_cast<uint32_t>(Detach));
}

void __csi_after_sync(csi_id_t Sync, unsigned Region, csan_frame *Frame) {
  State &S = __csan_state;
  Activation *Mine = current(S, Frame);
  if (Mine && S.LastBag->Owner == Mine && S.LastBag->Region < FirstNoRegion)
    __csan_sync(Mine, Region, static_cast<uint32_t>(Sync));
}

void __csi_before_release(const void *Count) {
  if (__csan_state.Following)
    __csan_before_release(Count);
}

void __csi_after_release(const void *) {
  if (__csan_state.Following)
    __csan_after_release();
}

void __csi_synchronise(csi_synchronisation_t How, const void *What,
                       uint64_t Value) {
  if (__csan_state.Following)
    __csan_synchronise(How, What, Value);
}

void *__csi_view(csi_id_t Call, void *Reducer, uint64_t Size,
                 void (*MakeIdentity)(void *), void (*Merge)(void *, void *)) {
  return __csan_view(static_cast<uint32_t>(Call), Reducer, Size, MakeIdentity,
                     Merge);
}

void __csi_view_begin(void *Reducer, uint64_t, uint64_t Count,
                      uint64_t Distance, void (*)(void *),
                      void (*Merge)(void *, void *)) {
  __csan_view_begin(Reducer, Count, Distance, Merge);
}

void __csi_view_end(void *Reducer, uint64_t Count, uint64_t Distance) {
  __csan_view_end(Reducer, Count, Distance);
}

} // extern "C"

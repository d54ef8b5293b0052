//===- Hooks.h - work and span at spawns and syncs --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The hooks of Cilkscale, which measure work and span of strands. They are
// inlined into programs (Hooks.cpp) and called by the library.
//
// A strand's clock is read first when the strand ends. Reading it takes most of
// a hook's time. Three rules keep that time out of the measures:
//
// - A strand that follows another strand at once in the same thread begins at
//   the other strand's last reading. Such a strand is a task after its parent,
//   the parent after a task whose continuation was not stolen, or the code
//   after a sync that did not wait. The time between the two strands, for these
//   hooks and for the runtime's push or pop, is subtracted as a constant.
// - Any other strand reads the clock last when it begins, so that no strand is
//   charged for the scheduler or for the wait for a worker. Strands that end
//   and begin in different threads do not compare clocks.
// - A function that divides a loop reads the clock only once for each piece:
//   the time to divide the loop counts for the next piece.
//
// Time in which a thread waits for a processor does not count for a strand
// either. Processor.h finds such times.
//
// With CILKSCALE_INSTRUCTIONS the clock counts the instructions of the executed
// blocks, as the cost model weights them. A function counts in its frame, or in
// a register if it does not spawn. It adds the count to its thread's clock when
// a strand ends or the function returns. So the function's instructions before
// a call may be added after the call. The instructions and the call are in
// series, so every path that contains one of them contains the other.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSCALE_HOOKS_H
#define CILKSCALE_HOOKS_H

#include "Strand.h"

#ifndef CILKSCALE_INSTRUCTIONS
#include <time.h>
#endif

/// The attribute forces inlining, because a call in a hook would be a call in
/// the program.
#define CILKSCALE_HOOK inline __attribute__((always_inline))

namespace cilkscale {

#if defined(__x86_64__)
// The pointer is relative to the thread's segment, so the address is computed
// for each access. Compilers would keep the address of a thread-local variable,
// although a function may resume in another thread.
using StrandPointer = Strand __attribute__((address_space(257))) *;

#ifdef CSI_BITCODE
extern "C" {
/// 1 in just-in-time compiled code, whose host defines the variable's offset; 0
/// otherwise. The compiler sets it.
extern const char __tapir_abi_for_jit;
}
#endif

CILKSCALE_HOOK StrandPointer strand() {
  uintptr_t Offset;
#ifdef CSI_BITCODE
  if (__tapir_abi_for_jit) {
    __asm__("movq $__cilkscale_strand.offset, %0" : "=r"(Offset));
    return reinterpret_cast<StrandPointer>(Offset);
  }
#endif
  __asm__("movq __cilkscale_strand@gottpoff(%%rip), %0" : "=r"(Offset));
  return reinterpret_cast<StrandPointer>(Offset);
}
#else
using StrandPointer = Strand *;

CILKSCALE_HOOK StrandPointer strand() { return __cilkscale_get_strand(); }
#endif

#ifdef CILKSCALE_INSTRUCTIONS
constexpr bool ReadsClock = false;

CILKSCALE_HOOK int64_t stopClock(StrandPointer S, Frame *F) {
  int64_t Now = S->Count + F->Count;
  S->Count = Now;
  F->Count = 0;
  return Now;
}

CILKSCALE_HOOK int64_t startClock(StrandPointer S) { return S->Count; }

CILKSCALE_HOOK int64_t elapsed(StrandPointer S, int64_t End) {
  return End - S->Begin;
}
#else
constexpr bool ReadsClock = true;

CILKSCALE_HOOK int64_t readTimer() {
#if defined(__x86_64__)
  // The instruction waits for all earlier instructions. Otherwise some hundreds
  // of them, including those of the hooks, would count for the next strand.
  unsigned Processor;
  return static_cast<int64_t>(__builtin_ia32_rdtscp(&Processor));
#elif defined(__aarch64__)
  int64_t Ticks;
  __asm__ volatile("isb\n\tmrs %0, cntvct_el0" : "=r"(Ticks)::"memory");
  return Ticks;
#else
  timespec Now;
  clock_gettime(CLOCK_MONOTONIC, &Now);
  return Now.tv_sec * INT64_C(1000000000) + Now.tv_nsec;
#endif
}

CILKSCALE_HOOK int64_t stopClock(StrandPointer S, Frame *) {
  const int64_t Now = readTimer();
  S->End = Now;
  if (__builtin_expect(Now - S->Processor.Time > __cilkscale_constants.Period,
                       false))
    return __cilkscale_stop_clock(Now);
  return Now;
}

CILKSCALE_HOOK int64_t startClock(StrandPointer S) {
  const int64_t Now = readTimer();
  if (__builtin_expect(Now - S->End > __cilkscale_constants.Gap, false))
    return __cilkscale_start_clock(Now);
  return Now;
}

// Returns the strand's time up to \p End. A reading of the clock does not
// always take the same time, so an empty strand may seem to end before it has
// begun.
CILKSCALE_HOOK int64_t elapsed(StrandPointer S, int64_t End) {
  const int64_t Ticks = End - S->Begin - __cilkscale_constants.OwnCost;
  return Ticks > 0 ? Ticks : 0;
}
#endif

/// Reads the measures one by one. Otherwise the optimiser would read them as a
/// vector, and that load would have to wait for the separate stores.
template <typename M> CILKSCALE_HOOK Measures read(const M *From) {
  const volatile M *V = From;
  return {V->Work, V->Span, V->Burdened};
}

template <typename M> CILKSCALE_HOOK void write(M *To, const Measures &New) {
  volatile M *V = To;
  V->Work = New.Work;
  V->Span = New.Span;
  V->Burdened = New.Burdened;
}

CILKSCALE_HOOK bool attributes() {
  return __builtin_expect(__cilkscale_constants.Sites, false);
}

CILKSCALE_HOOK Measures endStrand(Frame *F) {
  StrandPointer S = strand();
  const int64_t Now = stopClock(S, F);
  const int64_t Ticks = elapsed(S, Now);
  const Measures At = read(&S->At);
  return {At.Work + Ticks, At.Span + Ticks, At.Burdened + Ticks};
}

/// Begins a strand. \p AtOnce is true if the strand follows the thread's last
/// strand at once, so that it begins at the end of that strand.
CILKSCALE_HOOK void beginStrand(const Measures &At, bool AtOnce = false,
                                uintptr_t Divides = 0) {
  StrandPointer S = strand();
  write(&S->At, At);
  S->Divides = Divides;
  // The time for attribution isn't measured.
  S->Begin = ReadsClock && AtOnce && !attributes() ? S->End : startClock(S);
}

/// Returns true if the strand has only done \p What, which counts for the next
/// strand.
CILKSCALE_HOOK bool onlyDivides(uintptr_t What) {
  return ReadsClock && strand()->Divides == What && !attributes();
}

/// Ends a strand that hasn't done anything, without reading the clock.
CILKSCALE_HOOK Measures endEmptyStrand() {
  StrandPointer S = strand();
  S->End = S->Begin;
  return read(&S->At);
}

CILKSCALE_HOOK uintptr_t addressOf(const Frame *F) {
  return reinterpret_cast<uintptr_t>(F);
}

CILKSCALE_HOOK void initialise(Region &R) {
  R.Children = {0, 0, 0};
  R.Sites = nullptr;
  R.Lock = 0;
}

CILKSCALE_HOOK void initialise(Frame *F) {
  F->Caller = NoPart;
  F->Others = nullptr;
  for (Region &R : F->Regions)
    R.Spawns = 0;
}

CILKSCALE_HOOK Region *region(Frame *F, unsigned Number) {
  return Number < RegionsInFrame ? &F->Regions[Number]
                                 : __cilkscale_region(F, Number);
}

//===----------------------------------------------------------------------===//
// The hooks
//===----------------------------------------------------------------------===//

CILKSCALE_HOOK void onFunctionEntry(csi_id_t Id, func_prop_t Prop, Frame *F) {
  F->Count = 0;
  // A function that doesn't spawn may still have a sync: the sync of a loop
  // that another function divides.
  if (!Prop.num_sync_reg)
    return;
  initialise(F);
  if (!Prop.divides_loop)
    return;
  StrandPointer S = strand();
  S->Divides = S->Divides == HalfBegins ? addressOf(F) : 0;
  if (attributes()) {
    const Measures At = endStrand(F);
    __cilkscale_sites_loop(F, Id, At.Span, S->Divides != 0);
    beginStrand(At);
  }
}

CILKSCALE_HOOK void onDetach(unsigned Number, detach_prop_t Prop, Frame *F,
                             Handover *H) {
  const Measures At = Prop.halves_loop && onlyDivides(addressOf(F))
                          ? endEmptyStrand()
                          : endStrand(F);
  write(&F->At, At);
  F->Left = H->Left = strand()->End;
  H->Span = At.Span;
  H->Burdened = At.Burdened;
  Region *R = H->Parent = region(F, Number);
  if (!R->Spawns)
    initialise(*R);
  R->Spawns |= HasSpawned | (Prop.halves_loop ? HasHalves : 0);
  H->Path = attributes() ? __cilkscale_sites_detach(F, R) : nullptr;
}

CILKSCALE_HOOK void onTask(csi_id_t Detach, task_prop_t Prop, Frame *F,
                           const Handover *H) {
  F->Count = 0;
  F->Parent = H->Parent;
  F->Spawned = H->Left;
  initialise(F);
  if (attributes())
    __cilkscale_sites_task(H->Path, H->Span, Detach, Prop.is_tapir_loop_body);
  beginStrand(beginTask({0, H->Span, H->Burdened}), strand()->End == H->Left,
              Prop.halves_loop ? HalfBegins : 0);
}

CILKSCALE_HOOK void onTaskExit(task_exit_prop_t Prop, Frame *F) {
  const Measures At = Prop.halves_loop && onlyDivides(HalfIsOver)
                          ? endEmptyStrand()
                          : endStrand(F);
  strand()->Returned = F->Spawned;
  Region *R = F->Parent;
  // Acquire: pairs with the release of the lock by a sibling.
  while (__atomic_exchange_n(&R->Lock, 1, __ATOMIC_ACQUIRE))
    __cilkscale_wait_for_lock(&R->Lock);
  if (attributes())
    __cilkscale_sites_task_exit(R, At.Span);
  addTask(R->Children, At);
  __atomic_store_n(&R->Lock, 0, __ATOMIC_RELEASE);
}

CILKSCALE_HOOK void onDetachContinue(csi_id_t Detach, unsigned Number,
                                     detach_continue_prop_t Prop, Frame *F) {
  if (attributes())
    __cilkscale_sites_resume(F, Detach);
  const bool AtOnce = strand()->Returned == F->Left;
  if (!AtOnce)
    region(F, Number)->Spawns |= HasParted;
  beginStrand(continueParent(read(&F->At), __cilkscale_constants.Burden),
              AtOnce, Prop.halves_loop ? addressOf(F) : 0);
}

/// Returns true if the region's sync has nothing to wait for.
CILKSCALE_HOOK bool isIdle(const Region *R) {
  return !R->Spawns && !attributes();
}

CILKSCALE_HOOK void onBeforeSync(unsigned Number, Frame *F) {
  if (isIdle(region(F, Number)))
    return;
  write(&F->At, endStrand(F));
  if (attributes())
    __cilkscale_sites_before_sync(F);
}

CILKSCALE_HOOK void onAfterSync(csi_id_t Sync, unsigned Number, Frame *F) {
  Region *R = region(F, Number);
  const uint32_t Spawns = R->Spawns;
  const bool Idle = isIdle(R);
  if (attributes())
    __cilkscale_sites_sync(F, R, Number, Sync);
  const Measures Before = read(&F->At);
  const Measures At =
      Spawns ? sync(Before, R->Children, __cilkscale_constants.Burden) : Before;
  if (Number < RegionsInFrame)
    R->Spawns = 0;
  else
    __cilkscale_drop_region(F, R);
  if (Idle)
    strand()->Divides = 0;
  else
    beginStrand(At, !(Spawns & HasParted), Spawns & HasHalves ? HalfIsOver : 0);
}

/// Adds the frame's instructions to the thread's clock, for code that reads the
/// clock or continues to count.
CILKSCALE_HOOK void flushCount(Frame *F) {
  StrandPointer S = strand();
  S->Count += F->Count;
  F->Count = 0;
}

} // namespace cilkscale

#endif // CILKSCALE_HOOKS_H

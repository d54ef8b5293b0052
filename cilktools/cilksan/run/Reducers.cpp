//===- Reducers.cpp - reducers in the place of the runtime ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The look-up, construction and destruction of reducers, by the hooks and by
// the functions of <cilk/cilk_api.h>, which Cilksan defines instead of the
// runtime. If a look-up finds no view, it makes a view in memory without past
// accesses.
//
//===----------------------------------------------------------------------===//

#include "../order/ReducerCalls.h"
#include "../order/ReducerViews.h"
#include "../report/Report.h"
#include "../shadow/Shadow.h"
#include "Detector.h"

#include <csi/csi.h>

#include <cassert>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unordered_set>

using namespace cilksan;

using Identity = void (*)(void *View);

namespace {

/// Returns memory for a view, without past accesses.
void *newMemory(uint64_t Size) {
  ReentrancyGuard Guard;
  void *Memory = nullptr;
  // The alignment is the same as in the runtime: views that need a larger
  // alignment align themselves.
  if (posix_memalign(&Memory, 64, (Size + 63) & ~uint64_t(63)) != 0)
    abort();
  clearShadow(reinterpret_cast<uintptr_t>(Memory), Size);
  return Memory;
}

void freeMemory(void *Memory) {
  ReentrancyGuard Guard;
  free(Memory);
}

/// Initialises a view. Calls the program's function in the running strand.
void makeIdentity(Identity Function, void *At, uint64_t Size) {
  if (Function)
    callIdentity(Function, At);
  else
    memset(At, 0, Size);
}

void *lookUp(void *Reducer, uint64_t Size, Identity MakeIdentity,
             Reduce Merge) {
  State &S = __csan_state;
  if (!S.Following)
    return Reducer;
  S.Reducers = 1;
  Views *V = CurrentViews;
  if (!V)
    return Reducer;
  if (View *Known = V->find(Reducer))
    return Known->At;
  void *At = newMemory(Size);
  makeIdentity(MakeIdentity, At, Size);
  V = CurrentViews;
  assert(V && "the strand has views, still");
  if (View *Known = V->find(Reducer)) {
    // The identity function has used the reducer itself.
    void *First = Known->At;
    reduceInto(First, At, Merge);
    freeMemory(At);
    return First;
  }
  addView(*V, {Reducer, At, Merge});
  return At;
}

void begin(void *Reducer, Reduce Merge) {
  State &S = __csan_state;
  if (!S.Following)
    return;
  S.Reducers = 1;
  Views *V = CurrentViews;
  if (!V)
    return;
  View *Known = V->find(Reducer);
  if (!Known)
    return addView(*V, {Reducer, Reducer, Merge});
  // The reducer's constructor has used the reducer.
  void *Before = Known->At;
  Known->At = Reducer;
  if (Before != Reducer) {
    reduceInto(Reducer, Before, Merge);
    freeMemory(Before);
  }
}

/// Returns the function that is running, for messages.
std::string currentFunction() {
  for (const Activation *A = __csan_state.Top - 1; A->Place != NoPlace; --A)
    if (!(A->Place & TaskBit)) {
      const source_loc_t *L = __csi_get_func_source_loc(A->Place);
      return L && L->name ? " in '" + std::string(L->name) + "'" : "";
    }
  return "";
}

/// Warns of a lost view. In a schedule with a steal there, the runtime ends the
/// program.
void warnOfLostView() {
  static auto &Functions = *new std::unordered_set<std::string>;
  std::string Where = currentFunction();
  if (Functions.insert(Where).second)
    warn("a reducer was destroyed" + Where +
         " before a sync merged its views, which are lost: sync the tasks that "
         "use it, and the one that created it, before it is destroyed");
}

void end(void *Reducer) {
  Views *V = __csan_state.Following ? CurrentViews : nullptr;
  View *Known = V ? V->find(Reducer) : nullptr;
  if (!Known)
    return;
  ReentrancyGuard Guard;
  if (Known->At != Reducer) {
    warnOfLostView();
    free(Known->At);
  }
  V->remove(Known);
}

} // namespace

extern "C" {

void *__csan_view(uint32_t Call, void *Reducer, uint64_t Size,
                  void (*MakeIdentity)(void *), void (*Merge)(void *, void *)) {
  State &S = __csan_state;
  if (!S.Following)
    return Reducer;
  Activation &Mine = S.Top[-1];
  Mine.Call = makeSite(SiteKind::Call, Call);
  Mine.InCall = true;
  Mine.IsUnresolved = Mine.TouchesNothing = false;
  void *View = lookUp(Reducer, Size, MakeIdentity, Merge);
  assert(&Mine == S.Top - 1 && "what it has called has ended");
  Mine.InCall = false;
  return View;
}

void __csan_view_begin(void *Reducer, uint64_t Count, uint64_t Distance,
                       void (*Merge)(void *, void *)) {
  for (uint64_t I = 0; I < Count; ++I)
    begin(static_cast<char *>(Reducer) + I * Distance, Merge);
}

void __csan_view_end(void *Reducer, uint64_t Count, uint64_t Distance) {
  for (uint64_t I = 0; I < Count; ++I)
    end(static_cast<char *>(Reducer) + I * Distance);
}

#pragma GCC visibility push(default)

void *__cilkrts_reducer_lookup(void *Key, size_t Size, void *MakeIdentity,
                               void *Merge) {
  noteModelled();
  return lookUp(Key, Size, reinterpret_cast<Identity>(MakeIdentity),
                reinterpret_cast<Reduce>(Merge));
}

void __cilkrts_reducer_register(void *Key, size_t, void (*)(void *),
                                void (*Merge)(void *, void *)) {
  noteModelled();
  begin(Key, Merge);
}

void __cilkrts_reducer_unregister(void *Key) {
  noteModelled();
  end(Key);
}

#pragma GCC visibility pop

} // extern "C"

//===- Views.cpp - views of reducers --------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A set of views belongs to one bag of a region, or to several that have been
// merged (Bags.cpp): the views that a thief of that continuation would have. It
// is a list in the order in which they were made, and an index of it. The
// reducers themselves are the outermost set, which is none here.
//
// Identity and reduce functions are the program's, and may use reducers and
// throw: they run as calls of the running strand, and after each the set is
// looked up anew. A merge reduces the right set's views into the left set's, or
// moves them where that has none, in the order in which they were made.
//
// Each look-up is a search in a hash table; each continuation that has used a
// reducer costs a view and a merge, as a steal would. Cf. Lee and Schardl 2015
// (Bags.cpp). Their algorithm for view-read races (Peer-Set) isn't here: a view
// that is read in a strand where a thief would have another one is another one
// here, too.
//
//===----------------------------------------------------------------------===//

#include "Views.h"

#include "Bags.h"
#include "Detector.h"
#include "Report.h"
#include "Shadow.h"

#include <cstdlib>
#include <cstring>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <csi/csi.h>

using namespace cilksan;

using Identity = void (*)(void *View);
using Reduce = void (*)(void *Left, void *Right);

namespace {

struct View {
  /// Null: this one is gone.
  void *Reducer;
  /// The reducer itself if it was constructed by strands with these views.
  void *At;
  Reduce Merge;
};

} // namespace

struct cilksan::Views {
  Views *Outer;
  /// In the order in which they came to be.
  std::vector<View> All;
  std::unordered_map<void *, size_t> Index;

  View *find(void *Reducer) {
    Quiet Guard;
    auto At = Index.find(Reducer);
    return At == Index.end() ? nullptr : &All[At->second];
  }
  void add(const View &V) {
    Index[V.Reducer] = All.size();
    All.push_back(V);
  }
  void remove(View *V) {
    Index.erase(V->Reducer);
    V->Reducer = nullptr;
  }
};

namespace {

std::vector<Views *> &unused() {
  static std::vector<Views *> &Unused = *new std::vector<Views *>;
  return Unused;
}

/// Memory of a view, whose past counts for nothing.
void *newMemory(uint64_t Size) {
  InTool Guard;
  void *Memory = nullptr;
  // As the runtime gives it: views of larger alignment align themselves.
  if (posix_memalign(&Memory, 64, (Size + 63) & ~uint64_t(63)) != 0)
    abort();
  clearShadow(reinterpret_cast<uintptr_t>(Memory), Size);
  return Memory;
}

void freeMemory(void *Memory) {
  InTool Guard;
  free(Memory);
}

/// The program's functions are called as by the strand that runs.
void callIdentity(Identity Function, void *At, uint64_t Size) {
  if (!Function) {
    memset(At, 0, Size);
    return;
  }
  __csan_state.Pending = CallBegun;
  Function(At);
}

void reduceInto(void *Left, void *Right, Reduce Function) {
  if (Function) {
    __csan_state.Pending = CallBegun;
    Function(Left, Right);
  }
}

void addView(Views &V, const View &New) {
  InTool Guard;
  V.add(New);
}

void *lookUp(void *Reducer, uint64_t Size, Identity MakeIdentity,
             Reduce Merge) {
  State &S = __csan_state;
  if (!S.Following)
    return Reducer;
  S.Reducers = 1;
  Views *V = currentViews();
  if (!V)
    return Reducer;
  if (View *Known = V->find(Reducer))
    return Known->At;
  void *At = newMemory(Size);
  callIdentity(MakeIdentity, At, Size);
  V = currentViews();
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
  Views *V = currentViews();
  if (!V)
    return;
  View *Known = V->find(Reducer);
  if (!Known)
    return addView(*V, {Reducer, Reducer, Merge});
  // Its constructor has used it.
  void *Before = Known->At;
  Known->At = Reducer;
  if (Before != Reducer) {
    reduceInto(Reducer, Before, Merge);
    freeMemory(Before);
  }
}

/// The function that is being run, for messages.
std::string currentFunction() {
  for (const Activation *A = __csan_state.Top - 1; A->Place != NoPlace; --A)
    if (!(A->Place & TaskBit)) {
      const source_loc_t *L = __csi_get_func_source_loc(A->Place);
      return L && L->name ? " in '" + std::string(L->name) + "'" : "";
    }
  return "";
}

/// What the runtime ends the program with, in a schedule with a steal there.
void warnOfLostView() {
  static auto &Functions = *new std::unordered_set<std::string>;
  std::string Where = currentFunction();
  if (Functions.insert(Where).second)
    warn("a reducer was destroyed" + Where +
         " before a sync merged its views, which are lost: sync the tasks that "
         "use it, and the one that created it, before it is destroyed");
}

void end(void *Reducer) {
  Views *V = __csan_state.Following ? currentViews() : nullptr;
  View *Known = V ? V->find(Reducer) : nullptr;
  if (!Known)
    return;
  InTool Guard;
  if (Known->At != Reducer) {
    warnOfLostView();
    free(Known->At);
  }
  V->remove(Known);
}

} // namespace

Views *cilksan::newViews(Views *Outer) {
  InTool Guard;
  Views *V;
  if (unused().empty()) {
    V = new Views;
  } else {
    V = unused().back();
    unused().pop_back();
  }
  V->Outer = Outer;
  return V;
}

Views *cilksan::outerOf(const Views *V) { return V->Outer; }

void cilksan::dropViews(Views *V) {
  InTool Guard;
  for (const View &Each : V->All)
    if (Each.Reducer && Each.At != Each.Reducer)
      free(Each.At);
  V->All.clear();
  V->Index.clear();
  unused().push_back(V);
}

bool cilksan::isEmpty(const Views *V) { return V->All.empty(); }

void cilksan::mergeViews(Views *Right) {
  for (size_t I = 0; I < Right->All.size(); ++I) {
    View From = Right->All[I];
    if (!From.Reducer)
      continue;
    // The program's functions may change any views.
    Views *Left = currentViews();
    View *Into = Left ? Left->find(From.Reducer) : nullptr;
    if (Left && !Into) {
      addView(*Left, From);
      Right->All[I].At = From.Reducer;
      continue;
    }
    void *At = Into ? Into->At : From.Reducer;
    if (At == From.At)
      continue;
    reduceInto(At, From.At, From.Merge);
  }
}

extern "C" {

void *__csan_view(uint32_t Call, void *Reducer, uint64_t Size,
                  void (*MakeIdentity)(void *), void (*Merge)(void *, void *)) {
  State &S = __csan_state;
  if (!S.Following)
    return Reducer;
  Activation &Mine = S.Top[-1];
  Mine.Call = makeSite(SiteKind::Call, Call);
  Mine.InCall = true;
  void *View = lookUp(Reducer, Size, MakeIdentity, Merge);
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

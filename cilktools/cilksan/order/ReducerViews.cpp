//===- ReducerViews.cpp - views of reducers -------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sets of views. A set belongs to one bag of a region, or to several bags whose
// views have been merged (SPBags.cpp). It has the views that a thief of that
// continuation would have. It is a list in the order in which the views were
// made, with an index. The reducers themselves are the outermost set, for which
// no object exists here.
//
// Identity and reduce functions belong to the program, and may use reducers.
// They run as calls of the running strand, and after each call the set is
// looked up again. A merge goes through the right set's views in the order in
// which they were made. It reduces each view into the left set's view of the
// same reducer, or moves the view if the left set has none.
//
// Each look-up is a search in a hash table. Each continuation that has used a
// reducer costs a view and a merge, as a steal would; compare Lee and Schardl
// 2015 (SPBags.cpp). Their algorithm for view-read races (Peer-Set) is not
// needed here: if a strand reads a view where a thief would have another view,
// the strand has another view here, too.
//
//===----------------------------------------------------------------------===//

#include "ReducerViews.h"

#include "../core/ReentrancyGuard.h"
#include "ReducerCalls.h"

#include <cassert>
#include <cstdlib>
#include <vector>

using namespace cilksan;

Views *cilksan::CurrentViews;

namespace {

std::vector<Views *> &unused() {
  static std::vector<Views *> &Unused = *new std::vector<Views *>;
  return Unused;
}

} // namespace

void cilksan::reduceInto(void *Left, void *Right, Reduce Function) {
  if (Function)
    callReduce(Function, Left, Right);
}

void cilksan::addView(Views &V, const View &New) {
  ReentrancyGuard Guard;
  V.add(New);
}

Views *cilksan::newViews(Views *Outer) {
  ReentrancyGuard Guard;
  Views *V;
  if (unused().empty()) {
    V = new Views;
  } else {
    V = unused().back();
    unused().pop_back();
  }
  assert(V->All.empty() && V->Index.empty() && "unused views are empty");
  V->Outer = Outer;
  return V;
}

Views *cilksan::outerOf(const Views *V) { return V->Outer; }

void cilksan::dropViews(Views *V) {
  ReentrancyGuard Guard;
  assert(V != CurrentViews && "the running strand has other views now");
  for (const View &Each : V->All)
    if (Each.Reducer && Each.At != Each.Reducer)
      free(Each.At);
  V->All.clear();
  V->Index.clear();
  unused().push_back(V);
}

bool cilksan::isEmpty(const Views *V) { return V->All.empty(); }

void cilksan::mergeViews(Views *Right) {
  assert(Right != CurrentViews && "views are merged into others");
  for (size_t I = 0; I < Right->All.size(); ++I) {
    View From = Right->All[I];
    if (!From.Reducer)
      continue;
    // The program's functions may change any views.
    Views *Left = CurrentViews;
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

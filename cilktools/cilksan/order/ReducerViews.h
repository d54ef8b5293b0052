//===- ReducerViews.h - views of reducers -----------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Cilksan is the reducers' runtime: it runs the program as if each continuation
// of a spawn had been stolen, whose first look-up makes a view. Thus a view is
// never used where a thief would have another one, a race by means of a pointer
// to a view kept for too long is a race for memory as any other, and all reduce
// functions are called that might be.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_ORDER_REDUCERVIEWS_H
#define CILKSAN_ORDER_REDUCERVIEWS_H

#include "../core/State.h"

#include <cassert>
#include <cstddef>
#include <unordered_map>
#include <vector>

namespace cilksan {

using Reduce = void (*)(void *Left, void *Right);

struct View {
  /// Null: this one is gone.
  void *Reducer;
  /// The reducer itself if it was constructed by strands with these views.
  void *At;
  Reduce Merge;
};

/// The views of the strands that share them; SPBags.h decides which these are.
struct Views {
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
    assert(V.Reducer && !Index.count(V.Reducer) && "one view of each reducer");
    Index[V.Reducer] = All.size();
    All.push_back(V);
  }
  void remove(View *V) {
    assert(Index.count(V->Reducer) && &All[Index[V->Reducer]] == V &&
           "the index leads to the view");
    Index.erase(V->Reducer);
    V->Reducer = nullptr;
  }
};

/// Those of the running task, as SPBags.cpp knows it; null if these are the
/// reducers themselves.
extern Views *CurrentViews;

/// \p Outer are those of the tasks around.
Views *newViews(Views *Outer);
Views *outerOf(const Views *V);
/// What is in it ends without being merged.
void dropViews(Views *V);
bool isEmpty(const Views *V);

void addView(Views &V, const View &New);
/// Calls the program's function as the strand that runs.
void reduceInto(void *Left, void *Right, Reduce Function);

/// Reduces \p Right into the current views, which precede them. Runs the
/// program's code.
void mergeViews(Views *Right);

} // namespace cilksan

#endif // CILKSAN_ORDER_REDUCERVIEWS_H

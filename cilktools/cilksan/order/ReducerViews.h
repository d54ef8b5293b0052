//===- ReducerViews.h - views of reducers -----------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The views of reducers. Cilksan runs the program as if a thief had stolen each
// continuation, so each continuation's first look-up of a reducer makes a view.
// So two strands never use one view if a steal would give them different views.
// If the program keeps a pointer to a view for too long, Cilksan finds the
// resulting race as a race for memory. This run calls every reduce function
// that some schedule calls.
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

/// A view of a reducer.
struct View {
  /// The reducer's address, or null if the view is gone.
  void *Reducer;
  /// The view's address: the reducer itself if a strand with these views has
  /// constructed it.
  void *At;
  Reduce Merge;
};

/// A set of views that several strands share. SPBags.h decides which strands
/// share it.
struct Views {
  Views *Outer;
  /// The views in the order in which they were made.
  std::vector<View> All;
  std::unordered_map<void *, size_t> Index;

  View *find(void *Reducer) {
    CheckingPause Guard;
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

/// The views of the running task, or null if each reducer is its own view.
/// Written by SPBags.cpp.
extern Views *CurrentViews;

/// Makes a set of views. \p Outer are the views of the enclosing tasks.
Views *newViews(Views *Outer);
Views *outerOf(const Views *V);
/// Destroys the set. Its views end without being merged.
void dropViews(Views *V);
bool isEmpty(const Views *V);

/// Adds a view of a reducer that has none in the set.
void addView(Views &V, const View &New);
/// Calls the program's function in the running strand.
void reduceInto(void *Left, void *Right, Reduce Function);

/// Reduces \p Right into the current views, which come before \p Right in the
/// serial order. Runs the program's code.
void mergeViews(Views *Right);

} // namespace cilksan

#endif // CILKSAN_ORDER_REDUCERVIEWS_H

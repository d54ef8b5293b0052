//===- Views.h - views of reducers ------------------------------*- C++ -*-===//
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

#ifndef CILKSAN_VIEWS_H
#define CILKSAN_VIEWS_H

namespace cilksan {

/// Of the strands that share them, which Bags.h decides.
struct Views;

/// \p Outer are those of the tasks around.
Views *newViews(Views *Outer);
Views *outerOf(const Views *V);
/// What is in it ends without being merged.
void dropViews(Views *V);
bool isEmpty(const Views *V);

/// Reduces \p Right into the current views, which precede them. Runs the
/// program's code.
void mergeViews(Views *Right);

} // namespace cilksan

#endif // CILKSAN_VIEWS_H

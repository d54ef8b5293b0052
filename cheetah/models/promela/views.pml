//===- views.pml - the hand-over of reducers' views ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Models the hand-over of `position` and `fast.views` in
// runtime/strands/context.c and of region.leftmost in the steal
// (runtime/schedule/deque.c). Also models cilkrts_views_leave and
// cilkrts_views_sort (runtime/strands/views.c) and the merge
// (runtime/schedule/strand_views.c). The workers run the program of
// strands.inc. A table is the interval of the serial order's numbers that its
// strands have noted: it is an error to merge two tables if the left one
// doesn't end where the right one begins.
//
// Proved, for all its schedules on WORKERS workers:
//   order     each merge, and in the end the reducer, is in the serial order; no
//             number is lost or there twice
//   position  no two tables of a region have the same position
//   (end)     the program ends
//
// CHECK safety: -DWORKERS=3
// CHECK ends ltl ends: -DWORKERS=2
// LARGE ends ltl ends: -DWORKERS=3
//
// BROKEN POSITION_STAYS safety position: a thief takes its own number, and leaves the victim's
// BROKEN POSITION_KEPT safety position: a thief takes the victim's position and leaves it, too
// BROKEN SYNC_LEAVES_FIRST safety order: the sync leaves its table as the first one
// BROKEN LEFTMOST_ALWAYS safety order: each thief notes again whether V0 is null
// BROKEN MERGES_BACKWARDS safety order: the list isn't sorted
// BROKEN WITHOUT_MERGE safety order: the worker that resumes leaves the list alone
//
//===----------------------------------------------------------------------===//

#include "strands.inc"

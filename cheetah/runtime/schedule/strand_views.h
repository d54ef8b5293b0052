//===- strand_views.h - views of strands at steals and syncs ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_STRAND_VIEWS_H
#define CILKRTS_SCHEDULE_STRAND_VIEWS_H

/// Merges all views that ended strands of the region \p of have left into the
/// views of the running strand. Calls reduce functions, so it may return in
/// another thread.
void cilkrts_merge_views(void *of);

#endif // CILKRTS_SCHEDULE_STRAND_VIEWS_H

//===- strand_views.h - when strands begin and end with views ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_STRAND_VIEWS_H
#define CILKRTS_SCHEDULE_STRAND_VIEWS_H

/// Makes the views that the strands of the region \p of, which are all over,
/// have left the running strand's. Calls reduce functions; it may return in
/// another thread.
void cilkrts_merge_views(void *of);

#endif // CILKRTS_SCHEDULE_STRAND_VIEWS_H

//===- reducer.h - a strand's views of reducers ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_REDUCER_H
#define CILKRTS_REDUCER_H

/// Makes the views that the strands of \p region, which are all over, have left
/// the running strand's. Calls reduce functions; it may return in another
/// thread.
void cilkrts_merge_views(void *region);

#endif // CILKRTS_REDUCER_H

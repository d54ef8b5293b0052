//===- cache_line.h - the size of a cache line ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SUPPORT_CACHE_LINE_H
#define CILKRTS_SUPPORT_CACHE_LINE_H

enum {
  CILKRTS_CACHE_LINE = 128 ///< two lines, since processors fetch pairs
};

#endif // CILKRTS_SUPPORT_CACHE_LINE_H
